#include <tippe/cvode/cvode_simulation.h>

#include <algorithm>
#include <cmath>

#ifdef TIPPE_HAS_SUNDIALS
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#endif

namespace tippe {

#ifndef TIPPE_HAS_SUNDIALS

bool cvode_available() { return false; }

struct CvodeSimulation::Solver {};

CvodeSimulation::CvodeSimulation(const World& world, const State& start, const IntegrateOptions& options)
    : EventSimulation(world, start, options) {
  fail(RunFault::NotInThisBuild);
}
CvodeSimulation::~CvodeSimulation() = default;
bool CvodeSimulation::step() { return false; }
CvodeSimulation::Value CvodeSimulation::within(double) const { return run_.y; }

#else

bool cvode_available() { return true; }

namespace {

/// A run with more is stopped: multistep methods take more and cheaper steps than Runge-Kutta.
constexpr long most_steps = 10'000'000;

}  // namespace

/// What belongs to SUNDIALS, freed in the order that it wants.
struct CvodeSimulation::Solver {
  explicit Solver(CvodeSimulation& of, bool adams) : run(&of) {
    SUNContext_Create(nullptr, &context);
    y = N_VNew_Serial(size, context);
    memory = CVodeCreate(adams ? CV_ADAMS : CV_BDF, context);
    CVodeInit(memory, right_hand_side, 0.0, y);
    CVodeSetUserData(memory, this);
    CVodeSetErrHandlerFn(memory, [](int, const char*, const char*, char*, void*) {}, nullptr);  // the run's fault says it
    CVodeWFtolerances(memory, weigh);
    CVodeSetMaxNumSteps(memory, -1);
    CVodeRootInit(memory, 1, ring);
    int falling = -1;
    CVodeSetRootDirection(memory, &falling);
    CVodeSetNoInactiveRootWarn(memory);
    if (adams) {
      nonlinear = SUNNonlinSol_FixedPoint(y, 0, context);
      CVodeSetNonlinearSolver(memory, nonlinear);
    } else {
      matrix = SUNDenseMatrix(size, size, context);
      linear = SUNLinSol_Dense(y, matrix, context);
      CVodeSetLinearSolver(memory, linear, matrix);
    }
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver() {
    CVodeFree(&memory);
    if (nonlinear != nullptr) SUNNonlinSolFree(nonlinear);
    if (linear != nullptr) SUNLinSolFree(linear);
    if (matrix != nullptr) SUNMatDestroy(matrix);
    N_VDestroy(y);
    SUNContext_Free(&context);
  }

  static Value value(N_Vector v) { return Eigen::Map<const Value>(N_VGetArrayPointer(v)); }
  static void put(const Value& value, N_Vector v) { Eigen::Map<Value>(N_VGetArrayPointer(v)) = value; }

  static int right_hand_side(double, N_Vector y, N_Vector rate, void* data) {
    CvodeSimulation& run = *static_cast<Solver*>(data)->run;
    Value derivative;
    if (!run.slope(value(y), derivative, run.run_.now)) return 1;  // try a smaller step
    put(derivative, rate);
    return 0;
  }

  /// 1 while nothing is due, −1 from the event on.
  static int ring(double, N_Vector y, double* out, void* data) {
    CvodeSimulation& run = *static_cast<Solver*>(data)->run;
    Value derivative;
    const Value at = value(y);
    *out = (run.slope(at, derivative, run.run_.now) && run.margins().due(run.flow_.state_of(at)) == ModeEnd::None) ? 1.0 : -1.0;
    return 0;
  }

  static int weigh(N_Vector y, N_Vector weights, void* data) {
    static_cast<Solver*>(data)->run->weigh(N_VGetArrayPointer(y), N_VGetArrayPointer(weights));
    return 0;
  }

  CvodeSimulation* run;
  SUNContext context = nullptr;
  N_Vector y = nullptr;
  void* memory = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linear = nullptr;
  SUNNonlinearSolver nonlinear = nullptr;
};

CvodeSimulation::CvodeSimulation(const World& world, const State& start, const IntegrateOptions& options)
    : EventSimulation(world, start, options),
      solver_(std::make_unique<Solver>(*this, options.scheme == Scheme::CvodeAdams)),
      begin_(run_.y) {
  // Each flight begins with first order and an error of rtol in place: flights that are not higher do not end by themselves.
  flow_.accumulation = std::max(flow_.accumulation, std::sqrt(options.rtol + options.atol));
}
CvodeSimulation::~CvodeSimulation() = default;

/// The measure of EventSimulation::error_size: position, orientation, velocities and losses each as a whole.
void CvodeSimulation::weigh(const double* from, double* weights) const {
  const Eigen::Map<const Value> y(from);
  Eigen::Map<Value> w(weights);
  const auto part = [&](int first, int n, double unit) {
    w.segment(first, n).setConstant(1.0 /
                                    (flow_.options.atol * unit + flow_.options.rtol * std::max(y.segment(first, n).norm(), 1e-3 * unit)));
  };
  part(0, 3, flow_.length);
  part(3, 4, 1.0);
  part(7, 3, flow_.speed);
  part(10, 3, flow_.speed / flow_.length);
  w.segment<5 + work_owners>(EventState::losses).setConstant(1.0 / ((flow_.options.atol + flow_.options.rtol) * flow_.energy));
  w(EventState::clock) = 1.0 / ((flow_.options.atol + flow_.options.rtol) * flow_.time_scale());
}

bool CvodeSimulation::step() {
  log_.clear();
  if (run_.done) return false;
  run_.load = motion_.loads();
  if (!slope(run_.y, slope_, run_.now)) return fail(RunFault::NotFinite);
  if (const Paradox paradox = motion_.contact_mass(); paradox.mass <= paradox_part && !margins().landing(state())) {
    restart_ = true;
    begin_ = run_.y, step_ = run_.now;
    return pass_paradox(paradox);
  }
  if (restart_) {
    Solver::put(run_.y, solver_->y);
    CVodeReInit(solver_->memory, run_.time, solver_->y);
    restart_ = false;
  }
  const double resolution = 1e-15 * std::max(flow_.time_scale(), run_.time);
  CVodeSetStopTime(solver_->memory, std::min(flow_.options.end, run_.time + std::max(limit_step(flow_.options.end), resolution)));
  step_ = run_.now, step_impact_ = run_.impact;
  begin_ = run_.y, t_begin_ = run_.time;
  if (CVode(solver_->memory, flow_.options.end, solver_->y, &run_.time, CV_ONE_STEP) < 0) return fail(RunFault::StepTooSmall);
  ++run_.counts.steps;
  CVodeGetNumErrTestFails(solver_->memory, &run_.counts.rejected);
  run_.y = Solver::value(solver_->y);
  run_.y(EventState::clock) = run_.time;
  if (!run_.y.allFinite()) return fail(RunFault::NotFinite);

  if (State s = state(); !remember(flow_.world(), pose_of(s), run_.now.memory)) return fail(RunFault::BehindTrack);
  const ModeEnd due = slope(run_.y, slope_, run_.now) ? margins().due(state()) : ModeEnd::Leave;
  if (due != ModeEnd::None || drifted()) after_event(due);
  State s = state();
  remember(flow_.world(), pose_of(s), run_.now.memory);
  resets().find_directions(s);
  if (run_.time >= flow_.options.end) run_.done = true;
  if (run_.counts.steps > most_steps && !run_.done) fail(RunFault::TooManySteps);
  return true;
}

CvodeSimulation::Value CvodeSimulation::within(double t) const {
  if (t >= run_.time || run_.counts.steps == 0) return run_.y;
  if (t <= t_begin_) return begin_;
  const N_Vector y = N_VNew_Serial(size, solver_->context);
  const bool known = CVodeGetDky(solver_->memory, t, 0, y) == CV_SUCCESS;
  const Value result = known ? Solver::value(y) : run_.y;
  N_VDestroy(y);
  return result;
}

#endif

bool CvodeSimulation::fail(RunFault why) {
  run_.fault = why;
  run_.done = true;
  return false;
}

/// Constraints hold as accelerations; have gaps or velocities run away by more than the tolerance forgives? motion_ is evaluated at run_.y.
bool CvodeSimulation::drifted() const {
  const double allowed = 100.0 * (flow_.options.rtol + flow_.options.atol);
  for (const Block& block : motion_.problem().used()) {
    const PointKinematics& point = motion_.point(block.point);
    const PartMode* mode = SmoothMotion::mode_of(block, point, run_.now.modes);
    const bool normal = block.is_normal();
    if (normal && std::abs(point.gap) > allowed * flow_.length) return true;
    if ((normal || (mode != nullptr && mode->held)) && motion_.gamma().segment(block.start, block.dim).norm() > allowed * flow_.speed)
      return true;
  }
  return false;
}

/// As the event scheme does it.
void CvodeSimulation::after_event(ModeEnd kind) {
  State s = state();
  s.p.normalize();
  remember(flow_.world(), pose_of(s), run_.now.memory);
  resets().project(s, run_.now.modes);  // what has drifted: a point that lifts off must not leave from below the table
  if (kind == ModeEnd::Touch) resets().impact(s);
  if (kind != ModeEnd::None && kind != ModeEnd::Paradox) resets().settle(s, kind == ModeEnd::Leave);
  resets().project(s, run_.now.modes);
  run_.y = flow_.pack(s, run_.y);
  if (kind != ModeEnd::None) resets().check_rest(s);
  restart_ = true;
}

}  // namespace tippe

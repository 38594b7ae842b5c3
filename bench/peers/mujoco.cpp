// MuJoCo: convex soft contacts, elliptic cones, Newton's method. -DRK4: four stages a step instead of semi-implicit Euler.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "drive.h"

namespace {

using namespace peers;

#ifdef RK4
constexpr const char* integrator = "RK4";
#else
constexpr const char* integrator = "Euler";
#endif

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char line[1000];
  std::snprintf(line, sizeof(line), pattern, values...);
  return line;
}

std::string model_text(const Toy& toy, double dt) {
  // Contacts as stiff as the step allows without harm: time constant 1 ms, or twice the step if that is more.
  const double softness = std::max(2 * dt, 1e-3);
  const State& start = toy.start;
  const Eigen::Quaterniond turn(start.A_IB);
  std::string text = format(
      "<mujoco><option timestep='%.17g' gravity='0 0 %.17g' integrator='%s' cone='elliptic' solver='Newton' tolerance='1e-12' "
      "impratio='10'/>",
      dt, -gravity, integrator);
  text += format("<default><geom condim='%d' friction='%.17g %.17g 0' solref='%.17g 1' solimp='0.95 0.99 0.0001'/></default>",
                 toy.drilling_arm > 0 ? 4 : 3, toy.mu, toy.drilling_arm, softness);
  text += "<worldbody><geom type='plane' size='10 10 1'/>";
  text += format("<body pos='%.17g %.17g %.17g' quat='%.17g %.17g %.17g %.17g'><freejoint/>", start.r_OS.x(), start.r_OS.y(),
                 start.r_OS.z(), turn.w(), turn.x(), turn.y(), turn.z());
  text += format("<inertial pos='0 0 0' mass='%.17g' diaginertia='%.17g %.17g %.17g'/>", toy.mass, toy.inertia.x(), toy.inertia.y(),
                 toy.inertia.z());
  for (const Ball& ball : toy.balls) text += format("<geom type='sphere' size='%.17g' pos='0 0 %.17g'/>", ball.radius, ball.at);
  if (toy.disk_radius > 0)
    text += format("<geom type='cylinder' size='%.17g %.17g' pos='%.17g 0 0'/>", toy.disk_radius, disk_half_thickness, toy.disk_at);
  return text + "</body></worldbody></mujoco>";
}

mjModel* read_model(const std::string& text) {
  auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "toy.xml", static_cast<int>(text.size()));
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[1000] = "";
  mjModel* model = mj_loadXML("toy.xml", files.get(), error, sizeof(error));
  mj_deleteVFS(files.get());
  if (!model) std::fprintf(stderr, "%s\n", error), std::exit(1);
  return model;
}

class Mujoco {
 public:
  Mujoco(const Toy& toy, double dt) : model_(read_model(model_text(toy, dt))), data_(mj_makeData(model_)) {
    Eigen::Map<Vector3d>(data_->qvel) = toy.start.v_S;
    Eigen::Map<Vector3d>(data_->qvel + 3) = toy.start.A_IB.transpose() * toy.start.omega;  // body axes
  }
  ~Mujoco() {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  Mujoco(const Mujoco&) = delete;
  Mujoco& operator=(const Mujoco&) = delete;

  void step() { mj_step(model_, data_); }

  State state() const {
    State state;
    const mjtNum* q = data_->qpos;
    state.r_OS = Eigen::Map<const Vector3d>(q);
    state.A_IB = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
    state.v_S = Eigen::Map<const Vector3d>(data_->qvel);
    state.omega = state.A_IB * Eigen::Map<const Vector3d>(data_->qvel + 3);
    return state;
  }

 private:
  mjModel* model_;
  mjData* data_;
};

}  // namespace

int main(int count, char** words) { return peers::drive<Mujoco>(count, words); }

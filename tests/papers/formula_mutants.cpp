#include "formula_mutants.h"

#include <array>
#include <cmath>
#include <numbers>
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/leine2003.h>
#include <tippe/papers/lesaux2005.h>
#include <tippe/papers/martins2019.h>
#include <tippe/papers/patch_numbers.h>
#include <tippe/papers/printed_rolling.h>
#include <tippe/papers/rolling_disk.h>
#include <tippe/papers/stone_ode.h>
#include <tippe/papers/tippedisk_ode.h>
#include <tippe/papers/turning_body.h>
#include <tippe/shapes/track.h>

namespace tippe::test {
namespace {

using papers::Claim;
using papers::PatchPoint;
namespace martins = papers::martins2019;

/// What is looked at now. Formulas may be used before main: by constants of tests.
struct Watched {
  std::string active;
  std::set<std::string> asked;
};
Watched& watched() {
  static Watched now;
  return now;
}
int numbers = 0;  ///< 1: far from what is printed, 2: what is printed

/// Is this the mutant that is looked at? Notes that its formula was used.
bool mutated(const std::string& name) {
  watched().asked.insert(name);
  return watched().active == name;
}

std::vector<std::string>& catalogue() {
  static std::vector<std::string> names;
  return names;
}
struct Entry {
  explicit Entry(const char* name) { catalogue().emplace_back(name); }
};

template <class Value>
Value scaled(const char* name, double factor, const Value& value) {
  return mutated(name) ? Value(factor * value) : value;
}

Claim with_another_number(Claim c) {
  if (!c.converged) c.converged = c.printed.low;
  if (numbers == 2) {
    c.converged = std::isfinite(c.printed.low) ? c.printed.low : c.printed.high;
    return c;
  }
  const double reach = c.tolerance + (std::isfinite(c.printed.low) ? std::abs(c.printed.low) : 0.0) +
                       (std::isfinite(c.printed.high) ? std::abs(c.printed.high) : 0.0);
  const bool below = std::isfinite(c.printed.low);
  c.converged = (below ? -1.0 : 1.0) * 1e3 * (1.0 + reach);
  return c;
}

}  // namespace

std::vector<std::string> formula_mutants() { return catalogue(); }

FormulaWatch::FormulaWatch(std::string name) : outer_active_(watched().active), outer_used_(watched().asked) {
  watched() = {std::move(name), {}};
}
FormulaWatch::~FormulaWatch() { watched() = {outer_active_, outer_used_}; }
std::set<std::string> FormulaWatch::used() const { return watched().asked; }

NumberMutant::NumberMutant(bool agreeing) { numbers = agreeing ? 2 : 1; }
NumberMutant::~NumberMutant() { numbers = 0; }

}  // namespace tippe::test

// NOLINTBEGIN: names that the linker makes; a value that is not C's passes between C++ and C++.
using namespace tippe;
using namespace tippe::test;  // and what is unnamed there

/// A function that gives `factor` times its value as a mutant. TIPPE_WRAP(result, symbol, name, factor, parameters, arguments)
#define TIPPE_WRAP(Result, symbol, name, factor, parameters, arguments) \
  extern "C" Result __real_##symbol parameters;                         \
  extern "C" Result __wrap_##symbol parameters;                         \
  static const Entry entry_##symbol(name);                              \
  extern "C" Result __wrap_##symbol parameters { return scaled(name, factor, __real_##symbol arguments); }
/// A function whose mutants stand below it. TIPPE_WRAP_BODY(result, symbol, parameters)
#define TIPPE_WRAP_BODY(Result, symbol, parameters) \
  extern "C" Result __real_##symbol parameters;     \
  extern "C" Result __wrap_##symbol parameters;     \
  extern "C" Result __wrap_##symbol parameters

// The round patch.
static const Entry patch_entries[] = {Entry("hertz_patch.force"),     Entry("hertz_patch.torque"),     Entry("hertz_patch.spread"),
                                      Entry("hertz_patch.uncoupled"), Entry("uniform_patch.force"),    Entry("uniform_patch.torque"),
                                      Entry("uniform_patch.spread"),  Entry("uniform_patch.uncoupled")};
static PatchPoint changed(PatchPoint p, double u, double most_torque, const std::string& name) {
  if (mutated(name + ".force")) p.xi *= 1.1;
  if (mutated(name + ".torque")) p.eta *= 1.1;
  if (mutated(name + ".spread")) p.xi += 0.01 * u * std::exp(-u), p.eta -= 0.01 * u * u * std::exp(-u);
  if (mutated(name + ".uncoupled")) p = {1.0, most_torque};  // Coulomb's disk beside a pivoting torque
  return p;
}
TIPPE_WRAP_BODY(PatchPoint, _ZN5tippe6papers11hertz_patchEd, (double u)) {
  return changed(__real__ZN5tippe6papers11hertz_patchEd(u), u, 3.0 * std::numbers::pi / 16.0, "hertz_patch");
}
TIPPE_WRAP_BODY(PatchPoint, _ZN5tippe6papers13uniform_patchEd, (double u)) {
  return changed(__real__ZN5tippe6papers13uniform_patchEd(u), u, 2.0 / 3.0, "uniform_patch");
}
static const Entry integrated_entry("integrated_patch");
TIPPE_WRAP_BODY(papers::Patch, _ZN5tippe6papers16integrated_patchEbi, (bool hertz, int nodes)) {
  const papers::Patch patch = __real__ZN5tippe6papers16integrated_patchEbi(hertz, nodes);
  if (!mutated("integrated_patch")) return patch;
  return [patch](double u) {
    const PatchPoint p = patch(u);
    return PatchPoint{1.3 * p.xi, 0.7 * p.eta};
  };
}
static const Entry border_entry("border_step");
TIPPE_WRAP_BODY(double, _ZN5tippe6papers11border_stepERKSt8functionIFNS0_10PatchPointEdEE, (const papers::Patch& patch)) {
  return __real__ZN5tippe6papers11border_stepERKSt8functionIFNS0_10PatchPointEdEE(patch) + (mutated("border_step") ? 0.01 : 0.0);
}

using Components = std::array<double, 5>;
static const Entry components_entry("integrated_components");
TIPPE_WRAP_BODY(Components, _ZN5tippe6papers12celtic_stone21integrated_componentsEd, (double u)) {
  Components all = __real__ZN5tippe6papers12celtic_stone21integrated_componentsEd(u);
  if (mutated("integrated_components"))
    for (std::size_t i = 0; i < all.size(); ++i) all[i] *= 1.1 + 0.1 * static_cast<double>(i);
  return all;
}

TIPPE_WRAP(double, _ZN5tippe6papers15distance_to_rimEdd, "distance_to_rim", 1.1, (double R_star, double theta), (R_star, theta))

// Kinematics that formulas are held against.
static const Entry orientation_entry("orientation.upright");
TIPPE_WRAP_BODY(Mat3, _ZN5tippe6papers11orientationERKN5Eigen6MatrixIdLi3ELi1ELi2ELi3ELi1EEE, (const Vec3& angles)) {
  const Vec3 upright(angles.x(), 0.5 * std::numbers::pi, angles.z());
  return __real__ZN5tippe6papers11orientationERKN5Eigen6MatrixIdLi3ELi1ELi2ELi3ELi1EEE(mutated("orientation.upright") ? upright : angles);
}
TIPPE_WRAP(Vec3, _ZN5tippe6papers16turning_velocityERKN5Eigen6MatrixIdLi4ELi1ELi2ELi4ELi1EEERKNS2_IdLi3ELi1ELi2ELi3ELi1EEES8_,
           "turning_velocity", 1.1, (const Vec4& p, const Vec3& omega, const Vec3& r), (p, omega, r))
TIPPE_WRAP(Vec3, _ZN5tippe6papers16turning_velocityERKN5Eigen6MatrixIdLi3ELi1ELi2ELi3ELi1EEES5_S5_, "turning_velocity.angles", 1.1,
           (const Vec3& angles, const Vec3& rates, const Vec3& r), (angles, rates, r))
TIPPE_WRAP(Vec3, _ZN5tippe6papers16angular_velocityERKN5Eigen6MatrixIdLi3ELi1ELi2ELi3ELi1EEES5_, "angular_velocity", 1.1,
           (const Vec3& angles, const Vec3& rates), (angles, rates))
TIPPE_WRAP(Vec4, _ZN5tippe6papers13rim_gap_slopeERKN5Eigen6MatrixIdLi4ELi1ELi2ELi4ELi1EEEd, "rim_gap_slope", 1.1, (const Vec4& p, double r),
           (p, r))
TIPPE_WRAP(Vec2, _ZN5tippe6papers17thin_disk_inertiaEdd, "thin_disk_inertia", 1.1, (double m, double r), (m, r))
TIPPE_WRAP(Vec3, _ZNK5tippe6papers11LeaningDisk5omegaEv, "leaning_disk.omega", 1.1, (const papers::LeaningDisk* self), (self))
TIPPE_WRAP(Vec3, _ZNK5tippe6papers11LeaningDisk13momentum_rateEv, "leaning_disk.momentum_rate", 1.1, (const papers::LeaningDisk* self),
           (self))
TIPPE_WRAP(Vec3, _ZNK5tippe6papers11LeaningDisk21angular_momentum_rateEv, "leaning_disk.angular_momentum_rate", 1.1,
           (const papers::LeaningDisk* self), (self))

// lesaux2005
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk3chiERKNS1_7RollingEb, "lesaux2005.chi", 1.3, (const papers::euler_disk::Rolling& r, bool p),
           (r, p))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk8nutationERKNS1_7RollingE, "lesaux2005.nutation", 1.3,
           (const papers::euler_disk::Rolling& r), (r))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk16nutation_uprightEd, "lesaux2005.nutation_upright", 1.3, (double x), (x))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk19nutation_stationaryEd, "lesaux2005.nutation_stationary", 1.3, (double x), (x))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk12rate_squaredEd, "lesaux2005.rate_squared", 1.3, (double x), (x))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk11dry_contourEb, "lesaux2005.dry_contour", 1.3, (bool p), (p))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk15viscous_contourEdb, "lesaux2005.viscous_contour", 1.3, (double x, bool p), (x, p))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk11dry_rollingEd, "lesaux2005.dry_rolling", 1.3, (double x), (x))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk15viscous_rollingEd, "lesaux2005.viscous_rolling", 1.3, (double x), (x))
TIPPE_WRAP(double, _ZN5tippe6papers10euler_disk9contensouEv, "lesaux2005.contensou", 0.65, (), ())
static const Entry rate_entries[] = {Entry("rolling_disk.circular_rate"), Entry("rolling_disk.circular_rate.power")};
TIPPE_WRAP_BODY(double, _ZNK5tippe6papers11RollingDisk13circular_rateEdd, (const papers::RollingDisk* self, double b, double r)) {
  const double rate = __real__ZNK5tippe6papers11RollingDisk13circular_rateEdd(self, b, r);
  if (mutated("rolling_disk.circular_rate.power")) return std::pow(rate, 1.2);
  return mutated("rolling_disk.circular_rate") ? 1.1 * rate : rate;
}
TIPPE_WRAP(double, _ZNK5tippe6papers11RollingDisk8nutationEddd, "rolling_disk.nutation", 1.1,
           (const papers::RollingDisk* self, double b, double a, double g), (self, b, a, g))
TIPPE_WRAP(double, _ZNK5tippe6papers11RollingDisk6energyERKN5Eigen6MatrixIdLi8ELi1ELi2ELi8ELi1EEE, "rolling_disk.energy", 1.1,
           (const papers::RollingDisk* self, const papers::RollingDisk::Value& y), (self, y))
TIPPE_WRAP(papers::RollingDisk::Value, _ZNK5tippe6papers11RollingDisk5slopeERKN5Eigen6MatrixIdLi8ELi1ELi2ELi8ELi1EEE, "rolling_disk.slope",
           1.1, (const papers::RollingDisk* self, const papers::RollingDisk::Value& y), (self, y))
TIPPE_WRAP(papers::RollingDisk::Value, _ZNK5tippe6papers11RollingDisk5afterERKN5Eigen6MatrixIdLi8ELi1ELi2ELi8ELi1EEEdd,
           "rolling_disk.after", 1.1, (const papers::RollingDisk* self, const papers::RollingDisk::Value& y, double t, double rtol),
           (self, y, t, rtol))

// leine2003
using papers::tippe_top::Position;
static const Entry epsilon_entries[] = {Entry("leine2003.epsilon"), Entry("leine2003.epsilon.of_another_radius")};
TIPPE_WRAP_BODY(double, _ZNK5tippe6papers9tippe_top8Position7epsilonEdb, (const Position* self, double omega, bool as_printed)) {
  Position other = *self;
  if (mutated("leine2003.epsilon.of_another_radius")) other.R = 5e-4;  // whatever the radius is
  return scaled("leine2003.epsilon", 2.0, __real__ZNK5tippe6papers9tippe_top8Position7epsilonEdb(&other, omega, as_printed));
}
TIPPE_WRAP(double, _ZNK5tippe6papers9tippe_top8Position15omega_k_squaredEv, "leine2003.omega_k_squared", 1.3, (const Position* self),
           (self))
TIPPE_WRAP(double, _ZNK5tippe6papers9tippe_top8Position13rolling_splitEd, "leine2003.rolling_split", 1.3, (const Position* self, double x),
           (self, x))
TIPPE_WRAP(double, _ZNK5tippe6papers9tippe_top8Position6growthEdd, "leine2003.growth", -1.0, (const Position* self, double x, double e),
           (self, x, e))
static const Entry eigenvalue_entries[] = {Entry("leine2003.eigenvalues"), Entry("leine2003.eigenvalues.sign")};
TIPPE_WRAP_BODY(std::vector<std::complex<double>>, _ZNK5tippe6papers9tippe_top8Position11eigenvaluesEdd,
                (const Position* self, double omega, double epsilon)) {
  std::vector<std::complex<double>> all = __real__ZNK5tippe6papers9tippe_top8Position11eigenvaluesEdd(self, omega, epsilon);
  for (auto& z : all) {
    if (mutated("leine2003.eigenvalues")) z *= 1.3;
    if (mutated("leine2003.eigenvalues.sign")) z = -z;
  }
  return all;
}
TIPPE_WRAP(double, _ZN5tippe6papers9tippe_top12hertz_radiusERKNS1_8PositionEd, "leine2003.hertz_radius", 1.3, (const Position& p, double E),
           (p, E))
static const Entry region_entry("leine2003.region");
TIPPE_WRAP_BODY(int, _ZN5tippe6papers9tippe_top6regionERKNS1_8PositionE, (const Position& p)) {
  const int region = __real__ZN5tippe6papers9tippe_top6regionERKNS1_8PositionE(p);
  return mutated("leine2003.region") ? region % 4 + 1 : region;
}

// kudra2011
using papers::CelticStone;
static const Entry component_entries[] = {Entry("kudra2011.component"), Entry("kudra2011.component.bent"),
                                          Entry("kudra2011.component.sign"), Entry("kudra2011.component.exact")};
TIPPE_WRAP_BODY(double, _ZN5tippe6papers12celtic_stone9componentENS1_4FormEmdd,
                (papers::celtic_stone::Form form, std::size_t which, double u, double omega)) {
  const double value = __real__ZN5tippe6papers12celtic_stone9componentENS1_4FormEmdd(form, which, u, omega);
  const bool exact = form == papers::celtic_stone::Form::Exact;
  if (mutated("kudra2011.component.sign")) return -value;
  if (mutated("kudra2011.component.bent") && exact) return (1.0 + 0.2 * u / (u + omega) + 0.05 * static_cast<double>(which)) * value;
  if (mutated("kudra2011.component.exact") && !exact)
    return __real__ZN5tippe6papers12celtic_stone9componentENS1_4FormEmdd(papers::celtic_stone::Form::Exact, which, u, omega);
  return mutated("kudra2011.component") && exact ? 1.2 * value : value;
}
static const Entry error_entry("kudra2011.component_error");
TIPPE_WRAP_BODY(papers::celtic_stone::ComponentError, _ZN5tippe6papers12celtic_stone15component_errorENS1_4FormEm,
                (papers::celtic_stone::Form form, std::size_t which)) {
  papers::celtic_stone::ComponentError e = __real__ZN5tippe6papers12celtic_stone15component_errorENS1_4FormEm(form, which);
  if (mutated("kudra2011.component_error")) e = {1.0 / (1e-3 + e.largest), 1.0 / (1e-3 + e.rms)};
  return e;
}
static const Entry fit_entry("kudra2011.best_fit");
TIPPE_WRAP_BODY(papers::celtic_stone::BestFit, _ZN5tippe6papers12celtic_stone8best_fitEm, (std::size_t which)) {
  papers::celtic_stone::BestFit fit = __real__ZN5tippe6papers12celtic_stone8best_fitEm(which);
  if (mutated("kudra2011.best_fit")) fit.q *= 1.5, fit.s *= 1.5, fit.rms *= 3.0;
  return fit;
}
static const Entry fit_rms_entries[] = {Entry("kudra2011.fit_rms"), Entry("kudra2011.fit_rms.least")};
TIPPE_WRAP_BODY(double, _ZN5tippe6papers12celtic_stone7fit_rmsEmdd, (std::size_t which, double q, double s)) {
  if (mutated("kudra2011.fit_rms.least")) return papers::celtic_stone::best_fit(which).rms;
  return scaled("kudra2011.fit_rms", 5.0, __real__ZN5tippe6papers12celtic_stone7fit_rmsEmdd(which, q, s));
}
TIPPE_WRAP(double, _ZN5tippe6papers12celtic_stone12smoothed_T0xENS1_4FormEdd, "kudra2011.smoothed_T0x", 1.3,
           (papers::celtic_stone::Form form, double u, double eps), (form, u, eps))
static const Entry smoothed_entry("kudra2011.smoothed_Trx");
TIPPE_WRAP_BODY(double, _ZN5tippe6papers12celtic_stone12smoothed_TrxENS1_4FormEdd,
                (papers::celtic_stone::Form form, double omega, double eps)) {
  const double jump = mutated("kudra2011.smoothed_Trx") ? std::copysign(0.1, omega) : 0.0;
  return __real__ZN5tippe6papers12celtic_stone12smoothed_TrxENS1_4FormEdd(form, omega, eps) + jump;
}
TIPPE_WRAP(double, _ZN5tippe6papers12celtic_stone14hertz_pressureEd, "kudra2011.hertz_pressure", 1.1, (double r), (r))
TIPPE_WRAP(double, _ZNK5tippe6papers14PrintedRolling6c_betaERKN5Eigen6MatrixIdLi2ELi1ELi2ELi2ELi1EEES6_, "kudra2011.c_beta", 10.0,
           (const papers::PrintedRolling* self, const Vec2& u, const Vec2& omega), (self, u, omega))
TIPPE_WRAP(double, _ZNK5tippe6papers11CelticStone6energyERKN5Eigen6MatrixIdLi9ELi1ELi2ELi9ELi1EEE, "celtic_stone.energy", 1.1,
           (const CelticStone* self, const CelticStone::Value& y), (self, y))
TIPPE_WRAP(CelticStone::Value, _ZNK5tippe6papers11CelticStone5afterERKN5Eigen6MatrixIdLi9ELi1ELi2ELi9ELi1EEEdd, "celtic_stone.after", -0.9,
           (const CelticStone* self, const CelticStone::Value& y, double t, double rtol), (self, y, t, rtol))
TIPPE_WRAP(Vec3, _ZNK5tippe6papers11CelticStone13contact_pointERKN5Eigen6MatrixIdLi3ELi1ELi2ELi3ELi1EEE, "celtic_stone.contact_point", 1.1,
           (const CelticStone* self, const Vec3& n), (self, n))
static const Entry operations_entry("kudra2011.operations");
TIPPE_WRAP_BODY(papers::PrintedRolling::Operations, _ZNK5tippe6papers14PrintedRolling10operationsEv, (const papers::PrintedRolling* self)) {
  papers::PrintedRolling::Operations count = __real__ZNK5tippe6papers14PrintedRolling10operationsEv(self);
  if (mutated("kudra2011.operations")) count.functions *= 20;
  return count;
}
static const Entry motion_entry("celtic_stone.motion");
TIPPE_WRAP_BODY(CelticStone::Motion, _ZNK5tippe6papers11CelticStone6motionERKN5Eigen6MatrixIdLi9ELi1ELi2ELi9ELi1EEE,
                (const CelticStone* self, const CelticStone::Value& y)) {
  CelticStone::Motion m = __real__ZNK5tippe6papers11CelticStone6motionERKN5Eigen6MatrixIdLi9ELi1ELi2ELi9ELi1EEE(self, y);
  if (mutated("celtic_stone.motion")) m.slope *= 1.2, m.N *= 1.2;
  return m;
}

// sailer2020
using papers::TippediskOde;
TIPPE_WRAP(double, _ZNK5tippe6papers12TippediskOde6growthEbdd, "tippedisk.growth", -1.0,
           (const TippediskOde* self, bool i, double a, double d), (self, i, a, d))
TIPPE_WRAP(double, _ZNK5tippe6papers12TippediskOde12normal_forceERKN5Eigen6MatrixIdLi10ELi1ELi2ELi10ELi1EEE, "tippedisk.normal_force", 1.2,
           (const TippediskOde* self, const TippediskOde::Value& y), (self, y))
TIPPE_WRAP(double, _ZNK5tippe6papers12TippediskOde6energyERKN5Eigen6MatrixIdLi10ELi1ELi2ELi10ELi1EEE, "tippedisk.energy", 1.2,
           (const TippediskOde* self, const TippediskOde::Value& y), (self, y))
TIPPE_WRAP(double, _ZNK5tippe6papers12TippediskOde11height_of_SERKN5Eigen6MatrixIdLi10ELi1ELi2ELi10ELi1EEE, "tippedisk.height", 1.2,
           (const TippediskOde* self, const TippediskOde::Value& y), (self, y))
TIPPE_WRAP(TippediskOde::Value, _ZNK5tippe6papers12TippediskOde5slopeERKN5Eigen6MatrixIdLi10ELi1ELi2ELi10ELi1EEE, "tippedisk.slope", 1.2,
           (const TippediskOde* self, const TippediskOde::Value& y), (self, y))
TIPPE_WRAP(TippediskOde::Value, _ZNK5tippe6papers12TippediskOde5afterERKN5Eigen6MatrixIdLi10ELi1ELi2ELi10ELi1EEEdd, "tippedisk.after", 1.2,
           (const TippediskOde* self, const TippediskOde::Value& y, double t, double rtol), (self, y, t, rtol))
static const Entry table_1_entries[] = {Entry("tippedisk.hole"), Entry("tippedisk.height_of_disk")};
TIPPE_WRAP_BODY(DiskWithHole, _ZN5tippe6papers12TippediskOde7table_1Ev, ()) {
  DiskWithHole disk = __real__ZN5tippe6papers12TippediskOde7table_1Ev();
  if (mutated("tippedisk.hole")) disk.hole_radius *= 1.2;
  if (mutated("tippedisk.height_of_disk")) disk.height *= 10.0;  // a cylinder
  return disk;
}
static const Entry stationary_entry("tippedisk.stationary");
TIPPE_WRAP_BODY(TippediskOde::Value, _ZN5tippe6papers12TippediskOde10stationaryEbd, (bool inverted, double rate)) {
  TippediskOde::Value y = __real__ZN5tippe6papers12TippediskOde10stationaryEbd(inverted, rate);
  if (mutated("tippedisk.stationary")) y(TippediskOde::Gamma) += 0.1;
  return y;
}
static const Entry spectrum_entry("tippedisk.eigenvalues");
TIPPE_WRAP_BODY(TippediskOde::Spectrum, _ZNK5tippe6papers12TippediskOde11eigenvaluesEbdd,
                (const TippediskOde* self, bool inverted, double rate, double delta)) {
  TippediskOde::Spectrum all = __real__ZNK5tippe6papers12TippediskOde11eigenvaluesEbdd(self, inverted, rate, delta);
  if (mutated("tippedisk.eigenvalues"))
    for (auto& z : all) z = -1.3 * z;
  return all;
}

// martins2019
using martins::Parameters;
TIPPE_WRAP(double, _ZN5tippe6papers11martins20194dropERKNS1_10ParametersEdd, "martins2019.drop", 1.4,
           (const Parameters& c, double a, double gap), (c, a, gap))
TIPPE_WRAP(double, _ZN5tippe6papers11martins20198slope_atERKNS1_10ParametersEd, "martins2019.slope_at", 1.2,
           (const Parameters& c, double s), (c, s))
TIPPE_WRAP(double, _ZN5tippe6papers11martins201912normal_forceERKNS1_10ParametersEdd, "martins2019.normal_force", 1.2,
           (const Parameters& c, double a, double v), (c, a, v))
TIPPE_WRAP(double, _ZN5tippe6papers11martins201914critical_slopeERKNS1_10ParametersE, "martins2019.critical_slope", 0.9,
           (const Parameters& c), (c))
TIPPE_WRAP(double, _ZN5tippe6papers11martins201911equation_51ERKNS1_10ParametersEdd, "martins2019.equation_51", 0.0,
           (const Parameters& c, double x, double y), (c, x, y))
static const Entry decide_entry("martins2019.decide");
TIPPE_WRAP_BODY(martins::Decision, _ZN5tippe6papers11martins20196decideERKNS1_10ParametersERKNS1_9SituationE,
                (const Parameters& c, const martins::Situation& now)) {
  return mutated("martins2019.decide") ? martins::decide_by_table_3(c, now)
                                       : __real__ZN5tippe6papers11martins20196decideERKNS1_10ParametersERKNS1_9SituationE(c, now);
}
static const Entry disk_entries[] = {Entry("martins2019.disk.mu"), Entry("martins2019.disk.slippery"), Entry("martins2019.disk.J"),
                                     Entry("martins2019.disk.R"), Entry("martins2019.disk.e")};
TIPPE_WRAP_BODY(World, _ZN5tippe6papers11martins20199make_diskERKNS1_10ParametersEb, (const Parameters& c, bool paper)) {
  Parameters other = c;
  if (mutated("martins2019.disk.mu")) other.mu *= 0.7;
  if (mutated("martins2019.disk.slippery")) other.mu *= 0.01;
  if (mutated("martins2019.disk.R")) other.R *= 1.3;
  if (mutated("martins2019.disk.e")) other.e = 0.9;
  World disk = __real__ZN5tippe6papers11martins20199make_diskERKNS1_10ParametersEb(other, paper);
  if (mutated("martins2019.disk.J")) disk.body().set_inertia(1.5 * disk.body().Theta_S());
  return disk;
}

// Tracks
using shapes::Track;
static const Entry turned_entries[] = {Entry("track.turned.sign"), Entry("track.turned.none")};
TIPPE_WRAP_BODY(double, _ZNK5tippe6shapes5Track6turnedEd, (const Track* self, double t)) {
  const double alpha = __real__ZNK5tippe6shapes5Track6turnedEd(self, t);
  if (mutated("track.turned.none")) return 0.0;
  return mutated("track.turned.sign") ? -alpha : alpha;
}
TIPPE_WRAP(double, _ZNK5tippe6shapes5Track10arc_lengthEd, "track.arc_length", 1.01, (const Track* self, double t), (self, t))
TIPPE_WRAP(double, _ZNK5tippe6shapes5Track12parameter_atEdd, "track.parameter_at", 1.01, (const Track* self, double s, double R),
           (self, s, R))
static const Entry point_entries[] = {Entry("track.at.normal"), Entry("track.at.curvature"), Entry("track.at.place")};
TIPPE_WRAP_BODY(shapes::TrackPoint, _ZNK5tippe6shapes5Track2atEd, (const Track* self, double t)) {
  shapes::TrackPoint p = __real__ZNK5tippe6shapes5Track2atEd(self, t);
  if (mutated("track.at.normal")) p.n = Vec2(p.n.x() + 0.3 * p.n.x() * p.n.x(), p.n.y());
  if (mutated("track.at.curvature")) p.kappa *= 1.2;
  if (mutated("track.at.place")) p.r.y() *= 1.1;
  return p;
}

// The verdict itself.
TIPPE_WRAP_BODY(papers::Verdict, _ZN5tippe6papers5judgeERKNS0_5ClaimE, (const Claim& claim)) {
  return __real__ZN5tippe6papers5judgeERKNS0_5ClaimE(numbers == 0 ? claim : with_another_number(claim));
}
// NOLINTEND

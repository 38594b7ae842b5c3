#include "function_law_faults.h"

#include "law_checks.h"

namespace tippe::test {
namespace detail {
namespace {

template <class L>
void check_function(const L& law, const FunctionLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  constexpr double size = 1.0;
  claims.check("nothing becomes NaN or infinite, at standstill and over 300 decades", [&] {
    Vec<n> gamma = any_motion<n>();
    require(law.derivative(gamma, size).allFinite(), shown(gamma));
    if (*rc::gen::inRange(0, 4) == 0) gamma *= std::pow(10.0, any_sign() * 144.0);
    require(law.force(gamma, size).allFinite(), shown(gamma));
  });
  claims.check("a contact at rest is free of force", [&] { require(law.force(Vec<n>(Vec<n>::Zero()), size).isZero(0.0), "standstill"); });
  claims.check("the reversed motion gives the reversed force", [&] {
    std::vector<int> reversed = o.reversed;
    for (int i = 0; o.reversed.empty() && i < n; ++i) reversed.push_back(i);
    const Vec<n> gamma = any_motion<n>(), back = law.force(flipped<n>(gamma, reversed), size);
    require(back == flipped<n>(law.force(gamma, size), reversed), shown(gamma));
  });
  if (!o.mirror.empty()) {
    claims.check("a mirrored velocity gives the mirrored force", [&] {
      const Vec<n> gamma = any_motion<n>(), seen = law.force(flipped<n>(gamma, o.mirror), size);
      require(seen == flipped<n>(law.force(gamma, size), o.mirror), shown(gamma));
    });
  }
  if (o.dissipative) {
    claims.check("−λᵀγ ≥ 0", [&] {
      const Vec<n> gamma = any_motion<n>(), lambda = law.force(gamma, size);
      const double terms = lambda.cwiseAbs().dot(gamma.cwiseAbs());
      require_small(lambda.dot(gamma), few * terms, shown(gamma));
    });
  }
  if (o.proportional) {
    claims.check("the force grows with the size", [&] {
      const Vec<n> gamma = any_motion<n>(), lambda = law.force(gamma, size);
      const double c = any_power(-6.0, 6.0);
      require_small((law.force(gamma, c) - c * lambda).norm(), few * c * lambda.norm(), shown(gamma), c);
    });
  }
  if (o.bound > 0.0) {
    claims.check("the force is bounded", [&] {
      const Vec<n> gamma = any_motion<n>();
      require_small(law.force(gamma, size).norm(), o.bound * (1.0 + few), shown(gamma));
    });
  }
  if (!o.turning_planes.empty()) {
    claims.check("a turned velocity gives the turned force", [&] {
      const Vec<n> gamma = any_motion<n>(), lambda = law.force(gamma, size);
      const double angle = any_angle();
      const Vec<n> after = law.force(turned<n>(gamma, angle, o.turning_planes), size);
      require_small((after - turned<n>(lambda, angle, o.turning_planes)).norm(), few * lambda.norm(), shown(gamma), angle);
    });
  }
  if constexpr (n >= 2) {
    if (!o.coulomb_limit) return;
    claims.check("where slip outruns the rest the law is Coulomb's", [&] {
      const double angle = any_angle();
      Vec<n> gamma = Vec<n>::Constant(1e-6);
      gamma(0) = 1e6 * std::cos(angle), gamma(1) = 1e6 * std::sin(angle);
      const Vec<n> lambda = law.force(gamma, size);
      // The rest enters linearly in its ratio to the slip: 1e-12, and a smoothing speed of up to 1 m/s: 1e-6.
      require_small((lambda.template head<2>() + gamma.template head<2>() / 1e6).norm(), 2e-6, shown(gamma));
    });
  }
}

template <class L>
void check_function_derivative(const L& law, const FunctionLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  constexpr double size = 1.0;
  int tried = 0, known = 0;
  claims.check("force_derivative is the derivative of the force", [&] {
    const Vec<n> gamma = any_moving<n>(), lambda = law.force(gamma, size);
    const Mat<n> J = law.derivative(gamma, size);
    for (int j = 0; j < n; ++j) {
      const auto along = [&](double x) {
        Vec<n> moved = gamma;
        moved(j) = x;
        return Vec<n>(law.force(moved, size));
      };
      const double scale = block_scale<n>(gamma, j, o.blocks, o.smoothing), noise = few * lambda.norm();
      const auto [slope, error] = difference_quotient<n>(along, gamma(j), scale, noise);
      require_small((slope - J.col(j)).norm(), error + o.derivative_error / scale, shown(gamma), j);
      ++tried, known += (error * scale < 1e-5);
    }
  });
  claims.note(3 * known > tried, "the derivative could be seen at less than a third of the points");
}

}  // namespace
}  // namespace detail

template <int n>
std::vector<std::string> law_faults(const AnyFunctionLaw<n>& law, const FunctionLawOptions& options) {
  Claims claims(options.tries);
  detail::check_function(law, options, claims);
  detail::check_function_derivative(law, options, claims);
  return claims.faults();
}

template std::vector<std::string> law_faults(const AnyFunctionLaw<1>&, const FunctionLawOptions&);
template std::vector<std::string> law_faults(const AnyFunctionLaw<2>&, const FunctionLawOptions&);
template std::vector<std::string> law_faults(const AnyFunctionLaw<3>&, const FunctionLawOptions&);
template std::vector<std::string> law_faults(const AnyFunctionLaw<4>&, const FunctionLawOptions&);
template std::vector<std::string> law_faults(const AnyFunctionLaw<5>&, const FunctionLawOptions&);

}  // namespace tippe::test

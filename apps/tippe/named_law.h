// A contact law from its name and coefficients, as the command line gives them.
//
// A name may join laws with '+', as in contensou+contour: at most one of them is about sliding, the others are added to it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tippe/laws/contact_law.h>
#include <tippe/laws/registry.h>
#include <vector>

namespace tippe::cli {

struct LawRequest {
  std::string name;
  std::string pressure = "hertz";                       ///< or "uniform", or a file with columns rho,sigma
  std::string potential;                                ///< of the law `table`: a file with columns slip,spin,potential
  std::shared_ptr<const laws::SampledProfile> profile;  ///< instead of `pressure`, from a program
  std::vector<double> potential_rows;                   ///< instead of the file `potential`, from a program
  laws::LawSettings keys;                               ///< of the law itself, as laws/registry.h lists them
  std::vector<std::string> key_texts;                   ///< the same as NAME=VALUE, where VALUE may be a file with rows
  double mu = 1.0;
  double normal = 1.0;  ///< λ_N [N]
  double k_r = 0.0;
  double eps = 0.0;
  double eps_1 = 0.0;
  std::optional<double> radius;                                        ///< [m], 1 if nothing else is said
  std::optional<double> elastic_modulus, relative_radius;              ///< E* [Pa], ϱ* [m]: Hertz's radius
  std::optional<double> mu_static, stribeck_speed, stribeck_exponent;  ///< μ_s, v_s [m/s], δ
  std::optional<double> mu_pivoting, mu_contour, mu_rolling;           ///< --mu if not given
  std::optional<double> viscosity_contour, viscosity_rolling;          ///< 1 if not given
};

struct NamedLaw {
  std::string name;
  laws::ContactLaw contact;
  std::string pressure;        ///< for the answer; empty if the law does not know a pressure
  double normal = 1.0;         ///< λ_N [N]
  double radius = 1.0;         ///< at this λ_N [m]
  bool only_function = false;  ///< a part is only a function: no potential
  bool has_rolling = false;    ///< answers to rolling
  bool has_contour = false;    ///< answers to the motion of the contact point
  std::string no_projection;   ///< why `project` is refused; empty if it is not
  std::vector<std::string> warnings;

  laws::ContactForce force(const laws::ContactMotion& motion) const;
  laws::Projection<3> project(const Vec3& lambda, const Vec2& rolling, const Vec3& metric) const;
};

/// Ends with the reason if the law has no set of (λ_T, λ_τ) to project on.
void refuse_projection(const NamedLaw& law);

NamedLaw make_named_law(const LawRequest& request);

/// Names of the laws, for suggestions.
std::vector<std::string_view> law_names();

}  // namespace tippe::cli

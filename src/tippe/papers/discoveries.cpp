#include <tippe/papers/discoveries.h>

#include <charconv>
#include <cmath>

namespace tippe::papers {

namespace {

constexpr std::array<Discovery, 10> found{{
    {"The inverted tippedisk is unstable after all",
     "The paper sees the disk settle upside down. In fact a fast tremble grows at {sailer2020.fig11.stable|converged|2}/s, too slowly to "
     "notice in "
     "the five seconds shown. With regularised Coulomb friction it makes the disk fall after {sailer2020.fig15.falls|converged|3} s. The "
     "eigenvalues of the paper's own equations give the same growth.",
     "sailer2020-fig15",
     {"sailer2020.fig11.stable", "sailer2020.fig15.falls", "sailer2020.fig15.rest"}},
    {"Half a minute of stick and slip came from the time step",
     "Euler's disk with contour friction is reported to stick and slide in turn from {lesaux2005.fig5.second_slide|printed|3} s on. With "
     "the printed "
     "step it does; converged, it slides once, rolls on, and slips again only at {lesaux2005.fig5.second_slide|converged|3} s. It stops at "
     "{lesaux2005.fig5.stop|converged|3} s instead of {lesaux2005.fig5.stop|printed|3} s.",
     "lesaux2005-fig5",
     {"lesaux2005.fig5.second_slide", "lesaux2005.fig5.stop", "lesaux2005.fig10.about_one"}},
    {"A disk on a curve meets no paradox",
     "The paper concludes that a disk that rolls too fast reaches an undecidable state. Coulomb's law as a set has exactly one answer in "
     "every "
     "state: the disk simply begins to slide, here at {martins2019.paradox.undecidable|converged|3} s. Painlevé's paradox needs a mass "
     "that is high "
     "and off centre.",
     "martins2019-fig18",
     {"martins2019.paradox.undecidable", "martins2019.paradox.normal_force", "martins2019.table3.rule"}},
    {"One misprinted factor spoils the stability theory of the tippe-top",
     "The slope of the friction law is 3π/8; the stability theory prints 3/(8π). In the full model, small inclinations grow at "
     "{leine2003.fig11.growth|converged|4} times the corrected eigenvalue, but at {leine2003.fig11.growth|as_printed|2} times the printed "
     "one.",
     "leine2003-fig11",
     {"leine2003.fig11.growth", "leine2003.fig11.growth_standing_140", "leine2003.fig11.growth_inverted_120"}},
    {"A fourth-order scheme is of first order",
     "The Runge-Kutta time-stepping scheme is presented as of order {leine2003.table2.order|printed|2} in smooth motion. As printed it "
     "converges with "
     "order {leine2003.table2.order|as_printed|3}.",
     "leine2003-fig9",
     {"leine2003.table2.order", "leine2003.table2.converges", "leine2003.table2.order_impact"}},
    {"Coulomb-Contensou friction does not follow the decay law",
     "The energy of Euler's disk should fall at the rate of stationary rolling. Late in the run it falls at only "
     "{lesaux2005.fig6.rate|converged|2} of it, because drilling friction takes the spin and the disk leaves stationary rolling.",
     "lesaux2005-fig6",
     {"lesaux2005.fig6.rate", "lesaux2005.fig6.form", "lesaux2005.fig6.at_once"}},
    {"Exact friction with rolling has a closed form",
     "The paper approximates the contact integrals by hyperbolic tangents. The exact integrals are elementary functions; they agree with "
     "quadrature to "
     "{kudra2011.derivatives.closed|converged|1}.",
     "kudra2011-fig2",
     {"kudra2011.derivatives.closed", "kudra2011.fig2.significant", "kudra2011.derivatives.relation"}},
    {"A celtic stone can reverse from its preferred spin",
     "Only a spin of the other sign is said to reverse. A stone that starts with −6 rad/s and a strong wobble ends with "
     "+{kudra2011.fig6.conditions|converged|2} rad/s, in two formulations and with two friction laws.",
     "kudra2011-fig6",
     {"kudra2011.fig6.conditions", "kudra2011.fig6.other_sign", "kudra2011.fig6.outside"}},
    {"A missing contact radius, and probably a missing torque",
     "The tippedisk with Coulomb-Contensou friction stands on its inverted edge in the paper; no contact radius is printed. With the law "
     "as written no "
     "radius from 0.3 mm to 10 cm keeps it there. Without the drilling torque a radius of about 2.5 mm does.",
     "sailer2020-fig9-radius",
     {"sailer2020.fig9.any_radius", "sailer2020.fig9.height", "sailer2020.fig10.drift"}},
    {"Quaternions do not always converge faster",
     "With regularised friction they do, as the paper says. With set-valued Coulomb friction the error in quaternions is "
     "{sailer2020.sec7.faster_all|converged|3} times that in Euler angles, and drift is not the reason.",
     "sailer2020-sec7",
     {"sailer2020.sec7.faster_all", "sailer2020.sec7.faster_smooth", "sailer2020.sec7.drift"}},
}};

std::string number_at(std::string_view place, const ClaimFinder& find) {
  const std::size_t first = place.find('|'), second = place.find('|', first + 1);
  const Claim* claim = find(place.substr(0, first));
  const std::string_view which = place.substr(first + 1, second - first - 1), length = place.substr(second + 1);
  int significant = 3;
  std::from_chars(length.data(), length.data() + length.size(), significant);
  if (claim == nullptr) return "–";
  const std::optional<double> value = which == "printed"      ? std::optional(claim->printed.low)
                                      : which == "as_printed" ? claim->as_printed
                                                              : claim->converged;
  return value && std::isfinite(*value) ? digits(*value, significant) : "–";
}

}  // namespace

std::span<const Discovery> discoveries() { return found; }

std::string text_of(const Discovery& discovery, const ClaimFinder& find) {
  std::string text;
  std::string_view rest = discovery.text;
  for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    const std::size_t close = rest.find('}', open);
    text += rest.substr(0, open);
    text += number_at(rest.substr(open + 1, close - open - 1), find);
    rest.remove_prefix(close + 1);
  }
  return text.append(rest);
}

}  // namespace tippe::papers

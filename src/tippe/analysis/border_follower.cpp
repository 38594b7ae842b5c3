#include <algorithm>
#include <cmath>
#include <functional>
#include <tippe/analysis/border_follower.h>

namespace tippe {

Border BorderFollower::follow(const CurvePlace& start) {
  Border border{kind_, {}};
  if (!remember(start)) return border;
  std::vector<BranchPoint> one = run(start, 1.0), two = run(start, -1.0);
  std::ranges::reverse(two);
  border.points = std::move(two);
  if (const auto seen = curve_.look(start)) border.points.push_back(curve_.point(*seen));
  border.points.insert(border.points.end(), one.begin(), one.end());
  return border;
}

bool BorderFollower::remember(const CurvePlace& at) {
  const auto seen = curve_.look(at);
  if (!seen) return false;
  if (kind_ == SpecialKind::Fold) {
    way_ = own_way(at);
    return way_.has_value();
  }
  if (seen->motion.eigenvalues.empty()) return false;
  const auto critical = std::ranges::min_element(seen->motion.eigenvalues, {}, [](const auto& z) { return std::abs(z.real()); });
  frequency_ = std::abs(critical->imag());
  return true;
}

std::optional<BorderFollower::Direction> BorderFollower::own_way(const CurvePlace& at) {
  const std::vector<Step> open = curve_.open_without(at, false);
  if (open.empty()) return std::nullopt;
  return curve_.carried(at, open.front());
}

std::optional<double> BorderFollower::value(const CurvePlace& at, double* frequency) {
  if (kind_ == SpecialKind::Fold) {
    const std::optional<Direction> way = own_way(at);
    if (!way) return std::nullopt;
    const double sign = curve_.local(at, *way).dot(curve_.local(at, *way_)) < 0.0 ? -1.0 : 1.0;
    if (frequency != nullptr) way_ = curve_.carried(at, Step(sign * curve_.local(at, *way)));
    return sign * way->rest(SteadyCurve::at_u);
  }
  const auto seen = curve_.look(at);
  if (!seen || seen->motion.eigenvalues.empty()) return std::nullopt;
  const double size = seen->motion.size;
  if (kind_ == SpecialKind::Hopf) {
    const auto z = std::ranges::min_element(seen->motion.eigenvalues, {}, [&](const auto& x) {
      return std::abs(x.real()) + std::abs(std::abs(x.imag()) - frequency_) + (x.imag() == 0.0 ? size : 0.0);
    });
    if (frequency != nullptr) *frequency = std::abs(z->imag());
    return z->real() / size;
  }
  std::complex<double> product = 1.0;
  for (const auto& z : seen->motion.eigenvalues) product *= z / size;
  return product.real();
}

std::vector<BranchPoint> BorderFollower::run(const CurvePlace& start, double sense) {
  std::vector<BranchPoint> points;
  remember(start);
  CurvePlace here = start;
  std::optional<Direction> last;
  double ds = curve_.request().step;
  for (int n = 0; n < 500; ++n) {
    if (curve_.request().keep_going && !curve_.request().keep_going(0.5)) {
      result_.interrupted = true;
      break;
    }
    const std::optional<Plane> p = plane(here);
    if (!p) break;
    // Along the border: across the gradient.
    const Vec2 normal = p->gradient.normalized();
    Vec2 tangent(-normal.y(), normal.x());
    const Step ahead = tangent.x() * curve_.local(here, p->e1) + tangent.y() * curve_.local(here, p->e2);
    const double w = ahead(SteadyCurve::at_w), u = ahead(SteadyCurve::at_u);
    const double same = last ? ahead.dot(curve_.local(here, *last)) : (w != 0.0 ? w : u) * sense;
    if (same < 0.0) tangent = -tangent;
    last = curve_.carried(here, Step(same < 0.0 ? Step(-ahead) : ahead));

    const auto next = step(*p, tangent, ds);
    if (!next) {
      ds *= 0.5;
      if (ds < 1e-5) break;
      continue;
    }
    if (!curve_.inside(*next)) {
      const auto at_end = last_step(*p, tangent, ds);
      const auto seen = at_end ? curve_.look(*at_end) : std::nullopt;
      if (seen) points.push_back(curve_.point(*seen));
      break;
    }
    const auto seen = curve_.look(*next);
    if (!seen || seen->motion.load <= 0.0 || seen->motion.hold < 0.0 || seen->clearance < 0.0) break;
    if (!value(*next, &frequency_)) break;
    // A pair whose frequency has come to zero is no pair any more.
    if (kind_ == SpecialKind::Hopf && frequency_ < 1e-6 * seen->motion.size) break;
    points.push_back(curve_.point(*seen));
    here = *next;
    ds = std::min(1.3 * ds, curve_.request().step);
    if (n > 5 && norm2(Vec2(here.u - start.u, here.w - start.w)) < 0.4 * ds) break;  // once round
  }
  return points;
}

std::optional<BorderFollower::Plane> BorderFollower::plane(const CurvePlace& at) {
  std::vector<Step> open = curve_.open_without(at, true);
  if (open.size() < 2) return std::nullopt;
  // Where more is open (at a branch point) those that change the numbers count.
  std::ranges::stable_sort(open, std::greater(), [](const Step& v) { return v.tail<2>().norm(); });
  Plane p{at, curve_.carried(at, open[0]), curve_.carried(at, open[1]), Vec2::Zero()};
  constexpr double h = 1e-5;
  for (int k = 0; k < 2; ++k) {
    const auto a = value_at(p, h * Vec2::Unit(k)), b = value_at(p, -h * Vec2::Unit(k));
    if (!a || !b) return std::nullopt;
    p.gradient(k) = (*a - *b) / (2.0 * h);
  }
  if (!(p.gradient.norm() > 0.0)) return std::nullopt;
  return p;
}

std::optional<CurvePlace> BorderFollower::place_at(const Plane& p, const Vec2& xy) {
  CurvePlace at = curve_.shifted(p.at, xy.x() * curve_.local(p.at, p.e1) + xy.y() * curve_.local(p.at, p.e2));
  if (!curve_.correct(at, {p.e1, p.e2}, true)) return std::nullopt;
  return at;
}

std::optional<double> BorderFollower::value_at(const Plane& p, const Vec2& xy) {
  const auto at = place_at(p, xy);
  return at ? value(*at) : std::nullopt;
}

std::optional<CurvePlace> BorderFollower::step(const Plane& p, const Vec2& tangent, double ds) {
  const Vec2 normal = p.gradient.normalized();
  const auto across = [&](double x) { return Vec2(ds * tangent + x * normal); };
  double x0 = 0.0;
  auto f0 = value_at(p, across(x0));
  if (!f0) return std::nullopt;
  double x1 = x0 - *f0 / p.gradient.norm();
  for (int k = 0; k < 20; ++k) {
    if (std::abs(x1) > ds) return std::nullopt;
    const auto f1 = value_at(p, across(x1));
    if (!f1) return std::nullopt;
    if (std::abs(x1 - x0) < 1e-10 || *f1 == *f0 || std::abs(*f1) < 1e-15) return place_at(p, across(x1));
    const double x2 = x1 - *f1 * (x1 - x0) / (*f1 - *f0);
    x0 = x1, f0 = f1, x1 = x2;
  }
  return std::nullopt;
}

std::optional<CurvePlace> BorderFollower::last_step(const Plane& p, const Vec2& tangent, double ds) {
  double inside = 0.0, outside = ds;
  std::optional<CurvePlace> last;
  for (int k = 0; k < 50 && outside - inside > 1e-12; ++k) {
    const double middle = 0.5 * (inside + outside);
    const auto tried = step(p, tangent, middle);
    const bool in = tried && tried->u >= 0.0 && tried->u <= 1.0 && tried->w >= 0.0 && tried->w <= 1.0;
    if (in) last = tried;
    (in ? inside : outside) = middle;
  }
  return last;
}

}  // namespace tippe

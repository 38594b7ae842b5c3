// kudra2011 3 and 4: the stone by the paper's own nine equations, for claims.
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/stone_ode.h>

namespace tippe::papers::celtic_stone {

namespace {

CelticStone stone_of(const NineEquations& order) {
  CelticStone stone;
  laws::RollingOptions friction = CelticStone::friction();
  friction.drilling_torque = order.drilling_torque;
  PrintedRolling printed;
  printed.drilling_torque = order.drilling_torque;
  switch (order.form) {
    case Form::Exact:
      stone.law = laws::ContensouRolling{friction};
      return stone;
    case Form::Pade1:
      printed.form = PrintedRolling::Form::Pade1;
      stone.law = laws::Pade1{friction};
      break;
    case Form::Pade2:
      printed.form = PrintedRolling::Form::Pade2;
      stone.law = laws::Pade2{friction};
      break;
    case Form::Tanh:
      printed.form = PrintedRolling::Form::Tanh;
      stone.law = laws::TanhLaw{friction};
      break;
  }
  if (order.as_printed) stone.law = printed;
  return stone;
}

CelticStone::Value start_of(const NineEquations& order) { return CelticStone::start(Vec3(order.omega[0], order.omega[1], order.omega[2])); }

std::string key_of(const NineEquations& order) {
  std::string key = std::string("kudra2011 nine equations, ") + form_names[static_cast<std::size_t>(order.form)] +
                    (order.as_printed ? " as printed" : " mended") + (order.drilling_torque ? "" : " without M_t") + ", rtol " +
                    digits(order.rtol, 17) + ", from";
  for (const double omega : order.omega) key.append(" ").append(digits(omega, 17));
  return key;
}

}  // namespace

Rows motion(Workbench& bench, const NineEquations& order, double end, double every) {
  return bench.compute({key_of(order) + ", " + digits(end, 17) + " s, every " + digits(every, 17), 0.05 * end, [=] {
                          const CelticStone stone = stone_of(order);
                          Rows rows;
                          for (const CelticStone::Sample& sample : stone.samples(start_of(order), end, every, order.rtol)) {
                            const Vec3 v = sample.y.head<3>(), omega = sample.y.segment<3>(3);
                            rows.push_back({sample.t, omega.x(), omega.y(), omega.z(), CelticStone::wobble(sample.y),
                                            0.5 * (stone.mass * v.squaredNorm() + omega.dot(stone.B.cwiseProduct(omega))),
                                            stone.motion(sample.y).N});
                          }
                          return rows;
                        }});
}

double settled_spin(Workbench& bench, const NineEquations& order, double level) {
  return bench.number({key_of(order) + ", settled to " + digits(level, 17), 0.5,
                       [=] { return Rows{{stone_of(order).settled(start_of(order), {.level = level}, order.rtol).y(5)}}; }});
}

}  // namespace tippe::papers::celtic_stone

// Explicit Runge-Kutta steps with error estimate and dense output, for y' = f(y) of fixed size.
//
//   rk4     the classical one, order 4, no error estimate; dense output of order 3 (cubic Hermite)
//   dp5     Dormand and Prince 5(4), J. Comput. Appl. Math. 6 (1980); dense output of order 4
//   dop853  Dormand and Prince 8(5,3), coefficients and dense output of order 7 as in Hairer, Nørsett, Wanner, Solving ODEs I (1993)
// A step is tried, then either dropped or accepted; dense output is prepared when it is first asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <tippe/math/vec.h>

namespace tippe {

enum class RkMethod { Rk4, Dp5, Dop853 };

namespace rk {

inline constexpr int max_stages = 16;
using Row = std::array<double, max_stages>;

/// `stages` that make the new value; the next one is f there; further ones serve the dense output.
struct Tableau {
  int stages, all, order;
  std::array<Row, max_stages> a;
  Row b;
  std::array<Row, 2> error;  ///< difference to the embedded formulas; the second one all zero if there is but one
  std::array<Row, 4> dense;  ///< terms of the dense output beyond the cubic
  int dense_terms;
};

inline constexpr Tableau rk4{4,
                             5,
                             4,
                             {{{}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}}},
                             {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                             {},
                             {},
                             0};

inline constexpr Tableau dp5{
    6,
    7,
    5,
    {{{},
      {1.0 / 5.0},
      {3.0 / 40.0, 9.0 / 40.0},
      {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
      {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
      {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0}}},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
    {{{71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0}}},
    {{{-12715105075.0 / 11282082432.0, 0.0, 87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0, 701980252875.0 / 199316789632.0,
       -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0}}},
    1};

inline constexpr Tableau dop853{
    12,
    16,
    8,
    {{{},
      {5.26001519587677318785587544488e-2},
      {1.97250569845378994544595329183e-2, 5.91751709536136983633785987549e-2},
      {2.95875854768068491816892993775e-2, 0.0, 8.87627564304205475450678981324e-2},
      {2.41365134159266685502369798665e-1, 0.0, -8.84549479328286085344864962717e-1, 9.24834003261792003115737966543e-1},
      {3.7037037037037037037037037037e-2, 0.0, 0.0, 1.70828608729473871279604482173e-1, 1.25467687566822425016691814123e-1},
      {3.7109375e-2, 0.0, 0.0, 1.70252211019544039314978060272e-1, 6.02165389804559606850219397283e-2, -1.7578125e-2},
      {3.70920001185047927108779319836e-2, 0.0, 0.0, 1.70383925712239993810214054705e-1, 1.07262030446373284651809199168e-1,
       -1.53194377486244017527936158236e-2, 8.27378916381402288758473766002e-3},
      {6.24110958716075717114429577812e-1, 0.0, 0.0, -3.36089262944694129406857109825e0, -8.68219346841726006818189891453e-1,
       2.75920996994467083049415600797e1, 2.01540675504778934086186788979e1, -4.34898841810699588477366255144e1},
      {4.77662536438264365890433908527e-1, 0.0, 0.0, -2.48811461997166764192642586468e0, -5.90290826836842996371446475743e-1,
       2.12300514481811942347288949897e1, 1.52792336328824235832596922938e1, -3.32882109689848629194453265587e1,
       -2.03312017085086261358222928593e-2},
      {-9.3714243008598732571704021658e-1, 0.0, 0.0, 5.18637242884406370830023853209e0, 1.09143734899672957818500254654e0,
       -8.14978701074692612513997267357e0, -1.85200656599969598641566180701e1, 2.27394870993505042818970056734e1,
       2.49360555267965238987089396762e0, -3.0467644718982195003823669022e0},
      {2.27331014751653820792359768449e0, 0.0, 0.0, -1.05344954667372501984066689879e1, -2.00087205822486249909675718444e0,
       -1.79589318631187989172765950534e1, 2.79488845294199600508499808837e1, -2.85899827713502369474065508674e0,
       -8.87285693353062954433549289258e0, 1.23605671757943030647266201528e1, 6.43392746015763530355970484046e-1},
      {},
      {5.61675022830479523392909219681e-2, 0.0, 0.0, 0.0, 0.0, 0.0, 2.53500210216624811088794765333e-1, -2.46239037470802489917441475441e-1,
       -1.24191423263816360469010140626e-1, 1.5329179827876569731206322685e-1, 8.20105229563468988491666602057e-3,
       7.56789766054569976138603589584e-3, -8.298e-3},
      {3.18346481635021405060768473261e-2, 0.0, 0.0, 0.0, 0.0, 2.83009096723667755288322961402e-2, 5.35419883074385676223797384372e-2,
       -5.49237485713909884646569340306e-2, 0.0, 0.0, -1.08347328697249322858509316994e-4, 3.82571090835658412954920192323e-4,
       -3.40465008687404560802977114492e-4, 1.41312443674632500278074618366e-1},
      {-4.28896301583791923408573538692e-1, 0.0, 0.0, 0.0, 0.0, -4.69762141536116384314449447206e0, 7.68342119606259904184240953878e0,
       4.06898981839711007970213554331e0, 3.56727187455281109270669543021e-1, 0.0, 0.0, 0.0, -1.39902416515901462129418009734e-3,
       2.9475147891527723389556272149e0, -9.15095847217987001081870187138e0}}},
    {5.42937341165687622380535766363e-2, 0.0, 0.0, 0.0, 0.0, 4.45031289275240888144113950566e0, 1.89151789931450038304281599044e0,
     -5.8012039600105847814672114227e0, 3.1116436695781989440891606237e-1, -1.52160949662516078556178806805e-1,
     2.01365400804030348374776537501e-1, 4.47106157277725905176885569043e-2},
    {{{0.1312004499419488073250102996e-1, 0.0, 0.0, 0.0, 0.0, -0.1225156446376204440720569753e1, -0.4957589496572501915214079952e0,
       0.1664377182454986536961530415e1, -0.3503288487499736816886487290e0, 0.3341791187130174790297318841e0,
       0.8192320648511571246570742613e-1, -0.2235530786388629525884427845e-1},
      {5.42937341165687622380535766363e-2 - 0.244094488188976377952755905512, 0.0, 0.0, 0.0, 0.0, 4.45031289275240888144113950566e0,
       1.89151789931450038304281599044e0, -5.8012039600105847814672114227e0,
       3.1116436695781989440891606237e-1 - 0.733846688281611857341361741547, -1.52160949662516078556178806805e-1,
       2.01365400804030348374776537501e-1, 4.47106157277725905176885569043e-2 - 0.220588235294117647058823529412e-1}}},
    {{{-0.84289382761090128651353491142e1, 0.0, 0.0, 0.0, 0.0, 0.56671495351937776962531783590e0, -0.30689499459498916912797304727e1,
       0.23846676565120698287728149680e1, 0.21170345824450282767155149946e1, -0.87139158377797299206789907490e0,
       0.22404374302607882758541771650e1, 0.63157877876946881815570249290e0, -0.88990336451333310820698117400e-1,
       0.18148505520854727256656404962e2, -0.91946323924783554000451984436e1, -0.44360363875948939664310572000e1},
      {0.10427508642579134603413151009e2, 0.0, 0.0, 0.0, 0.0, 0.24228349177525818288430175319e3, 0.16520045171727028198505394887e3,
       -0.37454675472269020279518312152e3, -0.22113666853125306036270938578e2, 0.77334326684722638389603898808e1,
       -0.30674084731089398182061213626e2, -0.93321305264302278729567221706e1, 0.15697238121770843886131091075e2,
       -0.31139403219565177677282850411e2, -0.93529243588444783865713862664e1, 0.35816841486394083752465898540e2},
      {0.19985053242002433820987653617e2, 0.0, 0.0, 0.0, 0.0, -0.38703730874935176555105901742e3, -0.18917813819516756882830838328e3,
       0.52780815920542364900561016686e3, -0.11573902539959630126141871134e2, 0.68812326946963000169666922661e1,
       -0.10006050966910838403183860980e1, 0.77771377980534432092869265740e0, -0.27782057523535084065932004339e1,
       -0.60196695231264120758267380846e2, 0.84320405506677161018159903784e2, 0.11992291136182789328035130030e2},
      {-0.25693933462703749003312586129e2, 0.0, 0.0, 0.0, 0.0, -0.15418974869023643374053993627e3, -0.23152937917604549567536039109e3,
       0.35763911791061412378285349910e3, 0.93405324183624310003907691704e2, -0.37458323136451633156875139351e2,
       0.10409964950896230045147246184e3, 0.29840293426660503123344363579e2, -0.43533456590011143754432175058e2,
       0.96324553959188282948394950600e2, -0.39177261675615439165231486172e2, -0.14972683625798562581422125276e3}}},
    4};

}  // namespace rk

/// One step of y' = f(y). `f(y, derivative)` returns false where the equation cannot be evaluated; then so does the step.
template <int n>
class RungeKutta {
 public:
  using Value = Vec<n>;

  explicit RungeKutta(RkMethod method = RkMethod::Dop853) { choose(method); }

  void choose(RkMethod method) {
    table_ = (method == RkMethod::Rk4) ? &rk::rk4 : (method == RkMethod::Dp5) ? &rk::dp5 : &rk::dop853;
  }
  int order() const { return table_->order; }
  bool has_error() const { return table_ != &rk::rk4; }

  const Value& begin() const { return y0_; }
  const Value& end() const { return y1_; }
  const Value& slope_begin() const { return k_[0]; }
  const Value& slope_end() const { return k_[static_cast<std::size_t>(table_->stages)]; }
  double length() const { return h_; }

  /// From y0 with f(y0) = slope over h.
  template <class F>
  bool attempt(const F& f, const Value& y0, const Value& slope, double h) {
    y0_ = y0, h_ = h, k_[0] = slope, dense_ready_ = false;
    for (int s = 1; s < table_->stages; ++s)
      if (!stage(f, s)) return false;
    y1_ = combine(table_->b, table_->stages);
    return f(y1_, k_[static_cast<std::size_t>(table_->stages)]);
  }

  /// Estimated errors of the last step. `size(e)` measures a vector in units of the tolerance: 1 is just good enough.
  template <class Size>
  double error(const Size& size) const {
    const double first = size(difference(table_->error[0]));
    if (table_ != &rk::dop853) return first;
    const double second = size(difference(table_->error[1]));
    const double sum = first * first + 0.01 * second * second;
    return (sum > 0.0) ? first * first / std::sqrt(sum) : 0.0;
  }

  /// h |λ| of the fastest component, from two values near the end of the step; an explicit method is held up by stability beyond `stable()`.
  template <class Size>
  double stiffness(const Size& size) const {
    const int last = table_->stages - 1;
    const Value y = combine(table_->a[static_cast<std::size_t>(last)], last);
    const double moved = size(y1_ - y);
    return (moved > 0.0) ? h_ * size(slope_end() - k_[static_cast<std::size_t>(last)]) / moved : 0.0;
  }
  double stable() const { return (table_ == &rk::dop853) ? 6.1 : 3.25; }

  /// The step of length `fraction` h is as good in its own right; this is between, by the dense output.
  template <class F>
  Value at(const F& f, double fraction) {
    prepare(f);
    const double x = fraction, y = 1.0 - fraction;
    Value sum = Value::Zero();
    for (int i = terms_ - 1; i >= 1; --i) sum = (i % 2 == 1 ? x : y) * (dense_[static_cast<std::size_t>(i)] + sum);
    return dense_[0] + sum;
  }

 private:
  template <class F>
  bool stage(const F& f, int s) {
    return f(combine(table_->a[static_cast<std::size_t>(s)], s), k_[static_cast<std::size_t>(s)]);
  }

  Value combine(const rk::Row& row, int count) const { return y0_ + difference(row, count); }

  Value difference(const rk::Row& row, int count = rk::max_stages) const {
    Value sum = Value::Zero();
    for (int i = 0; i < count; ++i)
      if (row[static_cast<std::size_t>(i)] != 0.0) sum += (h_ * row[static_cast<std::size_t>(i)]) * k_[static_cast<std::size_t>(i)];
    return sum;
  }

  template <class F>
  void prepare(const F& f) {
    if (dense_ready_) return;
    const Value rise = y1_ - y0_, bend = h_ * k_[0] - rise;
    dense_[0] = y0_;
    dense_[1] = rise;
    dense_[2] = bend;
    dense_[3] = rise - h_ * slope_end() - bend;
    bool defined = true;
    for (int s = table_->stages + 1; s < table_->all && defined; ++s) defined = stage(f, s);
    // Where an extra stage cannot be evaluated the cubic remains.
    terms_ = defined ? 4 + table_->dense_terms : 4;
    for (int i = 4; i < terms_; ++i) dense_[static_cast<std::size_t>(i)] = difference(table_->dense[static_cast<std::size_t>(i - 4)]);
    dense_ready_ = true;
  }

  const rk::Tableau* table_;
  Value y0_ = Value::Zero(), y1_ = Value::Zero();
  double h_ = 0.0;
  std::array<Value, rk::max_stages> k_;
  std::array<Value, 8> dense_;
  int terms_ = 4;
  bool dense_ready_ = false;
};

}  // namespace tippe

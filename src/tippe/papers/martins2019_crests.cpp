// martins2019 2 and 3 on a crest: (4), (5), (29) and what follows when they fail. Held against the scene track-hop.
#include <cmath>
#include <tippe/papers/martins2019_chapters.h>
#include <tippe/shapes/track.h>

namespace tippe::papers::martins2019 {

namespace {

constexpr double height = 0.4, length = 4.0;  ///< of the cosine in track-hop [m]

const shapes::Track& cosine() {
  static const shapes::Track track(shapes::cosine(height, length), shapes::Side::Left, -length, length, 0.0);
  return track;
}

/// The moment at which the disk leaves the crest.
struct LiftOff {
  double s, v, omega;
};
LiftOff lift_off(Workbench& bench) {
  const RunOrder hop{"track-hop", {}};
  const auto at = [&](const char* key) { return bench.measure(hop, std::string(key) + "@event.lift_off"); };
  return {at("s"), at("v"), at("omega")};
}

/// Normal force in weights: by (20), (29) with the radius of (4), which is never negative, or with the signed curvature of the centre's path.
double load(const LiftOff& now, bool as_printed) {
  if (std::isnan(now.s)) return none;
  const shapes::TrackPoint p = cosine().at(cosine().parameter_at(now.s, table_4.R));
  const double slip = now.v + table_4.R * now.omega;
  const double bent = as_printed ? slip * slip * std::abs(p.kappa) : now.v * now.v * p.kappa / (1.0 - p.kappa * table_4.R);
  return p.n.y() + bent / table_4.g;  // n·j = cos α
}

}  // namespace

void crests(Workbench& bench, Findings& findings) {
  const shapes::TrackPoint top = cosine().at(0.0);
  const RunOrder on_top{"track-hop", {"start.s=0", "start.v=0", "integrate.end=0.01"}};
  findings.add(
      {.id = "martins2019.sec3.eq5",
       .where = "3.1, (3), (5)",
       .says = "On a crest, where the track is not concave, the centre is at C − R n: its height over the top of a cosine, in radii.",
       .printed = 1.0,
       .as_printed = (top.r - table_4.R * top.n).y() / table_4.R - height / table_4.R,
       .converged = (bench.measure(on_top, "y@0") - height) / table_4.R,
       .corrected = Printed(1.0),
       .tolerance = 1e-9,
       .reason = "rounding",
       .note = "The normals of (3) and (9) are to the left of the tangent everywhere, so that the sign is + in valleys and on crests "
               "alike; with − the disk hangs under the track. It would be right for a normal that points to the centre of curvature.",
       .expected = Verdict::Corrected});
  const LiftOff now = lift_off(bench);
  const char* located = "the event scheme's location of the moment";
  findings.add({.id = "martins2019.sec3.eq29",
                .where = "(4), (17), (20), (29)",
                .says = "(29) tells when contact is lost: its left side where a disk leaves a crest (scene track-hop), in g.",
                .printed = 0.0,
                .as_printed = load(now, true),
                .converged = load(now, false),
                .corrected = Printed(0.0),
                .tolerance = 1e-6,
                .reason = located,
                .note =
                    "The radius of (4) has an absolute value, so that the left side of (29) is positive wherever the track is not "
                    "overhanging, and no disk ever leaves. With the signed curvature of the centre's path it is g cos α − s-dot²/(P + R).",
                .expected = Verdict::Corrected});
  const double at_stick = bench.measure(row(1).with({"integrate.end=2"}), "lambda_N@event.stick") / (table_4.mass * table_4.g);
  findings.add({.id = "martins2019.sec3.flight",
                .where = "3.1, (29)-(31)",
                .says = "When (30) no longer holds, the slip being zero, the disk flies: the normal force at that moment, in weights.",
                .printed = 0.0,
                .as_printed = at_stick,
                .converged = load(now, false),
                .corrected = Printed(0.0),
                .tolerance = 1e-6,
                .reason = located,
                .note = "It flies when (29), mended, fails: ours in track-hop. Where the slip ends, as in run 1, the disk rolls.",
                .expected = Verdict::Corrected});
}

}  // namespace tippe::papers::martins2019

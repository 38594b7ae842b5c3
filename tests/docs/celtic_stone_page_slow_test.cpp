// The numbers of docs/celtic-stone.md are those of the runs it names.
#include <gmock/gmock.h>

#include <iomanip>

#include "../papers/celtic_stones.h"

namespace tippe::test {
namespace {

using testing::HasSubstr;

std::string page() { return file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "docs" / "celtic-stone.md"); }

std::string text_of(double x, int digits, const std::string& after = {}) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << x << after;
  return text.str();
}

TEST(CelticStonePage, turning_round_and_rest_are_as_it_says) {
  const std::string text = page();
  for (const char* scene : {"celtic-stone", "celtic-stone-fig4"}) {
    SCOPED_TRACE(scene);
    const RunResult r = run_stone(scene, {}, {}, {"first.omega_z=0", "event.rest", "min.omega_z"});
    EXPECT_THAT(text, HasSubstr(text_of(*r.quantities[0], 4, " s")));
    const bool slow = std::string(scene) == "celtic-stone";
    EXPECT_THAT(text, HasSubstr(text_of(*r.quantities[1], slow ? 3 : 2, " s")));
    if (!slow) continue;
    EXPECT_THAT(text, HasSubstr("−" + text_of(-*r.quantities[2], 3, " rad/s")));
    EXPECT_THAT(text, HasSubstr(text_of(1e3 * r.audit.drilling, 2, " mJ to the friction torque")));
    EXPECT_THAT(text, HasSubstr(text_of(1e3 * r.audit.rolling, 2, " mJ to rolling")));
    EXPECT_THAT(text, HasSubstr(text_of(1e3 * r.audit.sliding, 2, " mJ\nto sliding")));
  }
  const RunResult fig_5 = run_stone("celtic-stone-tanh", {}, {}, {"min.lambda_N@0:4", "max.lambda_N@0:4"});
  EXPECT_THAT(text, HasSubstr("between " + text_of(*fig_5.quantities[0], 2, " N") + " and " + text_of(*fig_5.quantities[1], 2, " N")));
  for (const char* law : {"tanh", "pade2", "pade1"}) {
    const RunResult r = run_stone(std::string("celtic-stone-fig4-") + law, {}, {}, {"first.omega_z=0"});
    EXPECT_THAT(text, HasSubstr(text_of(*r.quantities[0], 4, " s"))) << law;
  }
}

TEST(CelticStonePage, the_table_of_distances_is_as_it_says) {
  const std::string text = page();
  const double ends[] = {0.1, 0.25, 0.5, 1.0, 2.0};
  const std::vector<double> at = times_between(0.005, 2.0, 0.005);
  for (const std::string start : {"4", "20"}) {
    const std::vector<std::string> end{"integrate.end=2", "start.omega.2=" + start};
    const RunResult exact = run_stone("celtic-stone", end, at);
    for (const auto& [law, name] : {std::pair{"tanh", "tanh"}, {"pade2", "Padé 2"}, {"pade1", "Padé 1"}}) {
      const RunResult other = run_stone("celtic-stone", with_law(law, end), at);
      std::string row = std::string("| ") + name + " |";
      double largest = 0.0;
      std::size_t i = 0;
      for (const double until : ends) {
        for (; i < at.size() && at[i] < until + 1e-9; ++i)
          largest = std::max(largest, (exact.samples[i].state.omega - other.samples[i].state.omega).norm());
        const int digits = (largest < 0.0095) ? 4 : (largest < 0.0995) ? 3 : (largest < 0.995) ? 2 : (largest < 9.95) ? 1 : 0;
        row += " " + text_of(largest, digits, " |");
      }
      EXPECT_THAT(text, HasSubstr(row)) << start;
    }
  }
}

}  // namespace
}  // namespace tippe::test

// --format hdf5: what h5py and xarray read is what the CSV files say. Python is the system's: its packages come from there.

#include <gmock/gmock.h>

#include "json.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

/// Runs a Python text with these arguments; its standard output, and what went wrong.
Result python(const Scratch& scratch, const std::string& text, const std::vector<std::string>& arguments) {
  std::string command = "/usr/bin/python3 " + scratch.file("check.py", text);
  for (const std::string& argument : arguments) command += " " + argument;
  command += " >" + scratch.path("py.out") + " 2>" + scratch.path("py.err");
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(scratch.path("py.out")), content_of(scratch.path("py.err"))};
}

/// Why these tests cannot be made here; empty if they can.
std::string hdf5_obstacle(const Scratch& scratch) {
  const Result said = tippe("run euler-disk --set integrate.end=1e-3 --quiet --format hdf5 --out " + scratch.path("probe"));
  if (said.exit == 2 && said.err.find("built without HDF5") != std::string::npos) return "the program was built without HDF5";
  if (python(scratch, "import h5py, xarray, h5netcdf\n", {}).exit != 0)
    return "Debian's python3-h5py, python3-xarray and python3-h5netcdf are not there";
  return {};
}

const std::string falling_ball = R"([body]
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
[[contact]]
shape = "sphere"
shape_radius = 0.01
law = "coulomb"
mu = 0.3
[start]
position = [0, 0, 1]
velocity = [2, 0, 3]
[integrate]
end = 0.5
)";

TEST(Hdf5, a_grid_opens_in_xarray_with_axes_units_and_the_numbers_of_the_table) {
  const Scratch scratch;
  if (const std::string why = hdf5_obstacle(scratch); !why.empty()) GTEST_SKIP() << why;
  scratch.file("ball.toml", falling_ball);
  const std::string sweep = scratch.file("s.toml", R"(title = "Throws"
scene = "ball.toml"
axis = [{key = "start.velocity.2", label = "speed", unit = "m/s", from = 1, to = 3, count = 5}, {key = "contact.law", values = ["coulomb", "none"]},
        {key = "body.mass", formula = "x/10", of = "start_velocity_2"}]
result = [{quantity = "z@0.25", name = "height", unit = "m"}, {quantity = "first.v_S_z=0"}]
)");
  ASSERT_EQ(tippe("sweep " + sweep + " --quiet --format both --out " + scratch.path("a")).exit, 0);
  ASSERT_EQ(tippe("sweep " + sweep + " --quiet --format hdf5 --jobs 1 --out " + scratch.path("b")).exit, 0);
  EXPECT_FALSE(fs::exists(scratch.path("b/sweep.csv")));
  EXPECT_EQ(content_of(scratch.path("a/sweep.h5")), content_of(scratch.path("b/sweep.h5")));  // no times, no names of machines
  const Result said = python(scratch, R"(import sys, csv, numpy as np, xarray as xr, h5py
d = xr.open_dataset(sys.argv[1] + "/sweep.h5")
assert d.height.dims == ("start_velocity_2", "contact_law"), d.height.dims
assert d.height.attrs["units"] == "m" and d.start_velocity_2.attrs == {"long_name": "speed", "units": "m/s"}, d.start_velocity_2.attrs
assert list(d.contact_law.values) == ["coulomb", "none"]
assert d.body_mass.dims == ("start_velocity_2",) and np.array_equal(d.body_mass.values, d.start_velocity_2.values / 10)
assert d.attrs["scene_text"] == open(sys.argv[2]).read() and d.attrs["title"] == "Throws" and len(d.attrs["tippe_sources"]) == 16
rows = list(csv.DictReader(open(sys.argv[1] + "/sweep.csv")))
for row in rows:
    here = d.sel(start_velocity_2=float(row["start_velocity_2"]), contact_law=row["contact_law"])
    assert float(here.height) == float(row["height"]) and str(here.reason.values) == ""
    top = row["first_v_S_z_is_0"]
    assert (float(here.first_v_S_z_is_0) == float(top)) if top else np.isnan(float(here.first_v_S_z_is_0))
with h5py.File(sys.argv[1] + "/sweep.h5") as f:
    assert f["height"].compression == "gzip" and f["height"].chunks and f["height"].dims[0][0].name == "/start_velocity_2"
table = np.genfromtxt(sys.argv[1] + "/sweep.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
assert table.dtype.names == ("start_velocity_2", "contact_law", "body_mass", "height", "first_v_S_z_is_0", "reason"), table.dtype.names
print("rows", len(rows))
)",
                             {scratch.path("a"), scratch.path("ball.toml")});
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("rows 10"));
}

TEST(Hdf5, a_sample_has_its_axes_over_its_points_and_reasons_as_texts) {
  const Scratch scratch;
  if (const std::string why = hdf5_obstacle(scratch); !why.empty()) GTEST_SKIP() << why;
  scratch.file("ball.toml", falling_ball);
  const std::string sweep = scratch.file("s.toml", R"(scene = "ball.toml"
set = ["integrate.scheme=moreau", "integrate.dt=1e-2", "start.omega=[0,0,0]"]
latin = {count = 8, seed = 2}
axis = [{key = "start.omega.2", name = "spin", from = 0, to = 1000}]
result = [{quantity = "z@0.1", name = "height"}]
)");
  EXPECT_EQ(tippe("sweep " + sweep + " --quiet --format both --out " + scratch.path("a")).exit, 1);  // most turn by radians in a step
  const Result said = python(scratch, R"(import sys, csv, numpy as np, xarray as xr
d = xr.open_dataset(sys.argv[1] + "/sweep.h5")
assert d.height.dims == ("point",) and "spin" in d.coords
for i, row in enumerate(csv.DictReader(open(sys.argv[1] + "/sweep.csv"))):
    assert float(d.spin[i]) == float(row["spin"]) and str(d.reason.values[i]) == row["reason"]
    assert np.isnan(d.height[i]) == bool(row["reason"])
print("bad", int(np.isnan(d.height).sum()))
)",
                             {scratch.path("a")});
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("bad 7"));
}

TEST(Hdf5, a_trajectory_has_the_columns_of_the_table_and_its_events) {
  const Scratch scratch;
  if (const std::string why = hdf5_obstacle(scratch); !why.empty()) GTEST_SKIP() << why;
  for (const char* scene : {"track-disk --set integrate.end=20", "euler-disk --set integrate.end=0.3"}) {
    const std::string out = scratch.path("run");
    ASSERT_EQ(tippe(std::string("run ") + scene + " --quiet --format both --out " + out).exit, 0);
    const std::string bytes = content_of(out + "/trajectory.h5");
    ASSERT_EQ(tippe(std::string("run ") + scene + " --quiet --format hdf5 --out " + scratch.path("again")).exit, 0);
    EXPECT_EQ(bytes, content_of(scratch.path("again") + "/trajectory.h5"));
    EXPECT_FALSE(fs::exists(scratch.path("again") + "/trajectory.csv"));
    const Result said = python(scratch, R"(import sys, csv, json, numpy as np, xarray as xr
d = xr.open_dataset(sys.argv[1] + "/trajectory.h5")
rows = list(csv.DictReader(open(sys.argv[1] + "/trajectory.csv")))
assert len(rows) == d.sizes["t"] and d.t.attrs["units"] == "s" and d.energy.attrs["units"] == "J"
for name in rows[0]:
    if name == "mode":
        words = d.mode.attrs["flag_meanings"].split()
        assert [words[int(m)] for m in d.mode.values] == [row["mode"] for row in rows]
    else:
        assert np.array_equal(d[name].values, np.array([float(row[name]) for row in rows])), name
events = json.load(open(sys.argv[1] + "/summary.json"))["events"]
assert [e["t"] for e in events] == list(d.event_t.values) and [e["kind"] for e in events] == list(d.event_kind.values) if events else True
assert d.attrs["scene_text"] == open(sys.argv[1] + "/scene.toml").read()
print("rows", len(rows))
)",
                               {out});
    EXPECT_EQ(said.exit, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("rows 2001"));
  }
}

TEST(Hdf5, what_cannot_be_is_refused_before_anything_runs) {
  const Scratch scratch;
  expect_refusal(tippe("run euler-disk --format hdf4 --out " + scratch.path("a")), 2, "did you mean 'hdf5'?");
  expect_refusal(tippe("run euler-disk --format csv"), 2, "there is no folder for the files");
  if (const std::string why = hdf5_obstacle(scratch); !why.empty()) GTEST_SKIP() << why;
  expect_refusal(tippe("run euler-disk --plot --format hdf5 --out " + scratch.path("a")), 2, "drawn from trajectory.csv");
  fs::create_directories(scratch.path("b/trajectory.h5"));
  expect_refusal(tippe("run euler-disk --set integrate.end=1e-3 --format hdf5 --out " + scratch.path("b")), 3,
                 "there is a folder of that name");
  EXPECT_FALSE(fs::exists(scratch.path("a")));
}

TEST(Hdf5, branches_have_the_numbers_of_their_tables_and_all_eigenvalues) {
  const Scratch scratch;
  if (const std::string why = hdf5_obstacle(scratch); !why.empty()) GTEST_SKIP() << why;
  const std::string words = "continue tippedisk --by spin=24:32 --from 1 --also contact.radius=5e-4:2e-3 --quiet --format ";
  ASSERT_EQ(tippe(words + "both --out " + scratch.path("a")).exit, 0);
  ASSERT_EQ(tippe(words + "hdf5 --out " + scratch.path("b")).exit, 0);
  EXPECT_FALSE(fs::exists(scratch.path("b/branches.csv")));
  EXPECT_EQ(content_of(scratch.path("a/branches.h5")), content_of(scratch.path("b/branches.h5")));
  const Result said = python(scratch, R"(import sys, csv, h5py
file = h5py.File(sys.argv[1] + "/branches.h5")
def table(name): return list(csv.DictReader(open(sys.argv[1] + "/" + name)))
rows = table("branches.csv")
assert [float(row["spin"]) for row in rows] == list(file["point_spin"])
assert [float(row["load"]) for row in rows] == list(file["point_load"])
assert [float(row["leading_real"]) for row in rows] == list(file["point_eigenvalues_real"][:, 0])
assert file["point_eigenvalues_real"].shape == (len(rows), 6)
assert [row["kind"] for row in table("special.csv")] == [kind.decode() for kind in file["special_kind"]]
rows = table("borders.csv")
assert [float(row["contact.radius"]) for row in rows] == list(file["border_point_contact_radius"])
assert file.attrs["by"] in ("spin", b"spin")
)",
                             {scratch.path("a")});
  EXPECT_EQ(said.exit, 0) << said.err;
}

}  // namespace
}  // namespace tippe::testing

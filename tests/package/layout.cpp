// Size and alignment of what programs and the library hand to each other.

#include <cstdio>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/sweep.h>
#include <tippe/scenes/write.h>

template <class T>
void print(const char* name) {
  std::printf("%s: %zu bytes, aligned to %zu\n", name, sizeof(T), alignof(T));
}

int main() {
  using namespace tippe;
#define PRINT(type) print<type>(#type)
  PRINT(Vec<2>);
  PRINT(Vec<3>);
  PRINT(Vec<4>);
  PRINT(Mat<2>);
  PRINT(Mat<4>);
  PRINT(BoundedVec<16>);
  PRINT(laws::ContactMotion);
  PRINT(laws::ContactForce);
  PRINT(laws::ContactLaw);
  PRINT(laws::Projection<4>);
  PRINT(State);
  PRINT(Contact);
  PRINT(World);
  PRINT(Coordinates);
  PRINT(PointKinematics);
  PRINT(Block);
  PRINT(ContactProblem);
  PRINT(IntegrateOptions);
  PRINT(Observables);
  PRINT(RunRequest);
  PRINT(RunResult);
  PRINT(CourseState);
  PRINT(Scene);
}

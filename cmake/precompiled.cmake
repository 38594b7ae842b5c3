# tippe_precompile(TARGET HEADER…): the headers of others, parsed once per target. They are most of what a source costs to compile. Our own
# headers stay out: they change. Every source still includes what it uses (the dev preset compiles each header alone, tidy goes without).
function(tippe_precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <concepts> <functional> <limits> <memory> <numbers> <optional> <random> <span> <string> <string_view> <variant>
    <vector> <Eigen/Core> <Eigen/Cholesky> <Eigen/LU> ${ARGN})
endfunction()

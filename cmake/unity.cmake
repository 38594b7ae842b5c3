# tippe_unity(TARGET NAME SIZE SOURCE…): these sources of the target are compiled SIZE at a time, as one. What they include costs more to parse than
# they do themselves. Names in their unnamed namespaces must differ. Off with -DTIPPE_UNITY=OFF, for those who change one source again and again.
function(tippe_unity target name size)
  if(NOT TIPPE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(count 0)
  foreach(source IN LISTS ARGN)
    math(EXPR group "${count} / ${size}")
    math(EXPR count "${count} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${group})
  endforeach()
endfunction()

# Runs on a real Slurm, on this machine alone (label `slurm`, and `slow`): an array over three nodes, of which one dies; a run
# that stops when it is clear, in waves. The tests themselves install Slurm, as root, and say in words why they were left out
# where there can be none. The whole table of faults is scripts/cluster_faults.sh.
if(Python3_FOUND AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT MUSTER_SANITIZE)
  foreach(test ArrayDeathOfANodeRequeueMerge=integration WavesUntilItIsClear=waves)
    string(REPLACE "=" ";" parts ${test})
    list(GET parts 0 name)
    list(GET parts 1 script)
    add_test(NAME Slurm.${name}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/${script}.py --muster $<TARGET_FILE:muster_program>)
    set_tests_properties(Slurm.${name} PROPERTIES LABELS "slurm;slow" TIMEOUT 900 SKIP_RETURN_CODE 77 RESOURCE_LOCK slurm)
  endforeach()
endif()

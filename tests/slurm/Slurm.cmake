# Runs on a real Slurm, on this machine alone (label `slurm`, and `slow`): an array over three nodes, of which one dies. The
# test itself installs Slurm, as root, and says in words why it was left out where there can be none. The whole table of
# faults is scripts/cluster_faults.sh.
if(Python3_FOUND AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT MUSTER_SANITIZE)
  add_test(NAME Slurm.ArrayDeathOfANodeRequeueMerge
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/integration.py --muster $<TARGET_FILE:muster_program>)
  set_tests_properties(Slurm.ArrayDeathOfANodeRequeueMerge PROPERTIES
    LABELS "slurm;slow" TIMEOUT 900 SKIP_RETURN_CODE 77)
endif()

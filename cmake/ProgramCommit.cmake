# The commit that a program is built from, found at every build: "3f9a0c41d2ab", with "+" for changes that are not
# committed; nothing outside of a checkout.
#
#   muster_program_commit(TARGET)
#     Defines muster::kProgramCommit[] in TARGET.
#
# Run as `cmake -D root=FOLDER -D output=FILE -P ProgramCommit.cmake`, this file finds it.

if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND git -C "${root}" describe --always --exclude=* --dirty=+ --abbrev=12
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(commit "")
  endif()
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT [[
namespace muster {
extern const char kProgramCommit[] = "@commit@";
}
]])
  return()
endif()

function(muster_program_commit target)
  set(output ${CMAKE_BINARY_DIR}/program_commit.cc)
  add_custom_target(${target}_commit BYPRODUCTS ${output}
    COMMAND ${CMAKE_COMMAND} -D "root=${PROJECT_SOURCE_DIR}" -D "output=${output}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    VERBATIM)
  add_dependencies(${target} ${target}_commit)
  target_sources(${target} PRIVATE ${output})
endfunction()

# A hash over the sources that decide how games go, and over the compiler and its options as far as they could: the same
# for the same sources on every machine and in every folder. Rows of results carry it (docs/store.md).
#
#   muster_program_identity(TARGET)
#     Defines muster::kProgramIdentity[], a text of 16 hexadecimal digits, in TARGET. It is computed at build time.
#
# Run as `cmake -D root=FOLDER -D options=TEXT -D output=FILE -P ProgramIdentity.cmake`, this file computes it; with an empty
# output it prints it.

# Files below `root` that decide play, relative, sorted.
function(muster_deciding_sources root out_var)
  set(found)
  foreach(folder src agents experiments/engine experiments/plan experiments/config experiments/classic)
    file(GLOB_RECURSE some RELATIVE ${root} ${root}/${folder}/*.h ${root}/${folder}/*.cc)
    list(APPEND found ${some})
  endforeach()
  list(FILTER found EXCLUDE REGEX "^experiments/classic/show/")  # what positions look like
  file(GLOB engines RELATIVE ${root} ${root}/experiments/*/*engine.h ${root}/experiments/*/*engine.cc)
  list(APPEND found ${engines})
  list(REMOVE_DUPLICATES found)
  list(SORT found)
  set(${out_var} ${found} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  muster_deciding_sources(${root} sources)
  set(text "${options}\n")
  foreach(source ${sources})
    file(SHA256 ${root}/${source} hash)
    string(APPEND text "${hash} ${source}\n")
  endforeach()
  string(SHA256 identity "${text}")
  string(SUBSTRING ${identity} 0 16 identity)
  if(output)
    file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT [[
namespace muster {
extern const char kProgramIdentity[] = "@identity@";
}
]])
  else()
    message("${identity}")
  endif()
  return()
endif()

# What could change results: not how much is optimised, warned about or debugged.
function(muster_deciding_options out_var)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  get_directory_property(added COMPILE_OPTIONS)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
  list(APPEND flags ${added})
  get_directory_property(definitions COMPILE_DEFINITIONS)
  list(FILTER definitions EXCLUDE REGEX "_GLIBCXX_ASSERTIONS")
  list(APPEND flags ${definitions})
  # Of all -O only -Ofast changes what numbers are.
  list(FILTER flags EXCLUDE REGEX "^-(O[0-3sgz]?$|g|W|DNDEBUG|fsanitize|fno-sanitize|fno-omit-frame-pointer|fpch-preprocess|-param=ggc|f[a-z]+-prefix-map|march=x86-64)")
  list(REMOVE_DUPLICATES flags)
  list(SORT flags)
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_CXX_COMPILER_VERSION}")
  set(${out_var} "${CMAKE_CXX_COMPILER_ID} ${version} ${CMAKE_SYSTEM_PROCESSOR} Boost ${Boost_VERSION_STRING} ${flags}"
      PARENT_SCOPE)
endfunction()

function(muster_program_identity target)
  muster_deciding_options(options)
  foreach(folder src agents experiments)
    file(GLOB_RECURSE unused CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.h ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  endforeach()
  muster_deciding_sources(${PROJECT_SOURCE_DIR} sources)
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  set(output ${CMAKE_BINARY_DIR}/program_identity.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D "root=${PROJECT_SOURCE_DIR}" -D "options=${options}" -D "output=${output}"
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${files} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    COMMENT "Hashing the sources that decide play"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()

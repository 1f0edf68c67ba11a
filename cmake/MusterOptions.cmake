# Compiler settings, and muster_room(): a static library of all sources below one folder.
include(CheckCXXCompilerFlag)

find_program(MUSTER_CCACHE ccache)
if(MUSTER_CCACHE)
  # Precompiled headers and ccache get along only with these (ccache manual, "Precompiled headers").
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${MUSTER_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
find_program(MUSTER_LLD ld.lld)
if(MUSTER_LLD)
  add_link_options(-fuse-ld=lld)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Collects garbage less often: a tenth of the time.
  add_compile_options(--param=ggc-min-expand=1000 --param=ggc-min-heapsize=1000000)
endif()
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# No fused multiply-add: it rounds otherwise, and results shall be the same bits on every machine.
add_compile_options(-ffp-contract=off)
# POPCNT and SSE 4.2, which x86-64 processors have had since 2011: boards are bit sets. The same bits as without.
option(MUSTER_PORTABLE "Use only instructions that every x86-64 processor has" OFF)
if(NOT MUSTER_PORTABLE AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  add_compile_options(-march=x86-64-v2)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)  # false alarms in std::string (GCC bug 105651)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options(-Wno-unknown-warning-option)  # names of g++
endif()
if(MUSTER_WERROR)
  add_compile_options(-Werror)
endif()
# What sanitizers do not see: an index beyond a container's end that stays within the memory of its owner.
add_compile_definitions($<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(MUSTER_SANITIZE)
  add_compile_options(-fsanitize=${MUSTER_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${MUSTER_SANITIZE})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(MUSTER_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "MUSTER_FUZZ needs clang: libFuzzer is a part of it (cmake --preset fuzz)")
  endif()
  # What libFuzzer looks at, and lines for scripts/fuzz.sh to count. Warnings are g++'s business.
  add_compile_options(-fsanitize=fuzzer-no-link -fprofile-instr-generate -fcoverage-mapping -w)
  add_link_options(-fprofile-instr-generate)
endif()

# muster_room(NAME FOLDER): library muster_NAME of every .cc below FOLDER.
function(muster_room name folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cc)
  list(FILTER sources EXCLUDE REGEX "/experiments/(main|classic)/[^/]+$")
  if(NOT sources)
    file(WRITE ${CMAKE_BINARY_DIR}/empty_${name}.cc "")
    set(sources ${CMAKE_BINARY_DIR}/empty_${name}.cc)
  endif()
  add_library(muster_${name} STATIC ${sources})
  add_library(muster::${name} ALIAS muster_${name})
  target_include_directories(muster_${name} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/src>
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/muster>)
  set_target_properties(muster_${name} PROPERTIES EXPORT_NAME ${name})
endfunction()

# muster_chapters_together(GAME PART...): compiles these chapters (folders) and files of src/games/GAME as one.
function(muster_chapters_together game)
  string(REPLACE "/" "_" name ${game})
  foreach(part ${ARGN})
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/src/games/${game}/${part})
    file(GLOB sources CONFIGURE_DEPENDS ${path}/*.cc)
    if(NOT IS_DIRECTORY ${path})
      set(sources ${path})
    endif()
    set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${name}_course)
  endforeach()
endfunction()

# muster_together(TARGET [BYTES]): compiles the target's files of one room or game (of tests: of one folder, as their
# helpers have names alike) together, as many as fit into BYTES, but for those that have a UNITY_GROUP already. Most of
# the time of a build goes into templates that each file would instantiate again, and into CLI11, of which each object
# gets all: verbs of all games go together, and so do the engines, which a general agent's header changes. Debug builds
# compile one by one, so that an edit costs one small file.
function(muster_together target)
  set(most 80000)
  if(ARGC GREATER 1)
    set(most ${ARGV1})
  endif()
  if(CMAKE_BUILD_TYPE STREQUAL Debug)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    get_source_file_property(group ${source} UNITY_GROUP)
    if(group)
      continue()
    endif()
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    string(REGEX MATCH "^(src/games/[^/]+|src/[^/]+|tests/.*|[^/]+(/[^/]+)?)" name ${name})
    string(MAKE_C_IDENTIFIER ${name} name)
    file(STRINGS ${source} verb REGEX "CLI::App" LIMIT_COUNT 1)
    if(verb)
      set(name verbs)
    elseif(source MATCHES "/experiments/.*engine\\.cc$")
      set(name engines)
    endif()
    file(SIZE ${source} size)
    if(NOT DEFINED bytes_${name})
      set(bytes_${name} 0)
      set(part_${name} 0)
    endif()
    math(EXPR bytes "${bytes_${name}} + ${size}")
    if(bytes GREATER most)
      set(bytes ${size})
      math(EXPR part_${name} "${part_${name}} + 1")
    endif()
    set(bytes_${name} ${bytes})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${part_${name}})
  endforeach()
endfunction()

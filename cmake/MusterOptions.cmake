# Compiler settings, and muster_room(): a static library of all sources below one folder.
include(CheckCXXCompilerFlag)

find_program(MUSTER_CCACHE ccache)
if(MUSTER_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${MUSTER_CCACHE})
  # Precompiled headers and ccache get along only with these (ccache manual, "Precompiled headers").
  set(ENV{CCACHE_SLOPPINESS} pch_defines,time_macros,include_file_mtime,include_file_ctime)
endif()
find_program(MUSTER_LLD ld.lld)
if(MUSTER_LLD)
  add_link_options(-fuse-ld=lld)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# No fused multiply-add: it rounds otherwise, and results shall be the same bits on every machine.
add_compile_options(-ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)  # false alarms in std::string (GCC bug 105651)
endif()
if(MUSTER_WERROR)
  add_compile_options(-Werror)
endif()
if(MUSTER_SANITIZE)
  add_compile_options(-fsanitize=${MUSTER_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${MUSTER_SANITIZE})
endif()

# muster_room(NAME FOLDER): library muster_NAME of every .cc below FOLDER.
function(muster_room name folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cc)
  list(FILTER sources EXCLUDE REGEX "/experiments/main/")
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

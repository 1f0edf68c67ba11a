# Tests of the pages in Chromium (label `browser`), driven by playwright-core, and looked over by axe-core, from npm. All npm work happens in the
# build tree; no browser is fetched. The tests are left out where Chromium, Node.js or the package is missing.

# A page of made-up numbers with every kind of chart and table; not installed.
add_executable(muster_example_page ${CMAKE_CURRENT_LIST_DIR}/example_page.cc)
target_link_libraries(muster_example_page PRIVATE muster_experiments)
target_include_directories(muster_example_page PRIVATE ${PROJECT_SOURCE_DIR})

find_program(MUSTER_CHROMIUM NAMES chromium chromium-browser google-chrome DOC "Chromium, for tests of the pages")
find_program(MUSTER_NPM npm)
find_program(MUSTER_NODE NAMES node nodejs)
mark_as_advanced(MUSTER_CHROMIUM MUSTER_NPM MUSTER_NODE)

# Sets OUT_VAR to why there can be no browser tests, or to "".
function(muster_browser_missing out_var)
  set(${out_var} "" PARENT_SCOPE)
  if(NOT MUSTER_CHROMIUM OR NOT MUSTER_NODE OR NOT MUSTER_NPM)
    set(${out_var} "chromium, node and npm are not all there" PARENT_SCOPE)
    return()
  endif()
  # Fetched once for each lock file.
  set(work "${PROJECT_BINARY_DIR}/browser")
  file(SHA256 "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/package-lock.json" wanted)
  set(stamp "${work}/node_modules/.muster_lock_${wanted}")
  if(EXISTS "${stamp}")
    return()
  endif()
  include(NpmPackages)
  muster_npm_install("${MUSTER_NPM}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}" "${work}" failed log)
  if(failed)
    set(${out_var} "npm could not provide playwright-core and axe-core" PARENT_SCOPE)
  else()
    file(TOUCH "${stamp}")
  endif()
endfunction()

muster_browser_missing(missing)
if(missing)
  message(STATUS "browser tests: left out, as ${missing}")
else()
  foreach(name IN ITEMS report example replay play watch)
    add_test(NAME Browser.${name}
      COMMAND "${MUSTER_NODE}" --test "${CMAKE_CURRENT_LIST_DIR}/${name}.test.mjs")
    set(environment
      "MUSTER_BINARY=$<TARGET_FILE:muster_program>" "MUSTER_EXAMPLE_PAGE=$<TARGET_FILE:muster_example_page>"
      "MUSTER_CONFIGS=${PROJECT_SOURCE_DIR}/configs" "MUSTER_CHROMIUM=${MUSTER_CHROMIUM}"
      "MUSTER_BROWSER_WORK=${PROJECT_BINARY_DIR}/browser")
    set_tests_properties(Browser.${name} PROPERTIES LABELS browser TIMEOUT 300 ENVIRONMENT "${environment}")
  endforeach()
endif()

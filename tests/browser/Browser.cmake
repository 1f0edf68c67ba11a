# Tests of the pages in Chromium (label `browser`), by playwright-core from npm, pinned by package-lock.json. All npm
# work happens in the build tree. Left out where Chromium, Node.js or npm is missing.

# A page of made-up numbers with every chart and table; not installed.
add_executable(muster_example_page ${CMAKE_CURRENT_SOURCE_DIR}/browser/example_page.cc)
target_link_libraries(muster_example_page PRIVATE muster_experiments)
target_include_directories(muster_example_page PRIVATE ${PROJECT_SOURCE_DIR})

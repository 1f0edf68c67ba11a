# The chart libraries of the HTML reports, and files embedded in programs.
#
#   muster_chart_bundle(OUT_VAR)
#     Sets OUT_VAR to the path of a script that defines window.vega, vegaLite and vegaEmbed, built from the npm packages
#     pinned in experiments/report/web/package-lock.json. All npm work happens in the build tree. Where npm is missing
#     or cannot fetch the packages, the file is empty: reports then leave their charts out and keep their tables.
#
#   muster_embed_file(TARGET SYMBOL FILE)
#     Links the bytes of FILE into TARGET, which then sees
#         extern "C" const char SYMBOL_begin[], SYMBOL_end[];
#     FILE may be produced by the build, and may be empty (begin == end). Needs the language ASM.

# Run as `cmake -D node=... -D npm=... -D source=... -D work=... -D output=... -P ChartBundle.cmake`, this file builds the
# bundle. It succeeds also where npm fails, so that a machine without network still builds muster.
if(CMAKE_SCRIPT_MODE_FILE)
  include("${CMAKE_CURRENT_LIST_DIR}/NpmPackages.cmake")
  muster_npm_install("${npm}" "${source}" "${work}" failed log)
  configure_file("${source}/bundle.mjs" "${work}/bundle.mjs" COPYONLY)
  if(NOT failed)
    execute_process(
      COMMAND "${node}" bundle.mjs "${output}"
      WORKING_DIRECTORY "${work}"
      RESULT_VARIABLE failed OUTPUT_VARIABLE log ERROR_VARIABLE log)
  endif()
  if(failed)
    file(WRITE "${output}" "")
    message("${log}")
    message("charts: npm could not provide the chart libraries (see above); reports will have tables and no charts. "
            "Configure again to retry.")
  endif()
  return()
endif()

function(muster_chart_bundle out_var)
  set(source "${PROJECT_SOURCE_DIR}/experiments/report/web")
  set(output "${CMAKE_BINARY_DIR}/charts/vega_bundle.js")
  set(${out_var} "${output}" PARENT_SCOPE)

  find_program(MUSTER_NPM npm DOC "npm, which fetches the chart libraries")
  find_program(MUSTER_NODE NAMES node nodejs DOC "Node.js, which bundles the chart libraries")
  mark_as_advanced(MUSTER_NPM MUSTER_NODE)
  if(NOT MUSTER_NPM OR NOT MUSTER_NODE)
    message(STATUS "charts: npm and Node.js are not both there; reports will have tables and no charts")
    if(NOT EXISTS "${output}")
      file(WRITE "${output}" "")
    endif()
    return()
  endif()

  # An empty bundle is an earlier failure: removing it makes this build try again.
  if(EXISTS "${output}")
    file(SIZE "${output}" size)
    if(size EQUAL 0)
      file(REMOVE "${output}")
    endif()
  endif()

  add_custom_command(
    OUTPUT "${output}"
    COMMAND
      "${CMAKE_COMMAND}" -D "node=${MUSTER_NODE}" -D "npm=${MUSTER_NPM}" -D "source=${source}" -D
      "work=${CMAKE_BINARY_DIR}/charts/npm" -D "output=${output}" -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS "${source}/package.json" "${source}/package-lock.json" "${source}/.npmrc" "${source}/bundle.mjs"
            "${CMAKE_CURRENT_FUNCTION_LIST_FILE}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/NpmPackages.cmake"
    COMMENT "Bundling the chart libraries"
    VERBATIM)
  add_custom_target(muster_chart_bundle_file DEPENDS "${output}")
endfunction()

function(muster_embed_file target symbol file)
  get_filename_component(path "${file}" ABSOLUTE)
  set(assembly "${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.S")
  file(CONFIGURE OUTPUT "${assembly}" @ONLY CONTENT [[
    .section .rodata
    .balign 16
    .global @symbol@_begin
    .type @symbol@_begin, %object
@symbol@_begin:
    .incbin "@path@"
    .global @symbol@_end
    .type @symbol@_end, %object
@symbol@_end:
    .byte 0
    .size @symbol@_begin, @symbol@_end - @symbol@_begin
    .size @symbol@_end, 1
    .section .note.GNU-stack, "", %progbits
]])
  set_source_files_properties("${assembly}" PROPERTIES LANGUAGE ASM OBJECT_DEPENDS "${path}")
  target_sources(${target} PRIVATE "${assembly}")
endfunction()

# Packages from npm, pinned by a package-lock.json.
#
#   muster_npm_install(NPM SOURCE WORK FAILED_VAR LOG_VAR)
#     Installs what SOURCE/package-lock.json names below WORK/node_modules, without running scripts of packages.
#     FAILED_VAR is 0 or empty when all is there.
function(muster_npm_install npm source work failed_var log_var)
  file(MAKE_DIRECTORY "${work}")
  foreach(name IN ITEMS package.json package-lock.json .npmrc)
    configure_file("${source}/${name}" "${work}/${name}" COPYONLY)
  endforeach()
  execute_process(
    COMMAND "${npm}" ci --no-audit --no-fund --ignore-scripts --prefer-offline --fetch-retries=1
    WORKING_DIRECTORY "${work}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE log ERROR_VARIABLE log)
  set(${failed_var} "${failed}" PARENT_SCOPE)
  set(${log_var} "${log}" PARENT_SCOPE)
endfunction()

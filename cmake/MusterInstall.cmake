# install(): the program, the libraries, headers, configs, and the exported target muster::muster. musterConfig.cmake adds
# muster::conformance, the conformance suite, where GoogleTest is found.
include(CMakePackageConfigHelpers)

add_library(muster INTERFACE)
add_library(muster::muster ALIAS muster)
target_link_libraries(muster INTERFACE muster_experiments)
target_compile_features(muster INTERFACE cxx_std_20)

install(TARGETS muster_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS muster muster_core muster_graph muster_games muster_agents muster_experiments
        EXPORT musterTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/muster FILES_MATCHING PATTERN "*.h")
foreach(folder agents experiments)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/muster
          FILES_MATCHING PATTERN "*.h")
endforeach()
# What shells complete words with, and the page of the manual, as the program tells them.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/help)
foreach(shell bash zsh fish)
  list(APPEND told COMMAND muster_program help --completion ${shell} > ${CMAKE_BINARY_DIR}/help/${shell})
endforeach()
add_custom_command(TARGET muster_program POST_BUILD ${told}
                   COMMAND muster_program help --man > ${CMAKE_BINARY_DIR}/help/man)
install(FILES ${CMAKE_BINARY_DIR}/help/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME muster)
install(FILES ${CMAKE_BINARY_DIR}/help/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _muster)
install(FILES ${CMAKE_BINARY_DIR}/help/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME muster.fish)
install(FILES ${CMAKE_BINARY_DIR}/help/man DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 RENAME muster.1)
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/muster)
install(EXPORT musterTargets NAMESPACE muster:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/muster)
configure_package_config_file(cmake/musterConfig.cmake.in ${CMAKE_BINARY_DIR}/musterConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/muster)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/musterConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/musterConfig.cmake ${CMAKE_BINARY_DIR}/musterConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/muster)

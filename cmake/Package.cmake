# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The package `hlsd` for other CMake projects. Its target hlsd::hls is the
# compiler as a library: the dialect and its C API, the passes, the pipeline, and
# the RTL that it writes. The prefix may be moved after it was installed.
include(CMakePackageConfigHelpers)

set(HLSD_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/hlsd")

add_library(hls INTERFACE)
target_link_libraries(hls INTERFACE
  hls_pipeline hls_rtl hls_passes hls_dialect hls_align hls_support)
add_library(hlsd::hls ALIAS hls)

install(TARGETS hls EXPORT hlsdTargets COMPONENT Development)
install(EXPORT hlsdTargets NAMESPACE hlsd:: COMPONENT Development
  DESTINATION "${HLSD_INSTALL_CMAKEDIR}")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/hlsdConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/hlsdConfig.cmake"
  INSTALL_DESTINATION "${HLSD_INSTALL_CMAKEDIR}"
  NO_SET_AND_CHECK_MACRO)
# Before 1.0, the interface may change with every minor version.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/hlsdConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
# What builds with kernels need comes with the programs as well.
foreach(component Unspecified Development)
  install(FILES
    "${PROJECT_BINARY_DIR}/hlsdConfig.cmake"
    "${PROJECT_BINARY_DIR}/hlsdConfigVersion.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/HlsdEmit.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/HlsdKernels.cmake"
    DESTINATION "${HLSD_INSTALL_CMAKEDIR}" COMPONENT ${component})
endforeach()
install(FILES
  "${CMAKE_CURRENT_LIST_DIR}/llvm-version"
  "${CMAKE_CURRENT_LIST_DIR}/LlvmVersion.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/LlvmLibraries.cmake"
  DESTINATION "${HLSD_INSTALL_CMAKEDIR}" COMPONENT Development)
install(FILES "${PROJECT_SOURCE_DIR}/rtl/include/rtl/design.h"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/rtl" COMPONENT Development)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# libhls.so: all of hlsd::hls and MLIR's C API in one library, for programs that
# are no C++ and for languages that load libraries. Included when all libraries of
# the package are known.
#
# A sanitized library would need a program that is sanitized, too.
if(HLSD_SANITIZE)
  return()
endif()

get_property(libraries GLOBAL PROPERTY HLSD_PACKAGE_LIBRARIES)
set(exports "${CMAKE_CURRENT_LIST_DIR}/libhls.map")

# CMake wants a source.
set(nothing "${PROJECT_BINARY_DIR}/nothing.c")
file(CONFIGURE OUTPUT "${nothing}" CONTENT "typedef int nothing;\n")
add_library(hls_shared SHARED "${nothing}")
hlsd_target(hls_shared)
set_target_properties(hls_shared PROPERTIES
  OUTPUT_NAME hls
  EXPORT_NAME hls-shared
  LINKER_LANGUAGE CXX
  # Before 1.0, the interface may change with every minor version.
  VERSION "${PROJECT_VERSION}"
  SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}"
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib"
  LINK_DEPENDS "${exports}"
  INSTALL_RPATH "${LLVM_LIBDIR}")
# What they are linked with themselves comes behind them.
list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE archives)
set_property(TARGET hls_shared APPEND PROPERTY LINK_DEPENDS ${archives})
target_link_options(hls_shared PRIVATE
  "-Wl,--version-script=${exports}" -Wl,--no-undefined
  -Wl,--whole-archive ${archives} ${MLIR_CAPI_ARCHIVES} -Wl,--no-whole-archive)
target_link_libraries(hls_shared PRIVATE ${libraries} hlsd::clang)
foreach(directory core/include rtl/include)
  target_include_directories(hls_shared INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${directory}>")
endforeach()
target_include_directories(hls_shared
  INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_include_directories(hls_shared SYSTEM INTERFACE "${LLVM_INCLUDEDIR}")
add_library(hlsd::hls-shared ALIAS hls_shared)

install(TARGETS hls_shared EXPORT hlsdTargets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT Development
  NAMELINK_COMPONENT Development)

# For builds without CMake, wherever the prefix is.
file(RELATIVE_PATH HLSD_PC_TO_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${CMAKE_CURRENT_LIST_DIR}/hls.pc.in"
  "${PROJECT_BINARY_DIR}/hls.pc" @ONLY)
configure_file("${CMAKE_CURRENT_LIST_DIR}/hlsd.pc.in"
  "${PROJECT_BINARY_DIR}/hlsd.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/hlsd.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES "${PROJECT_BINARY_DIR}/hls.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT Development)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# hlsd_add_kernel(): the RTL of a C kernel as a part of somebody's build.
include_guard()

find_program(HLSD_HLSC hlsc
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin"
        "${CMAKE_CURRENT_LIST_DIR}/../../../../bin"
  DOC "hlsc, which compiles C kernels to circuits")
set(HLSD_EMIT_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/HlsdEmit.cmake")

# Writes the arguments for hlsc that all commands have into a variable.
function(hlsd_kernel_arguments result)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "KERNEL;CLOCK_PERIOD"
    "SOURCES;INCLUDE_DIRECTORIES;DEFINITIONS;OPTIONS")
  list(POP_FRONT arg_SOURCES first)
  set(words "${first}")
  foreach(source IN LISTS arg_SOURCES)
    list(APPEND words --test-bench "${source}")
  endforeach()
  if(arg_KERNEL)
    list(APPEND words --kernel "${arg_KERNEL}")
  endif()
  if(arg_CLOCK_PERIOD)
    list(APPEND words --clock-period "${arg_CLOCK_PERIOD}")
  endif()
  foreach(directory IN LISTS arg_INCLUDE_DIRECTORIES)
    cmake_path(ABSOLUTE_PATH directory
      BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND words -I "${directory}")
  endforeach()
  foreach(definition IN LISTS arg_DEFINITIONS)
    list(APPEND words -D "${definition}")
  endforeach()
  set(${result} ${words} ${arg_OPTIONS} PARENT_SCOPE)
endfunction()

# Makes paths absolute, from the source directory on.
function(hlsd_absolute_paths result)
  set(paths)
  foreach(path IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH path
      BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND paths "${path}")
  endforeach()
  set(${result} "${paths}" PARENT_SCOPE)
endfunction()

# What .hlsd.yaml in the folder of a file or in one around it says counts, too:
# the nearest one, into a variable.
function(hlsd_project_file result source)
  cmake_path(GET source PARENT_PATH directory)
  set(found)
  while(NOT found)
    if(EXISTS "${directory}/.hlsd.yaml")
      set(found "${directory}/.hlsd.yaml")
    endif()
    cmake_path(GET directory PARENT_PATH above)
    if(above STREQUAL directory)
      break()
    endif()
    set(directory "${above}")
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# hlsd_add_kernel(TARGET SOURCES FILE… [KERNEL NAME] [OUTPUT_DIRECTORY DIR]
#                 [CLOCK_PERIOD NS] [INCLUDE_DIRECTORIES DIR…]
#                 [DEFINITIONS NAME[=VALUE]…] [OPTIONS OPTION…]
#                 [RTL FILE…] [MODELS FILE…] [SIMULATE])
function(hlsd_add_kernel target)
  cmake_policy(SET CMP0116 NEW)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SIMULATE"
    "KERNEL;OUTPUT_DIRECTORY;CLOCK_PERIOD"
    "SOURCES;INCLUDE_DIRECTORIES;DEFINITIONS;OPTIONS;RTL;MODELS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "hlsd_add_kernel(${target}): "
      "give it SOURCES, of which the first one has the kernel; "
      "'${arg_UNPARSED_ARGUMENTS}' is nothing that it knows")
  endif()
  hlsd_absolute_paths(sources ${arg_SOURCES})
  hlsd_absolute_paths(rtl ${arg_RTL})
  hlsd_absolute_paths(models ${arg_MODELS})
  list(GET sources 0 first)
  hlsd_project_file(project "${first}")
  hlsd_kernel_arguments(arguments SOURCES ${sources}
    KERNEL ${arg_KERNEL} CLOCK_PERIOD ${arg_CLOCK_PERIOD}
    INCLUDE_DIRECTORIES ${arg_INCLUDE_DIRECTORIES}
    DEFINITIONS ${arg_DEFINITIONS} OPTIONS ${arg_OPTIONS})
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/${target}_rtl")
  if(arg_OUTPUT_DIRECTORY)
    cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY
      BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE
      OUTPUT_VARIABLE directory)
  endif()
  add_custom_command(OUTPUT "${directory}.ran"
    BYPRODUCTS "${directory}.digest" "${directory}/files.f"
    COMMAND "${CMAKE_COMMAND}" "-DHLSC=${HLSD_HLSC}" "-DDIRECTORY=${directory}"
            -P "${HLSD_EMIT_SCRIPT}" -- ${arguments}
    DEPENDS ${sources} ${project} "${HLSD_HLSC}" "${HLSD_EMIT_SCRIPT}"
    DEPFILE "${directory}.d"
    COMMENT "Compiling the kernel ${target} to RTL"
    VERBATIM)
  add_custom_target(${target} ALL DEPENDS "${directory}.ran")
  set_target_properties(${target} PROPERTIES
    HLSD_DIRECTORY "${directory}"
    HLSD_FILE_LIST "${directory}/files.f"
    HLSD_DIGEST "${directory}.digest")
  if(arg_SIMULATE)
    list(TRANSFORM rtl PREPEND "--rtl;")
    list(TRANSFORM models PREPEND "--model;")
    add_test(NAME ${target}.simulate
      COMMAND "${HLSD_HLSC}" simulate ${arguments} ${rtl} ${models})
  endif()
endfunction()

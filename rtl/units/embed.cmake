# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes a C file with the text of every unit and its manifest.
# Usage: cmake -DUNITS_DIR=… -DOUTPUT=… -P embed.cmake

# c_array(<variable> <file>): the file as the initialiser of a char array that
# ends in a NUL.
function(c_array variable file)
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  set(${variable} "{${bytes}0}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE manifests "${UNITS_DIR}/hls_*.manifest")
set(names "")
foreach(manifest IN LISTS manifests)
  get_filename_component(name "${manifest}" NAME_WE)
  get_filename_component(folder_of_${name} "${manifest}" DIRECTORY)
  list(APPEND names "${name}")
endforeach()
list(SORT names)

set(arrays "")
set(table "")
foreach(name IN LISTS names)
  c_array(text "${folder_of_${name}}/${name}.sv")
  c_array(description "${folder_of_${name}}/${name}.manifest")
  string(APPEND arrays
    "static const char ${name}_text[] =\n${text};\n"
    "static const char ${name}_manifest[] =\n${description};\n")
  string(APPEND table
    "  {\"${name}\", ${name}_text, ${name}_manifest},\n")
endforeach()

file(WRITE "${OUTPUT}"
  "/* Made by embed.cmake from the units. */\n"
  "#include \"rtl/units/units.h\"\n\n"
  "${arrays}\n"
  "const rtl_unit_source rtl_unit_sources[] = {\n${table}};\n"
  "const size_t rtl_num_unit_sources =\n"
  "    sizeof(rtl_unit_sources) / sizeof(rtl_unit_sources[0]);\n")

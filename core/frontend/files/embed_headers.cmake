# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes a C++ source that holds the text of every header for kernels.
# ROOT: their folder; HEADERS: comma-separated names below it; OUTPUT: the source.
# Other files become another table with DECLARED, the header that declares it,
# ARRAY, the type of its entries, and NAME.
if(NOT DEFINED DECLARED)
  set(DECLARED core/frontend/files/embedded_headers.h)
  set(ARRAY EmbeddedHeader)
  set(NAME embeddedHeaders)
endif()
string(REPLACE "," ";" HEADERS "${HEADERS}")
set(texts "")
set(entries "")
set(index 0)
foreach(header IN LISTS HEADERS)
  file(READ "${ROOT}/${header}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  # 16 bytes of 5 characters per line.
  string(REPEAT "." 80 line)
  string(REGEX REPLACE "(${line})" "\\1\n  " bytes "${bytes}")
  string(APPEND texts
    "static const unsigned char text${index}[] = {\n  ${bytes}0};\n")
  string(APPEND entries "  {\"${header}\", text${index}, sizeof(text${index}) - 1},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from the files of ${ROOT}.
#include \"${DECLARED}\"

${texts}
const hls_frontend::${ARRAY} hls_frontend::${NAME}[] = {
${entries}  {nullptr, nullptr, 0},
};
")

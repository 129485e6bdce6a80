/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a module is declared in the user's Verilog.
 */
#ifndef LSP_VERILOG_MODULE_H
#define LSP_VERILOG_MODULE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/text_document.h"

#define VERILOG_FILE_BYTES_MAX (4 * 1024 * 1024)
#define VERILOG_BYTES_MAX (8 * 1024 * 1024)

/* Finds the declaration of the module in a text, comments and strings left
 * out; `*offset` receives the byte at which its name begins. */
bool verilog_module_in_text(const char *text, size_t size, const char *name,
                            size_t *offset);

/* The Location of the name in the first of the files that declares the module.
 * `paths` is an array of absolute paths. A file that cannot be read, is not
 * regular, is larger than VERILOG_FILE_BYTES_MAX or exceeds VERILOG_BYTES_MAX
 * together with those before it is left out: other clients wait meanwhile. A
 * new reference; NULL when there is none. */
json_t *verilog_module_in_files(const json_t *paths, const char *name,
                                position_encoding encoding);

#endif

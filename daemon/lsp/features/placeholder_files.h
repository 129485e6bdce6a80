/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files beside a kernel that may be what a placeholder lacks.
 */
#ifndef LSP_PLACEHOLDER_FILES_H
#define LSP_PLACEHOLDER_FILES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether a text in C or C++ defines the function, outside of classes and
 * namespaces. */
bool placeholder_files_define(const char *text, size_t size, const char *name);

/* The absolute paths of the files in a folder, or in one right below it, that
 * define the placeholder: its Verilog module, or else its function in C or C++.
 * In a large folder not all are looked at: other clients wait meanwhile. A new
 * reference, sorted; NULL when out of memory. */
json_t *placeholder_files_find(const char *folder, const char *name,
                               bool is_verilog);

#endif

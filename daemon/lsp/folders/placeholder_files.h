/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files beside a kernel that may be what placeholders lack. What is looked for
 * is an array of objects of placeholder_files_wanted().
 */
#ifndef LSP_PLACEHOLDER_FILES_H
#define LSP_PLACEHOLDER_FILES_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* One placeholder: its Verilog module is looked for, or else its function in C
 * or C++. A new reference; NULL when out of memory. */
json_t *placeholder_files_wanted(const char *name, bool is_verilog);

/* Adds the path to each placeholder whose function the text defines for other
 * files, outside of classes and namespaces. */
void placeholder_files_in_c(json_t *all, const char *path, const char *text,
                            size_t size);

/* Finds the absolute paths of the files in a folder, or in one right below it,
 * that define each. In a large folder not all are looked at, and no more once
 * `*is_left`. Nobody else may have a reference to what is in `all`; may run in
 * any thread. Returns false when out of memory. */
bool placeholder_files_find(const char *folder, json_t *all,
                            const atomic_bool *is_left);

/* The paths that were found for a placeholder, sorted, borrowed; NULL when it
 * was not looked for. */
json_t *placeholder_files_of(const json_t *all, const char *name,
                             bool is_verilog);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that say how C is laid out, `.clang-format`, in the folder of a
 * source and those above it.
 */
#ifndef DAEMON_PROJECT_STYLE_FILES_H
#define DAEMON_PROJECT_STYLE_FILES_H

#include <jansson.h>

/* Each as {"path", "text"}, the nearest one first; empty for a URI that is none
 * of a file. A new reference; NULL when out of memory. */
json_t *style_files_find(const char *uri);

#endif

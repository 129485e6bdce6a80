/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * File names.
 */
#ifndef HLSC_PATH_H
#define HLSC_PATH_H

#include <stdbool.h>

/* The path from the root, without resolving links; a "./" in front and a slash
 * at the end go. NULL when out of memory or when the working directory is gone;
 * free() it. */
char *path_absolute(const char *path);

/* Whether `name` can only ever mean a visible file in the directory it is put
 * in: not empty, no slash, no control character, not starting with a dot, not
 * too long. */
bool path_is_plain_name(const char *name);

/* Creates a directory and those above it. False with errno. */
bool path_make_directory(const char *path);

#endif

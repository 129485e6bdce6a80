/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * File names and the URIs that stand for them on the wire.
 */
#ifndef HLSC_PATH_H
#define HLSC_PATH_H

#include <stdbool.h>

/* The path from the root, without resolving links; a "./" in front and a slash
 * at the end go. NULL when out of memory or when the working directory is gone;
 * free() it. */
char *path_absolute(const char *path);

/* "file:///home/me/a%20b.c" for an absolute path. NULL when out of memory;
 * free() it. */
char *path_to_uri(const char *path);

/* The path of a file: URI, or a copy of what is a plain absolute path. NULL
 * for any other URI and when out of memory; free() it. */
char *path_from_uri(const char *uri);

/* Whether `name` can only ever mean a visible file in the directory it is put
 * in: not empty, no slash, no control character, not starting with a dot, not
 * too long. */
bool path_is_plain_name(const char *name);

/* Creates a directory and those above it. False with errno. */
bool path_make_directory(const char *path);

#endif

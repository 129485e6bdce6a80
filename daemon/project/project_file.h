/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A project file, .hlsd.yaml: keys as in project_keys.h. It may have several
 * YAML documents; one with the key `files`, a list of globs that are relative
 * to the folder of the file, is about these files alone. What a later document
 * says replaces what an earlier one says; lists go on.
 */
#ifndef DAEMON_PROJECT_PROJECT_FILE_H
#define DAEMON_PROJECT_PROJECT_FILE_H

#include <jansson.h>
#include <stdbool.h>

/* A larger one is an error. */
#define PROJECT_FILE_BYTES_MAX (64 * 1024)

/* Adds to `settings` what the file at the absolute path `path` says of the
 * source, by the keys' members. Paths are absolute then. Returns false with
 * `*problem` set: a text that names file, line and column, to free(), or NULL
 * when out of memory. */
bool project_file_read(json_t *settings, const char *path, const char *source,
                       char **problem);

/* The same for a text that such a file will have. */
bool project_file_read_text(json_t *settings, const char *path,
                            const char *text, size_t size, const char *source,
                            char **problem);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's JSON compilation database, compile_commands.json: the command that
 * compiles a source. Only an entry for that very file counts; flags of other
 * files are not guessed from.
 */
#ifndef DAEMON_PROJECT_COMPILE_DATABASE_H
#define DAEMON_PROJECT_COMPILE_DATABASE_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/stat.h>

/* Larger databases are not read. */
#define COMPILE_DATABASE_BYTES_MAX (256u * 1024 * 1024)

/* Whether to look the source up takes milliseconds: the database is large, and
 * what it says of the source is not known as of this state of the file. */
bool compile_database_takes_time(const char *path, const struct stat *info,
                                 const char *source);

/* Adds what the database says of the source to `options`, as
 * compile_flags_take() does. It is kept for the next time, as long as the file
 * stays as `info` says. Safe to call from several threads. Returns false, with
 * `*problem` set to a text to free() or NULL when out of memory. */
bool compile_database_take(json_t *options, const char *path,
                           const struct stat *info, const char *source,
                           char **problem);

#endif

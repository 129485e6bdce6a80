/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arguments of a C compiler as options of compile requests. What says where
 * headers are, what macros there are and which C it is counts: -I, -isystem,
 * -iquote, -idirafter, -D, -U and -std=. The rest is about how the machine's
 * compiler generates code.
 */
#ifndef DAEMON_PROJECT_COMPILE_FLAGS_H
#define DAEMON_PROJECT_COMPILE_FLAGS_H

#include <jansson.h>
#include <stdbool.h>

/* The member that has macros by their names, until compile_flags_finish(). */
#define COMPILE_FLAGS_MACROS "macros"

/* Adds the members includeDirs, macros and std that the arguments, an array of
 * strings, give to `options`. Relative folders are relative to `folder`, which
 * ends without a slash. Returns false when out of memory. */
bool compile_flags_take(json_t *options, const json_t *arguments,
                        const char *folder);

/* Adds a macro, NAME or NAME=VALUE, to `options.macros`, in place of what was
 * said of it before. Returns false when out of memory. */
bool compile_flags_define(json_t *options, const char *macro);

/* Makes the macros the list `options.defines`. Returns false when out of
 * memory.
 */
bool compile_flags_finish(json_t *options);

/* The arguments in compile_flags.txt, UTF-8 text: one on a line, blanks at both
 * ends left out, none on an empty line. A new reference; NULL when out of
 * memory. */
json_t *compile_flags_lines(const char *text);

/* The absolute path of a path that is relative to `folder`; free() it. NULL
 * when out of memory. */
char *compile_flags_path(const char *folder, const char *path);

#endif

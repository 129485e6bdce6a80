/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files beside a source say of how it is compiled: the flags of
 * compile_commands.json or compile_flags.txt, and after them those of
 * .hlsd.yaml (docs/project.md).
 */
#ifndef DAEMON_PROJECT_PROJECT_H
#define DAEMON_PROJECT_PROJECT_H

#include <jansson.h>
#include <stdbool.h>

#include "daemon/project/project_search.h"

/* Whether reading the files takes milliseconds. */
bool project_takes_time(const project_places *places);

/* What the files say, by the members of project_keys: an object, a new
 * reference. Returns NULL with `*problem` set to a text that says which file is
 * wrong where, to free(), or NULL when out of memory. */
json_t *project_read(const project_places *places, char **problem);

#endif

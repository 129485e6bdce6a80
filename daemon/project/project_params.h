/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests with what the project says where they say nothing.
 */
#ifndef DAEMON_PROJECT_PROJECT_PARAMS_H
#define DAEMON_PROJECT_PROJECT_PARAMS_H

#include <jansson.h>

/* The parameters of a request of that method with the settings, as
 * project_read() gives them, that it has not: what a request says goes before
 * what its project says, its folders are searched first, and its macros are
 * defined last. Verilog and models are read. A new reference; `params` stays as
 * it is. Returns NULL with `*problem` set to a text that says what is wrong, to
 * free(), or NULL when out of memory. */
json_t *project_params_add(json_t *params, const char *method,
                           const json_t *settings, char **problem);

#endif

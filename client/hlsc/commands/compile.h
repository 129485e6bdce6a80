/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part that all compile commands share: source and options in, result and
 * diagnostics out.
 */
#ifndef HLSC_COMPILE_H
#define HLSC_COMPILE_H

#include "client/hlsc/commandline/options.h"
#include "client/hlsc/daemon/connection.h"
#include "client/hlsc/files/source.h"
#include <jansson.h>

/* Zero-initialise, but for what takes updates if there are any; compile_finish
 * in every case. */
typedef struct compilation {
  update_listener updates; /* or none, then nobody asks for them */
  source src;
  json_t *message;      /* owns what the others point to */
  const json_t *result; /* NULL unless there is one */
  const json_t *error;  /* the JSON-RPC error, when that was the answer; it has
                          been reported */
  size_t errors;        /* diagnostics of severity error */
} compilation;

/* A file as a parameter, without the language if that is not known; NULL when
 * out of memory. */
json_t *compile_source(const source *src);

/* Reads the file of `opts`, sends `method` with the common parameters and the
 * members of `extra` (taken; NULL when building it ran out of memory), and
 * prints what came back: with --json the result on standard output, otherwise
 * its diagnostics on `diagnostics`. Returns EXIT_STATUS_DONE or
 * EXIT_STATUS_KERNEL (there are errors) when there is a result. */
exit_status compile_request(const options *opts, const char *method,
                            json_t *extra, FILE *diagnostics,
                            compilation *comp);
void compile_finish(compilation *comp);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is known of the kernels of a text that is no C, beside Clang's errors:
 * one mistake does not hide those of placeholders and waits elsewhere.
 */
#ifndef WORKER_KNOWN_MISTAKES_H
#define WORKER_KNOWN_MISTAKES_H

#include "daemon/worker/compile/request.h"
#include "daemon/worker/json/source_text.h"
#include "hls/editor/outline.h"

/* The diagnostics of the kernels of a unit that was parsed with
 * HLS_EXTENT_SYNTAX, or of the one of that name, which may be NULL; `errors`
 * are Clang's. A new array; NULL when out of memory. */
cJSON *known_mistakes(hls_unit *unit, const hls_outline *outline,
                      const char *kernel, const hls_diagnostics *errors,
                      source_texts *texts);

/* Adds to the diagnostics of a request's text, in which Clang has found errors,
 * those that are not there yet. Returns false when out of memory. */
bool known_mistakes_add(const compile_request *request, source_texts *texts,
                        cJSON *diagnostics);

#endif

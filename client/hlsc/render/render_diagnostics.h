/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics for people, in the form of Clang: place, message, [code], the
 * line of source with the range underlined, related places, fixes.
 */
#ifndef HLSC_RENDER_DIAGNOSTICS_H
#define HLSC_RENDER_DIAGNOSTICS_H

#include "client/hlsc/files/source.h"
#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* Prints a list of LSP diagnostics (NULL: none) and returns how many of them
 * are errors. Lines of other files than `src` are read from disk. */
size_t render_diagnostics(const output *out, const json_t *diagnostics,
                          source *src);

size_t render_count_errors(const json_t *diagnostics);

#endif

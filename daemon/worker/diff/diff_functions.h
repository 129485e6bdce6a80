/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/diff between two compilations: two stages of one kernel, or one stage of
 * two versions.
 */
#ifndef WORKER_DIFF_FUNCTIONS_H
#define WORKER_DIFF_FUNCTIONS_H

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/diff/text_diff.h"

/* The functions that differ:
 * [{"name", "changed", "diff", "opsBefore", "opsAfter"}]. Both compilations
 * have succeeded; the diffs name files <before_name>/<function> and
 * <after_name>/<function>, of the form's names. A new reference; NULL when out
 * of memory. */
cJSON *diff_functions_json(const compile_state *before,
                           const compile_state *after,
                           const text_diff_form *form);

#endif

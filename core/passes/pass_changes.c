/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes on a module run on the thread that runs the pipeline.
 */
#include "core/passes/pass_changes.h"

static _Thread_local uint64_t changes;

void hls_pass_changes_note(void) { changes++; }

uint64_t hls_pass_changes(void) { return changes; }

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes change. Some run several times in turns until nothing changes:
 * one that would find what it left behind when it changed nothing need not run
 * again. MLIR hands a pass nothing that would tell whoever runs it, so both
 * sides meet here, on the same thread.
 */
#ifndef HLS_PASSES_PASS_CHANGES_H
#define HLS_PASSES_PASS_CHANGES_H

#include <stdint.h>

/* For a pass that tells all its changes: it has changed, added or removed an
 * operation. */
void hls_pass_changes_note(void);

/* The changes that have been noted on this thread. */
uint64_t hls_pass_changes(void);

#endif

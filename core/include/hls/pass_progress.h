/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How far a pass is that may take long. MLIR hands a pass nothing that would
 * lead to whoever runs it, so both sides meet here: one runs the pass, the
 * other is the pass, on the same thread.
 */
#ifndef HLS_PASS_PROGRESS_H
#define HLS_PASS_PROGRESS_H

#include <stddef.h>

/* Is told the share of the pass's work that is done, from 0 to 1. */
typedef void (*hls_pass_progress_listener)(void *user, double share);

/* Names who is told by passes that run on this thread from now on; NULL: nobody
 * is. */
void hls_pass_progress_listen(hls_pass_progress_listener listener, void *user);

/* For a pass: `done` of `total` parts of its work are done. */
void hls_pass_progress(size_t done, size_t total);

#endif

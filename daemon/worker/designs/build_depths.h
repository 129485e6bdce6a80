/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How deep the streams of a design have to be.
 */
#ifndef WORKER_BUILD_DEPTHS_H
#define WORKER_BUILD_DEPTHS_H

#include "rtl/sim_chain.h"

/* No stream has more slots. */
enum { BUILD_MOST_DEPTH = 65536 };

/* Of a design that waits for itself: simulates it with deeper streams, and
 * writes for each stream the depth that would do, which is its own where it is
 * not in the way. Sets `*found` to whether there are such depths. Returns false
 * with `error` filled when out of memory. */
bool build_depths_find(const sim_chain_request *whole, unsigned *depths,
                       bool *found, hls_error *error);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How fast the stages of a design are, each by itself.
 */
#ifndef WORKER_BUILD_ALONE_H
#define WORKER_BUILD_ALONE_H

#include "rtl/sim_chain.h"

/* Simulates each stage of a design that has passed with nothing but sources and
 * sinks at its streams, and writes the cycles from one of its calls to the next
 * one; 0 where these are not known, as of one call. Returns false with `error`
 * filled when out of memory. */
bool build_alone_measure(const sim_chain_request *whole, double *intervals,
                         hls_error *error);

#endif

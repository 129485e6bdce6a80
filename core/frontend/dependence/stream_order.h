/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which arrays can be streams.
 */
#ifndef HLS_FRONTEND_STREAM_ORDER_H
#define HLS_FRONTEND_STREAM_ORDER_H

#include "core/frontend/dependence/memory_dependences.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does what hls_unit_check_streams asks for. The memories of an argument are
 * its parameters, in their order. */
hls_status hls_unit_judge_streams(hls_unit *unit, const hls_signature *kernel,
                                  hls_early_loops early,
                                  const hls_memory_choice *choice,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error);

#ifdef __cplusplus
}
#endif
#endif

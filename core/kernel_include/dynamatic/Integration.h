/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For kernels written for Dynamatic, which include this header by this name:
 * they compile and simulate unchanged. New kernels take "hls.h". Plain C99.
 *
 * Of Dynamatic's own header only what kernels use is here. How it instruments
 * calls (PRINT_PROFILING_INFO, HLS_VERIFICATION) has no meaning to hlsd, which
 * records every call of the kernel by itself.
 */
#ifndef DYNAMATIC_INTEGRATION_H
#define DYNAMATIC_INTEGRATION_H

/* CALL_KERNEL(kernel, arguments…) calls the kernel. */
#define CALL_KERNEL(kernel, ...) kernel(__VA_ARGS__)

#endif

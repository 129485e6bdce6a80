/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For kernels compiled by hlsd. Plain C: any compiler accepts it.
 */
#ifndef HLS_H
#define HLS_H

/* HLS_CALL(kernel, arguments…) calls the kernel. It marks the call in main();
 * calling the kernel directly works just the same. */
#define HLS_CALL(kernel, ...) kernel(__VA_ARGS__)

#endif

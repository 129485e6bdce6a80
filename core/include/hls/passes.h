/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own passes. Each is one file of core/passes/, described at its
 * top and named like its command-line flag.
 */
#ifndef HLS_PASSES_H
#define HLS_PASSES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Registers every pass of the project by name. Safe to call more than once. */
void hls_passes_register(void);

#ifdef __cplusplus
}
#endif
#endif

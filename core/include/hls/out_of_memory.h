/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The end of a process whose memory is used up within C++, where nobody could
 * be told: LLVM is built without exceptions, and would abort.
 */
#ifndef HLS_OUT_OF_MEMORY_H
#define HLS_OUT_OF_MEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/* From now on, and in processes that are forked from this one, an allocation of
 * C++ or LLVM that fails ends the process at once, with this exit status. */
void hls_exit_when_out_of_memory(int status);

#ifdef __cplusplus
}
#endif
#endif

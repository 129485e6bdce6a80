/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Threads for what is to be done at the same time as something else.
 */
#ifndef HLS_SUPPORT_ELSEWHERE_H
#define HLS_SUPPORT_ELSEWHERE_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that begins on another processor than this one, if there is
 * another, and may go where it likes from then on. Left to itself, Linux often
 * has a new thread wait for its maker's processor while another one is idle:
 * for a millisecond, which is as long as the whole work may take. Its stack
 * is as large as that of the main thread may become, but at least 8 MiB and at
 * most 64. Returns false when there can be no thread. */
bool hls_thread_start_elsewhere(pthread_t *thread, void *(*run)(void *),
                                void *user);

#endif

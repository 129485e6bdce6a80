/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How much work the algorithms of the compiler have done, in steps of about the
 * same length: a visit, a question, a row that is worked on. Unlike time, it is
 * the same every time, so tests can ask how it grows with a kernel.
 */
#ifndef HLS_WORK_H
#define HLS_WORK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of this thread, so far. */
void hls_work_count(uint64_t steps);
uint64_t hls_work_steps(void);

#ifdef __cplusplus
}
#endif
#endif

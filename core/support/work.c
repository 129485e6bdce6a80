/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counter of steps.
 */
#include "hls/work.h"

static _Thread_local uint64_t counted;

void hls_work_count(uint64_t steps) { counted += steps; }

uint64_t hls_work_steps(void) { return counted; }

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The IR of a kernel for another thread than the one that has it.
 */
#ifndef SIM_GOLDEN_IR_COPY_H
#define SIM_GOLDEN_IR_COPY_H

#include "hls/pipeline.h"

/* Makes a copy with a context of its own, as a context is for one thread at a
 * time. Of the accesses it has only how many elements each array has; what they
 * are called is for somebody to say who has the original. Returns false when
 * out of memory. finish() in every case. */
bool golden_ir_copy(const hls_native_code *code, hls_native_code *copy);
void golden_ir_copy_finish(hls_native_code *copy);

#endif

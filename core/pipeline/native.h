/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native side: IR at cf level to the LLVM dialect, with C interfaces
 * (_mlir_ciface_<name>) for every function, and to LLVM IR (hls_native_code).
 */
#ifndef HLS_PIPELINE_NATIVE_H
#define HLS_PIPELINE_NATIVE_H

#include "core/pipeline/steps.h"
#include "hls/buffer.h"

/* A context with the LLVM dialect in it, and the passes that lead there. The
 * compiler's own context stays without: every dialect in it makes each
 * canonicalization slower. */
typedef struct native_side native_side;

native_side *native_side_create(hls_error *error);
void native_side_destroy(native_side *side);

/* Writes a module down such that another context can read it. Returns false
 * when out of memory. */
bool native_save(MlirModule module, hls_buffer *saved);

/* How many steps native_lower() takes. */
size_t native_num_steps(void);

/* Lowers a saved module at cf level. On HLS_OK the caller owns `lowered`, whose
 * context lives as long as `side`. With NULL for `side`, which could not be
 * made then, it fails as the error of the run says; so does native_translate().
 */
hls_status native_lower(pipeline_run *run, const native_side *side,
                        const hls_buffer *saved, MlirModule *lowered);

/* Lowers a saved module to LLVM IR, which becomes the result's, with calls that
 * watch its accesses. */
hls_status native_translate(pipeline_run *run, const native_side *side,
                            const hls_buffer *saved);

#endif

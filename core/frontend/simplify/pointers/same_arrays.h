/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparisons of arrays that a call may pass as one.
 */
#ifndef HLS_FRONTEND_SAME_ARRAYS_H
#define HLS_FRONTEND_SAME_ARRAYS_H

#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

namespace hls_frontend {

// Diagnoses comparisons that tell whether two arrays are one, where a call may
// pass one array for both. To the circuit they are always two.
void checkSameArrays(llvm::Function &function, PointerWebs &webs,
                     const BulkMemory &kernel);

// Places in different objects are different places, and none of them is null:
// comparisons of such become what they are. Returns whether there are any.
bool foldComparisons(llvm::Function &function);

} // namespace hls_frontend

#endif

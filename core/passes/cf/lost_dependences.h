/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Dependences that lead nowhere.
 */
#ifndef HLS_PASSES_LOST_DEPENDENCES_H
#define HLS_PASSES_LOST_DEPENDENCES_H

#include "mlir-c/IR.h"

/* Takes the handshake.deps of a function at cf level away that name no access
 * to the memory of their own. Returns false when out of memory. */
bool lost_dependences_remove(MlirOperation func);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Results that no channel carries: a struct as a variable of the program, which
 * is memory of the circuit, and a pointer as the number of an element.
 */
#ifndef HLS_FRONTEND_RETURNED_VALUES_H
#define HLS_FRONTEND_RETURNED_VALUES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

struct ReturnedValue {
  llvm::StringRef variable; // for a struct; empty: it is a pointer
  uint64_t bytes;           // of the struct, or of what the pointer leads to
  unsigned argument;        // of the LLVM function, into which a pointer leads
};

// Splits a function of that name: the code itself returns nothing, or a number
// that is -1 for a null pointer, and a function in front of it what callers
// expect. `isCalled` gives that one the name, and the code the same with
// HLS_RETURNED_SUFFIX; otherwise the code keeps it.
// Returns whether it could; otherwise nothing has changed.
bool splitReturn(llvm::Module &module, llvm::StringRef name,
                 const ReturnedValue &value, bool isCalled);

} // namespace hls_frontend

#endif

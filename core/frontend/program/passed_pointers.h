/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that no argument of a circuit is as callers pass them: those that
 * may be null, and those that lie in a struct or an array of pointers.
 */
#ifndef HLS_FRONTEND_PASSED_POINTERS_H
#define HLS_FRONTEND_PASSED_POINTERS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// A pointer that lies in what an argument passes.
struct PassedSlot {
  uint64_t offset; // of the pointer, in bytes
  uint64_t bytes;  // that the circuit has behind it
  bool mayBeNull;
};

// An argument of a function in C, by those that LLVM's function has for it.
struct PassedArgument {
  enum Form {
    AsIs,
    InMemory, // a struct by value, which the code takes in memory
    Nowhere,  // of which the code takes nothing but the slots
  };
  unsigned number = 0; // in C
  unsigned first = 0, end = 0;
  Form form = AsIs;
  uint64_t bytes = 0; // of the struct, or of what a pointer leads to
  bool isByValue = false;
  bool mayBeNull = false; // a pointer
  llvm::SmallVector<PassedSlot, 2> slots;
};

// Stands in a circuit for memory outside of it that holds nothing but pointers:
// a function that takes the number of the argument in C, and has no body.
constexpr llvm::StringLiteral heldMemoryName = "hls.held";

// Splits a function of that name. Behind the others, the code itself takes an
// argument for each slot, and then a bit for each argument and each slot that
// may be null, which is set for null: the pointer leads to zeros then. A
// function in front of the code is what callers call. `isCalled` gives that one
// the name, and the code the same with HLS_RETURNED_SUFFIX; otherwise the code
// keeps it.
// Returns whether it could; otherwise nothing has changed.
bool splitPointers(llvm::Module &module, llvm::StringRef name,
                   llvm::ArrayRef<PassedArgument> arguments, bool isCalled);

} // namespace hls_frontend

#endif

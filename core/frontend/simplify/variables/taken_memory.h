/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions that take memory while a program runs, or give it back.
 */
#ifndef HLS_FRONTEND_TAKEN_MEMORY_H
#define HLS_FRONTEND_TAKEN_MEMORY_H

#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// The name of the function without a body that an instruction calls; or empty.
llvm::StringRef calledOutside(const llvm::Instruction &instruction);

// malloc(), calloc(), realloc(), alloca() and arrays of variable length.
bool isTakenMemory(const llvm::Instruction &instruction);
// Notes how much of alloca() there is, or comes back to that.
bool isStackMark(const llvm::Instruction &instruction);
bool isGivenBack(const llvm::Instruction &instruction);

// What the elements of the memory are, by how it is used.
llvm::Type *elementOfMemory(const llvm::Instruction &memory);

// Has comparisons of the memory with null know that it is there.
void foldNullChecks(llvm::Instruction &memory);

// freed_memory.cpp: diagnoses what is given back twice, accessed behind that,
// or has not been taken. `over` has the calls that give it back.
void checkFreedMemory(llvm::ArrayRef<llvm::Instruction *> over,
                      const BulkMemory &report,
                      const llvm::DominatorTree &dominators);

} // namespace hls_frontend

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a call of the kernel stops, as a number that its circuit stores.
 */
#ifndef HLS_FRONTEND_TRAPS_H
#define HLS_FRONTEND_TRAPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// Makes the variable that takes the line where a call has stopped, or minus the
// line where that is in another file; 0 says that none has. To be called for
// the module of the kernels and for that of the program.
void addTrapVariable(llvm::Module &module);
bool hasTrapVariable(const llvm::Module &module);

// Has the calls of a function, which do not come back, be traps: that is noted
// in the module, and made so by expandTraps().
void noteTraps(llvm::Module &module, llvm::StringRef name);

// Whether the kernel takes memory while it runs, so that it may find none.
bool takesMemory(const llvm::Function &kernel);

// Has traps of a kernel, when what it calls is part of it, store where they are
// and end the call. `file` is that of the kernel.
void expandTraps(llvm::Function &kernel, llvm::StringRef file);

// Ends the block of `place` with a trap: what is behind it there is removed.
// `trap` is the address that takes the line.
void trapAt(llvm::Instruction &place, llvm::Value &trap, llvm::StringRef file);

} // namespace hls_frontend

#endif

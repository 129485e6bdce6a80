/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory of which nothing tells how much a kernel takes: what is taken lies one
 * behind the other in an array of a size that the user has given.
 */
#ifndef HLS_FRONTEND_HEAP_H
#define HLS_FRONTEND_HEAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <memory>

namespace hls_frontend {

// There is an array for each type of elements, and one more for what is on the
// stack. What is given back can be taken again if it was taken last, and what
// is taken again by realloc() grows in its place then. A call of the kernel
// that finds no room ends with a trap.
class Heap {
public:
  // Of so many bytes for each array; `trap` is the address that takes the line
  // of what finds no room, and `file` that of the kernel.
  Heap(llvm::Function &function, uint64_t bytes, llvm::Value &trap,
       llvm::StringRef file);
  ~Heap();

  // Replaces instructions that take memory, then those that give it back, which
  // stay: they mean nothing more. The blocks of the function change.
  void place(llvm::ArrayRef<llvm::Instruction *> taken,
             llvm::ArrayRef<llvm::Instruction *> over);

private:
  struct Arena {
    llvm::Type *element;
    uint64_t each;  // bytes
    uint64_t count; // of elements
    llvm::AllocaInst *memory;
    llvm::AllocaInst *next; // the first element that is free
    llvm::AllocaInst *last; // that of what was taken last
  };

  Arena &arenaOf(llvm::Instruction &memory);
  llvm::Value *elementsOf(llvm::IRBuilder<> &builder, llvm::Instruction &memory,
                          const Arena &arena);
  llvm::AllocaInst *makeCounter(llvm::IRBuilder<> &builder);
  void trapUnless(llvm::Value &fits, llvm::Instruction &before);
  void take(llvm::Instruction &memory);
  void copy(llvm::Instruction &before, llvm::Value &from, llvm::Value &to,
            llvm::Value &isSame, llvm::Value &count, llvm::Type *element);
  void giveBack(llvm::Instruction &call);
  void noteMark(llvm::Instruction &mark);
  void comeBackTo(llvm::Instruction &mark);

  llvm::Function &function;
  uint64_t bytes;
  llvm::Value &trap;
  llvm::StringRef file;
  llvm::Type *number;
  // By the type of the elements, and whether they are on the stack.
  llvm::MapVector<std::pair<llvm::Type *, unsigned>, std::unique_ptr<Arena>>
      arenas;
  // How much was taken on the stack at a mark, in the order of the arenas.
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<llvm::Value *, 2>>
      marks;
};

} // namespace hls_frontend

#endif

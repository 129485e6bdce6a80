/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers as numbers: the upper bits tell the object, the lower ones how far
 * behind its begin the pointer is. 0 is null.
 */
#ifndef HLS_FRONTEND_POINTER_CODES_H
#define HLS_FRONTEND_POINTER_CODES_H

#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"

#include <utility>

namespace hls_frontend {

// The form of the pointers of a web.
struct PointerCode {
  uint64_t unit = 0;  // bytes that the lower bits count; 0: there are no lower
                      // bits, for all pointers lead to where objects begin
  unsigned shift = 0; // lower bits
  unsigned width = 1; // bits in all
  llvm::SmallVector<llvm::Value *, 8> objects; // by the upper bits, from 1 on

  uint64_t begin(const llvm::Value *object) const;
};

// The codes of all webs. A code is in a register as an integer of its width, in
// memory as one of as many bytes as a pointer has.
class PointerCodes {
public:
  PointerCodes(PointerWebs &webs, llvm::Function &function,
               const hls_signature &kernel);

  // Whether there is one for each web that is to have one.
  bool areComplete() const { return complete; }
  const PointerCode &of(const PointerWebs::Web &web) const {
    return codes[webs.numberOf(web)];
  }

  // The number of a pointer; `nodes` has those of its web.
  llvm::Value *encode(llvm::Value *pointer, const PointerCode &code,
                      const llvm::DenseMap<llvm::Value *, llvm::Value *> &nodes,
                      llvm::IRBuilder<> &builder) const;
  // The number of a constant pointer, in memory.
  llvm::Constant *encodeConstant(llvm::Constant *pointer,
                                 const PointerCode &code) const;
  // The pointer that a number is which leads to this object, and to that place
  // in its structs unless it is -1.
  llvm::Value *decode(llvm::Value *number, int64_t place,
                      const PointerCode &code, llvm::Value *object,
                      llvm::IRBuilder<> &builder) const;
  // Whether the number of a pointer that leads to this object leads to that
  // place in its structs. All numbers that it may be have to be in the code.
  llvm::Value *isAt(llvm::Value *number, int64_t place, const PointerCode &code,
                    const llvm::Value &object,
                    llvm::IRBuilder<> &builder) const;
  // Where a node may lead in the structs of an object: to one place, or to
  // several that an access has to ask for. -1: it need not be known.
  llvm::SmallVector<int64_t, 2> placesToAsk(llvm::Value *object,
                                            const llvm::Value *node,
                                            const PointerCode &code) const;

private:
  // A pointer of a web that is so many bytes behind one of a web.
  struct Move {
    unsigned to, from;
    int64_t bytes;
  };

  void addSteps(const PointerWebs::Web *web, llvm::Value *pointer);
  void addMember(const PointerWebs::Web *web, llvm::Value *pointer);
  bool move(const Move &move, llvm::Value &object);
  void followMoves();
  bool isTold(const PointerWebs::Web &web, llvm::Value &object,
              const PointerCode &code) const;
  uint64_t structBytes(const llvm::Value &object) const;
  void addInitialiser(llvm::Value *object, llvm::Constant *value,
                      int64_t offset);
  void chooseUnits(llvm::Function &function);
  void finish(const PointerWebs::Web &web);
  uint64_t rowBytes(const llvm::Value &object, const PointerCode &code) const;
  uint64_t unitsOf(const llvm::Value &object, const PointerCode &code) const;

  PointerWebs &webs;
  const hls_signature &kernel;
  const llvm::DataLayout &layout;
  llvm::SmallVector<PointerCode, 8> codes;
  // The members of the structs of an object that the pointers of a web lead to,
  // by their places.
  llvm::DenseMap<std::pair<unsigned, llvm::Value *>,
                 llvm::SmallSetVector<int64_t, 2>>
      members;
  llvm::SmallVector<Move, 16> moves;
  bool complete = true;
};

// Calls back for what each index of an address adds: a constant number of
// bytes, or the index and the bytes of a step.
void forEachStep(
    const llvm::Value *pointer, const llvm::DataLayout &layout,
    llvm::function_ref<void(int64_t bytes, llvm::Value *index)> found);

// Calls back for each pointer in a constant, with its bytes from the begin.
void forEachPointer(llvm::Constant *value, int64_t offset,
                    const llvm::DataLayout &layout,
                    llvm::function_ref<void(llvm::Constant *, int64_t)> found);

// plain_memory.cpp: gives all objects that hold such pointers memory with
// numbers instead. The webs know them no more.
void replaceMemories(const PointerWebs &webs, const PointerCodes &codes);

} // namespace hls_frontend

#endif

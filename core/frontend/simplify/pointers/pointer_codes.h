/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers as numbers: the upper bits tell the object, the lower ones how far
 * behind its begin the pointer is. 0 is null.
 */
#ifndef HLS_FRONTEND_POINTER_CODES_H
#define HLS_FRONTEND_POINTER_CODES_H

#include "core/frontend/simplify/pointers/member_places.h"
#include "core/frontend/simplify/pointers/pointer_members.h"
#include "core/frontend/simplify/pointers/pointer_steps.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

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

  // The members of the structs of an object that an access may lead to of which
  // the address has to tell, each by the place of its first element and in
  // their order. None where a number tells, or the text has told it.
  llvm::SmallVector<int64_t, 2> membersToAsk(llvm::Value &object,
                                             const llvm::Instruction &access,
                                             llvm::Value *address) const;
  // Where such an access leads in the object.
  MemberPlaces placesOf(llvm::Value &object, const llvm::Instruction &access,
                        llvm::Value *address, llvm::Value *number,
                        llvm::IRBuilder<> &builder) const;

private:
  void addSteps(const PointerWebs::Web *web, llvm::Value *pointer);
  bool isTold(const PointerWebs::Web &web, llvm::Value &object) const;
  bool isLost(const llvm::Instruction &access) const;
  uint64_t structBytes(const llvm::Value &object) const;
  void chooseUnits(llvm::Function &function);
  void finish(const PointerWebs::Web &web);
  uint64_t rowBytes(const llvm::Value &object, const PointerCode &code) const;
  uint64_t unitsOf(const llvm::Value &object, const PointerCode &code) const;

  PointerWebs &webs;
  const hls_signature &kernel;
  const llvm::DataLayout &layout;
  llvm::SmallVector<PointerCode, 8> codes;
  PointerMembers told, members;
  bool complete = true;
};

// plain_memory.cpp: gives all objects that hold such pointers memory with
// numbers instead. The webs know them no more.
void replaceMemories(const PointerWebs &webs, const PointerCodes &codes);

} // namespace hls_frontend

#endif

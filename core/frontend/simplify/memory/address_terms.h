/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses as sums, and whether one stays in the member of a struct that its
 * constant part lies in.
 */
#ifndef HLS_FRONTEND_ADDRESS_TERMS_H
#define HLS_FRONTEND_ADDRESS_TERMS_H

#include "core/frontend/simplify/memory/object_layout.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

namespace hls_frontend {

// An addend in bytes: a multiple of `step`, from `low` to `high`, where 0 is
// among them.
struct AddressTerm {
  int64_t step;
  int64_t low;
  int64_t high;
};

// An address in an object: so many bytes behind its start.
struct Address {
  int64_t bytes = 0; // members, and what is constant before anything is indexed
  int64_t later = 0; // what else is constant
  llvm::SmallVector<AddressTerm, 4> terms;
  bool isKnown = true;
};

class AddressReader {
public:
  AddressReader(llvm::ScalarEvolution &evolution, const llvm::LoopInfo &loops,
                const llvm::DataLayout &layout)
      : evolution(evolution), loops(loops), layout(layout) {}

  // Where a load or store leads to in the object that it is made to. The index
  // of an array in the text is taken to stay in that array.
  Address of(const llvm::Instruction &access, const llvm::Value &object);
  // The least value that an index may have at an access.
  int64_t leastIndex(llvm::Value &index, const llvm::Instruction &access);

private:
  void addIndices(const llvm::GEPOperator &part, Address &address);
  void addIndex(llvm::Value &index, int64_t bytes, int64_t last,
                Address &address);
  llvm::ConstantRange rangeOf(llvm::Value &index);
  void addTerm(const llvm::SCEV *value, const llvm::ConstantRange &range,
               int64_t bytes, Address &address);
  void addChosen(llvm::Value &pointer, const llvm::Value &object,
                 Address &address);
  void addOffset(const llvm::SCEV *offset, Address &address);
  int64_t stepOfWays(llvm::Value &pointer, const llvm::Value &object) const;
  int64_t stepOf(const llvm::GEPOperator &part) const;

  llvm::ScalarEvolution &evolution;
  const llvm::LoopInfo &loops;
  const llvm::DataLayout &layout;
  llvm::Loop *loop = nullptr; // around the access
};

// Lets indices that are larger than 0 begin at 0, behind a place in the object
// that is constant, as in p[8 + (i & 3)]. Returns whether there are any.
bool beginIndicesAtZero(llvm::Instruction &access, llvm::Value &object,
                        AddressReader &reader);

// The member of which all that the address may be are elements of so many
// bytes; null if there is none.
const ObjectMember *memberLedTo(const Address &address, int64_t bytes,
                                const ObjectLayout &object);
// The member in which the constant part of an address lies, if nothing may lead
// back from there; null if it may.
const ObjectMember *memberBehind(const Address &address,
                                 const ObjectLayout &object);

} // namespace hls_frontend

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The type that is repeated in memory that is copied or set as a whole.
 */
#ifndef HLS_FRONTEND_REPEATED_TYPES_H
#define HLS_FRONTEND_REPEATED_TYPES_H

#include "core/frontend/tree/struct_padding.h"
#include "hls/frontend.h"
#include "hls/signature.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"

namespace hls_frontend {

// One scalar in what is repeated in memory, and how to index it there. An
// integer is as wide as the memory that it takes: the members of a union have
// that in common, of which LLVM's type has one alone.
struct RepeatedMember {
  llvm::Type *type;
  llvm::SmallVector<unsigned, 4> path;
  uint64_t padding = 0; // a byte of padding: so many bytes farther on
};

// All arguments are borrowed. Where nobody tells what is padding, LLVM's types
// do: what has a member there is none. The unit tells which pointers lie in
// arguments.
class RepeatedTypes {
public:
  RepeatedTypes(const hls_signature &kernel, const llvm::DataLayout &layout,
                StructPadding *padding = nullptr,
                const hls_unit *unit = nullptr)
      : kernel(kernel), layout(layout), padding(padding), unit(unit) {}

  // The type that is repeated where memory is copied or set. One side of a copy
  // may not tell, like the first element of an argument; the other then has to
  // be a struct, for nothing but a struct is copied into one. Null when nobody
  // knows, or the two differ. What is repeated has a size, which is not 0.
  llvm::Type *of(const llvm::MemIntrinsic &intrinsic) const;

  // Adds the scalars of a type, with the bytes between them or without. Returns
  // false when there are too many to copy them one by one.
  bool addMembers(llvm::Type *type, bool withPadding,
                  llvm::SmallVectorImpl<RepeatedMember> &members) const;

  // Which bytes of a type, up to the next one, are in its scalars.
  llvm::BitVector bytesOf(llvm::Type *type) const;

private:
  bool addMembers(llvm::Type *type, llvm::SmallVector<unsigned, 4> &path,
                  llvm::SmallVectorImpl<RepeatedMember> &members) const;
  bool isPadding(llvm::Type *type, unsigned number) const;
  llvm::Type *at(const llvm::Value *address, const llvm::Value *length) const;
  llvm::Type *named(const llvm::Value *address) const;
  llvm::Type *ofObjects(const llvm::Value *address) const;
  llvm::Type *ofFirstArray(const llvm::MemTransferInst &move) const;
  llvm::Type *partOf(llvm::Type *type, uint64_t offset, uint64_t bytes) const;
  llvm::SmallVector<int64_t, 4> pointersIn(const hls_param &param) const;
  llvm::Type *ofParameter(const llvm::Value *object) const;
  llvm::Type *inMemory(llvm::Type *scalar) const;
  void addOffsets(llvm::Type *type, uint64_t offset,
                  llvm::DenseMap<uint64_t, uint64_t> &sizes) const;
  bool isSameLayout(llvm::Type *one, llvm::Type *other) const;
  bool isCutOf(llvm::Type *one, llvm::Type *other) const;

  const hls_signature &kernel;
  const llvm::DataLayout &layout;
  StructPadding *padding;
  const hls_unit *unit;
};

// What an array has in its innermost dimension; else the type itself, or null.
inline llvm::Type *repeatedIn(llvm::Type *type) {
  while (type && type->isArrayTy()) {
    type = type->getArrayElementType();
  }
  return type;
}

// The struct of which an array parameter is made, by what is known of its
// members; null if it has too many. `pointers` are the places of those that lie
// in what is passed. Padding is of types whose names begin with `paddingName`.
llvm::StructType *parameterStruct(const hls_signature &kernel,
                                  unsigned parameter,
                                  llvm::ArrayRef<int64_t> pointers,
                                  llvm::LLVMContext &context);
constexpr char paddingName[] = "hls.padding";

} // namespace hls_frontend

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type of a struct that is only copied as a whole. LLVM's pointers have no
// types, so only the signature tells what is in such an argument.
#include "core/frontend/simplify/memory/repeated_types.h"

#include "llvm/IR/DerivedTypes.h"

#include <map>

using namespace llvm;
using namespace hls_frontend;

namespace {

// Structs with more scalars are not copied as a whole.
constexpr size_t maxScalars = 64;
constexpr int64_t pointerBytes = 8;

Type *typeOf(const hls_scalar &scalar, LLVMContext &context) {
  if (scalar.kind != HLS_SCALAR_FLOAT) {
    return IntegerType::get(context, scalar.storage_bytes * 8);
  }
  return scalar.bits == 32 ? Type::getFloatTy(context)
                           : Type::getDoubleTy(context);
}

// Adds the elements that one struct has of a member, by their offsets. Returns
// false when there are too many.
bool addElements(const hls_param &member, unsigned dimension, int64_t offset,
                 std::map<int64_t, const hls_scalar *> &scalars) {
  if (dimension == member.rank) {
    scalars[offset] = &member.scalar;
    return scalars.size() <= maxScalars;
  }
  for (int64_t i = 0; i < member.shape[dimension]; i++) {
    if (!addElements(member, dimension + 1,
                     offset + i * member.strides[dimension], scalars)) {
      return false;
    }
  }
  return true;
}

void addPadding(int64_t bytes, LLVMContext &context,
                SmallVectorImpl<Type *> &members) {
  if (bytes > 0) {
    Type *byte = Type::getInt8Ty(context);
    Type *all = ArrayType::get(byte, static_cast<uint64_t>(bytes));
    members.push_back(StructType::create({all}, paddingName));
  }
}

} // namespace

StructType *hls_frontend::parameterStruct(const hls_signature &kernel,
                                          unsigned parameter,
                                          ArrayRef<int64_t> pointers,
                                          LLVMContext &context) {
  std::map<int64_t, const hls_scalar *> scalars;
  unsigned end = hls_signature_argument_end(&kernel, parameter);
  for (unsigned i = parameter; i < end; i++) {
    const hls_param &member = kernel.params[i];
    if (!addElements(member, 1, member.offset, scalars)) {
      return nullptr;
    }
  }
  int64_t bytes = kernel.params[parameter].strides[0];
  for (int64_t pointer : pointers) {
    scalars[pointer % bytes] = nullptr;
  }
  SmallVector<Type *, 16> members;
  int64_t place = 0;
  for (auto [offset, scalar] : scalars) {
    addPadding(offset - place, context, members);
    members.push_back(scalar ? typeOf(*scalar, context)
                             : PointerType::get(context, 0));
    place = offset + (scalar ? scalar->storage_bytes : pointerBytes);
  }
  addPadding(bytes - place, context, members);
  return StructType::get(context, members, /*isPacked=*/true);
}

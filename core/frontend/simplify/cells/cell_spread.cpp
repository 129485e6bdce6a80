/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads of a struct by a pointer to characters, where each member is a memory
 * of the user's: one load of each member, of which the address chooses one.
 */
#include "core/frontend/simplify/cells/cell_accesses.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace hls_frontend;

// A struct of so many bytes with elements at an offset.
static StructType *typeAround(const ObjectMember &member, int64_t bytes,
                              LLVMContext &context) {
  auto *byte = Type::getInt8Ty(context);
  int64_t extent = member.dimensions.front().bytes();
  auto *element =
      IntegerType::get(context, 8 * static_cast<unsigned>(member.element));
  Type *types[] = {
      ArrayType::get(byte, static_cast<uint64_t>(member.offset)),
      ArrayType::get(element, static_cast<uint64_t>(extent / member.element)),
      ArrayType::get(byte,
                     static_cast<uint64_t>(bytes - member.offset - extent))};
  return StructType::create(context, types, "struct.around",
                            /*isPacked=*/true);
}

static Value *number(int64_t value, IRBuilder<> &builder) {
  return builder.getInt32(static_cast<uint32_t>(value));
}

// The part of a member that so many bytes, at a place in it, are.
Value *CellAccesses::loadOf(const ObjectMember &member, int64_t bytes,
                            const SpreadPlace &at, IRBuilder<> &builder) {
  Value *isHere = builder.CreateICmpULT(
      at.place, number(member.dimensions.front().bytes(), builder));
  Value *place =
      builder.CreateSelect(isHere, at.place, number(0, builder)); // exists
  bool isScalar = member.dimensions.front().bytes() == member.element;
  Value *element =
      isScalar ? number(0, builder)
               : builder.CreateLShr(
                     place, Log2_64(static_cast<uint64_t>(member.element)));
  Value *path[] = {
      builder.CreateZExt(at.structs, builder.getInt64Ty()),
      builder.getInt32(1),
      builder.CreateZExt(element, builder.getInt64Ty()),
  };
  auto *type = builder.getIntNTy(8 * static_cast<unsigned>(member.element));
  Value *loaded = builder.CreateLoad(
      type,
      builder.CreateInBoundsGEP(
          typeAround(member, at.bytes, builder.getContext()), object, path));
  Value *first =
      builder.CreateAnd(place, static_cast<uint64_t>(member.element - bytes));
  loaded = builder.CreateLShr(
      loaded, builder.CreateZExtOrTrunc(builder.CreateShl(first, 3), type));
  loaded = builder.CreateTrunc(
      loaded, builder.getIntNTy(8 * static_cast<unsigned>(bytes)));
  return builder.CreateSelect(isHere, loaded, at.otherwise);
}

void CellAccesses::replaceSpread(LoadInst &whole, const ObjectLayout &members,
                                 Value &leadsInto, bool isSingle) {
  object = &leadsInto;
  IRBuilder<> builder(&whole);
  int64_t bytes = bytesOfAccess(whole, whole.getDataLayout());
  Value *offset = offsetOf(*whole.getPointerOperand());
  Value *structs =
      isSingle ? number(0, builder)
               : builder.CreateUDiv(offset, number(members.bytes, builder));
  Value *place = builder.CreateSub(
      offset, builder.CreateMul(structs, number(members.bytes, builder)));
  Value *value = Constant::getNullValue(
      builder.getIntNTy(8 * static_cast<unsigned>(bytes)));
  for (const ObjectMember &member : members.members) {
    SpreadPlace at = {structs,
                      builder.CreateSub(place, number(member.offset, builder)),
                      members.bytes, value};
    value = loadOf(member, bytes, at, builder);
  }
  whole.replaceAllUsesWith(builder.CreateBitCast(value, whole.getType()));
  whole.eraseFromParent();
}

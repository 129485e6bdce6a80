/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Puts values together from elements and takes them apart. A store to a part of
 * an element loads the rest of it.
 */
#include "core/frontend/simplify/cells/cell_accesses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;
using namespace hls_frontend;

static IntegerType *bytesType(int64_t bytes, IRBuilder<> &builder) {
  return builder.getIntNTy(8 * static_cast<unsigned>(bytes));
}

// The value of an index in 32 bits, which are those of an index in a circuit.
static Value *narrow(Value *index, IRBuilder<> &builder) {
  auto *extension = dyn_cast<CastInst>(index);
  if (extension && isa<SExtInst, ZExtInst>(extension) &&
      extension->getSrcTy()->getScalarSizeInBits() <= 32) {
    return builder.CreateIntCast(extension->getOperand(0), builder.getInt32Ty(),
                                 isa<SExtInst>(extension));
  }
  return builder.CreateSExtOrTrunc(index, builder.getInt32Ty());
}

// How many bytes behind its base a pointer is.
Value *CellAccesses::offsetBehind(GEPOperator &part) {
  Value *base = offsetOf(*part.getPointerOperand());
  IRBuilder<> builder(
      cast<Instruction>(&part)); // of an argument, see replace()
  const DataLayout &layout = builder.GetInsertBlock()->getDataLayout();
  Value *sum = base;
  int64_t constant = 0;
  for (auto type = gep_type_begin(part); type != gep_type_end(part); ++type) {
    auto *number = dyn_cast<ConstantInt>(type.getOperand());
    if (StructType *record = type.getStructTypeOrNull()) {
      constant +=
          static_cast<int64_t>(layout.getStructLayout(record)->getElementOffset(
              static_cast<unsigned>(number->getZExtValue())));
      continue;
    }
    auto bytes = static_cast<int64_t>(
        type.getSequentialElementStride(layout).getFixedValue());
    if (number) {
      constant += number->getSExtValue() * bytes;
    } else {
      sum = builder.CreateAdd(
          sum,
          builder.CreateMul(narrow(type.getOperand(), builder),
                            builder.getInt32(static_cast<uint32_t>(bytes))));
    }
  }
  return constant ? builder.CreateAdd(
                        sum, builder.getInt32(static_cast<uint32_t>(constant)))
                  : sum;
}

Value *CellAccesses::offsetOf(Value &pointer) {
  auto key = std::make_pair(object, &pointer);
  if (Value *known = offsets.lookup(key)) {
    return known;
  }
  Type *type = Type::getInt32Ty(pointer.getContext());
  Value *offset = Constant::getNullValue(type);
  if (auto *part = dyn_cast<GEPOperator>(&pointer)) {
    offset = offsetBehind(*part);
  } else if (auto *choice = dyn_cast<SelectInst>(&pointer)) {
    Value *one = offsetOf(*choice->getTrueValue());
    Value *other = offsetOf(*choice->getFalseValue());
    offset =
        IRBuilder<>(choice).CreateSelect(choice->getCondition(), one, other);
  } else if (auto *phi = dyn_cast<PHINode>(&pointer)) {
    auto *sum = PHINode::Create(type, phi->getNumIncomingValues(), "",
                                phi->getIterator());
    sum->setDebugLoc(phi->getDebugLoc());
    offsets[key] = sum; // which it may be made of
    for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
      sum->addIncoming(offsetOf(*phi->getIncomingValue(i)),
                       phi->getIncomingBlock(i));
    }
    return sum;
  }
  offsets[key] = offset;
  return offset;
}

CellAccesses::Place CellAccesses::placeOf(const Piece &piece, Value &pointer,
                                          IRBuilder<> &builder) {
  IntegerType *element = bytesType(piece.element, builder);
  if (!object) {
    Value *address =
        piece.shift ? builder.CreatePtrAdd(
                          &pointer,
                          builder.getInt64(static_cast<uint64_t>(piece.shift)))
                    : &pointer;
    return {address, piece.first
                         ? ConstantInt::get(
                               element, static_cast<uint64_t>(8 * piece.first))
                         : nullptr};
  }
  Value *offset = builder.CreateAdd(
      offsetOf(pointer), builder.getInt32(static_cast<uint32_t>(piece.at)));
  unsigned bits = Log2_64(static_cast<uint64_t>(piece.element));
  Value *number = builder.CreateLShr(offset, bits);
  Value *address = builder.CreateInBoundsGEP(
      element, object, builder.CreateZExt(number, builder.getInt64Ty()));
  Value *first = builder.CreateAnd(
      offset, static_cast<uint64_t>(piece.element - piece.bytes));
  return {address,
          builder.CreateZExtOrTrunc(builder.CreateShl(first, 3), element)};
}

Value *CellAccesses::load(LoadInst &whole, const Pieces &pieces) {
  IRBuilder<> builder(&whole);
  const DataLayout &layout = whole.getDataLayout();
  IntegerType *type = bytesType(bytesOfAccess(whole, layout), builder);
  Value *all = nullptr;
  for (const Piece &piece : pieces.list) {
    Place place = placeOf(piece, *whole.getPointerOperand(), builder);
    Value *part = builder.CreateLoad(bytesType(piece.element, builder),
                                     place.address, whole.isVolatile());
    if (place.shift) {
      part = builder.CreateLShr(part, place.shift);
    }
    part = builder.CreateTrunc(part, bytesType(piece.bytes, builder));
    part = builder.CreateZExt(part, type);
    if (piece.at) {
      part = builder.CreateShl(part, static_cast<uint64_t>(8 * piece.at));
    }
    all = all ? builder.CreateOr(all, part) : part;
  }
  all = all ? all : Constant::getNullValue(type);
  return builder.CreateBitCast(all, whole.getType());
}

void CellAccesses::store(StoreInst &whole, const Pieces &pieces) {
  IRBuilder<> builder(&whole);
  const DataLayout &layout = whole.getDataLayout();
  IntegerType *type = bytesType(bytesOfAccess(whole, layout), builder);
  Value *all = builder.CreateBitCast(whole.getValueOperand(), type);
  for (const Piece &piece : pieces.list) {
    Place place = placeOf(piece, *whole.getPointerOperand(), builder);
    IntegerType *element = bytesType(piece.element, builder);
    Value *part = builder.CreateTrunc(
        builder.CreateLShr(all, static_cast<uint64_t>(8 * piece.at)),
        bytesType(piece.bytes, builder));
    if (piece.bytes < piece.element) {
      APInt ones = APInt::getLowBitsSet(element->getBitWidth(),
                                        static_cast<unsigned>(8 * piece.bytes));
      Value *mask = ConstantInt::get(element, ones);
      part = builder.CreateZExt(part, element);
      if (place.shift) {
        mask = builder.CreateShl(mask, place.shift);
        part = builder.CreateShl(part, place.shift);
      }
      Value *before =
          builder.CreateLoad(element, place.address, whole.isVolatile());
      part = builder.CreateOr(
          builder.CreateAnd(before, builder.CreateNot(mask)), part);
    }
    builder.CreateStore(part, place.address, whole.isVolatile());
  }
}

void CellAccesses::replace(Instruction &access, const Pieces &pieces,
                           Value *leadsInto) {
  object = leadsInto;
  if (auto *whole = dyn_cast<LoadInst>(&access)) {
    whole->replaceAllUsesWith(load(*whole, pieces));
  } else {
    store(cast<StoreInst>(access), pieces);
  }
  access.eraseFromParent();
}

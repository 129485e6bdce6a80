/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of an object, and types with fewer of them.
 */
#include "core/frontend/simplify/memory/object_layout.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// No more are looked at than an object may have memories.
constexpr size_t maxMembers = 65;

// The innermost dimension is one of bytes.
ObjectMember memberOf(int64_t offset, ArrayRef<Dimension> dimensions) {
  ObjectMember member = {offset, dimensions.back().count, {}};
  for (const Dimension &inner : dimensions) {
    Dimension *outer =
        member.dimensions.empty() ? nullptr : &member.dimensions.back();
    if (outer && outer->stride == inner.bytes()) {
      *outer = {outer->count * inner.count, inner.stride};
    } else {
      member.dimensions.push_back(inner);
    }
  }
  return member;
}

// Elements of one scalar type, and nothing else.
struct Run {
  Type *scalar = nullptr; // null: there are others
  uint64_t count = 0;
};

class Joining {
public:
  explicit Joining(const DataLayout &layout) : layout(layout) {}

  Type *join(Type *type) const {
    if (Run run = runOf(type); run.scalar) {
      return run.count == 1 ? type : ArrayType::get(run.scalar, run.count);
    }
    if (auto *array = dyn_cast<ArrayType>(type)) {
      return ArrayType::get(join(array->getElementType()),
                            array->getNumElements());
    }
    auto *record = dyn_cast<StructType>(type);
    return record && !record->isOpaque() ? joinMembers(*record) : type;
  }

private:
  uint64_t sizeOf(Type *type) const {
    return layout.getTypeAllocSize(type).getFixedValue();
  }

  Run runOf(Type *type) const {
    if (auto *array = dyn_cast<ArrayType>(type)) {
      Run run = runOf(array->getElementType());
      run.count *= array->getNumElements();
      return run.count ? run : Run();
    }
    auto *record = dyn_cast<StructType>(type);
    if (!record) {
      return type->isSized() ? Run{type, 1} : Run();
    }
    Run all;
    for (Type *member : record->elements()) {
      Run run = runOf(member);
      if (!run.scalar || (all.scalar && all.scalar != run.scalar)) {
        return {};
      }
      all = {run.scalar, all.count + run.count};
    }
    return all.scalar && all.count * sizeOf(all.scalar) == sizeOf(record)
               ? all
               : Run();
  }

  // Neighbours become one where no padding lies between them. The same type
  // when the others would not stay where they are.
  Type *joinMembers(StructType &record) const {
    SmallVector<Type *, 8> members;
    SmallVector<uint64_t, 8> offsets;
    Run last;
    for (unsigned i = 0; i < record.getNumElements(); i++) {
      Type *member = record.getElementType(i);
      uint64_t offset = layout.getStructLayout(&record)->getElementOffset(i);
      Run run = runOf(member);
      if (run.scalar && run.scalar == last.scalar &&
          offset == offsets.back() + last.count * sizeOf(last.scalar)) {
        last.count += run.count;
        members.back() = ArrayType::get(last.scalar, last.count);
      } else {
        members.push_back(join(member));
        offsets.push_back(offset);
        last = run;
      }
    }
    auto *joined =
        StructType::create(members, "struct.joined", record.isPacked());
    bool isSame = sizeOf(joined) == sizeOf(&record);
    for (unsigned i = 0; isSame && i < offsets.size(); i++) {
      isSame =
          layout.getStructLayout(joined)->getElementOffset(i) == offsets[i];
    }
    return isSame ? joined : &record;
  }

  const DataLayout &layout;
};

} // namespace

Type *hls_frontend::withJoinedMembers(Type *type, const DataLayout &layout) {
  return Joining(layout).join(type);
}

bool ObjectMember::has(int64_t place) const {
  int64_t rest = place - offset;
  for (const Dimension &dimension : dimensions) {
    if (rest < 0 || rest >= dimension.bytes()) {
      return false;
    }
    rest %= dimension.stride;
  }
  return true;
}

ObjectLayout::ObjectLayout(Type *type, const DataLayout &layout)
    : bytes(
          static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue())) {
  SmallVector<Dimension, 4> around;
  add(type, 0, around, layout);
}

void ObjectLayout::add(Type *type, int64_t offset,
                       SmallVectorImpl<Dimension> &around,
                       const DataLayout &layout) {
  if (members.size() == maxMembers) {
    return;
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    Type *element = array->getElementType();
    auto stride =
        static_cast<int64_t>(layout.getTypeAllocSize(element).getFixedValue());
    if (array->getNumElements() && stride) {
      around.push_back({static_cast<int64_t>(array->getNumElements()), stride});
      add(element, offset, around, layout);
      around.pop_back();
    }
    return;
  }
  if (auto *record = dyn_cast<StructType>(type)) {
    for (unsigned i = 0; i < record->getNumElements(); i++) {
      auto place = static_cast<int64_t>(
          layout.getStructLayout(record)->getElementOffset(i).getFixedValue());
      add(record->getElementType(i), offset + place, around, layout);
    }
    return;
  }
  SmallVector<Dimension, 4> dimensions(around.begin(), around.end());
  dimensions.push_back(
      {static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue()), 1});
  members.push_back(memberOf(offset, dimensions));
}

ObjectLayout::ObjectLayout(const hls_signature &kernel, unsigned parameter) {
  unsigned end = hls_signature_argument_end(&kernel, parameter);
  for (unsigned i = parameter; i < end; i++) {
    const hls_param &param = kernel.params[i];
    SmallVector<Dimension, 4> dimensions;
    for (unsigned k = 0; k < param.rank; k++) {
      dimensions.push_back({param.shape[k], param.strides[k]});
    }
    if (param.rank) {
      bytes = std::max(bytes, dimensions.front().bytes());
    }
    dimensions.push_back({param.scalar.storage_bytes, 1});
    members.push_back(memberOf(param.offset, dimensions));
  }
}

const ObjectMember *ObjectLayout::memberAt(int64_t place) const {
  const auto *found = find_if(members, [place](const ObjectMember &member) {
    return member.has(place);
  });
  return found == members.end() ? nullptr : found;
}

int64_t ObjectLayout::structBytes() const {
  bool isPlain = isOneMember() && members[0].offset == 0 &&
                 members[0].dimensions.size() == 1 &&
                 members[0].dimensions[0].bytes() == bytes;
  if (isPlain) {
    return members[0].element; // its dimension is one of bytes
  }
  int64_t stride = members.empty() ? 0 : members.front().dimensions[0].stride;
  bool isArray = all_of(members, [&](const ObjectMember &member) {
    const Dimension &outermost = member.dimensions[0];
    return outermost.stride == stride && outermost.bytes() == bytes;
  });
  return isArray ? stride : 0;
}

int64_t hls_frontend::bytesOfChosen(const GEPOperator &step,
                                    const DataLayout &layout) {
  int64_t bytes = 0;
  for (auto type = gep_type_begin(step); type != gep_type_end(step); ++type) {
    if (StructType *record = type.getStructTypeOrNull()) {
      auto number = static_cast<unsigned>(
          cast<ConstantInt>(type.getOperand())->getZExtValue());
      bytes += static_cast<int64_t>(layout.getStructLayout(record)
                                        ->getElementOffset(number)
                                        .getFixedValue());
    }
  }
  return bytes;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is read of a variable, byte by byte. The elements of an array are not
// told apart: bytes are numbered within its element, and what is read of one is
// read of all.
#include "core/frontend/simplify/memory/read_bytes.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"

#include <map>

using namespace llvm;
using namespace hls_frontend;

namespace {

// The bytes of larger elements are not told apart.
constexpr uint64_t maxBytes = 1 << 16;

// Nor are the members of larger ones, which have more than are told.
constexpr uint64_t maxBytesOfMembers = 256;

// Where an address is: so many bytes from where an element of a variable
// begins, or in so many bytes from there on; or somewhere in the variable, at a
// part of this type. In what it reaches, it is at the same place of each of the
// parts that repeat, if it is known how large these are.
struct Place {
  std::optional<uint64_t> offset;
  Type *part;
  uint64_t reach = 0;
  uint64_t repeated = 0;
  uint64_t within = 0;
};

// Is the first part of a type, or that part's first one, of another type?
bool beginsWith(const Type *whole, const Type *part) {
  while (whole != part && whole) {
    const auto *record = dyn_cast<StructType>(whole);
    bool hasFirst = record ? record->getNumElements() > 0 : whole->isArrayTy();
    whole = hasFirst ? whole->getContainedType(0) : nullptr;
  }
  return whole;
}

// A transfer that has an address of a variable.
struct Transfer {
  const MemIntrinsic *intrinsic;
  std::optional<Place> place; // none: nobody knows where
};

// What has the address of a variable, found by a walk through all its uses.
class Uses {
public:
  Uses(const AllocaInst &variable, const RepeatedTypes &types,
       const DataLayout &layout)
      : variable(variable), layout(layout), element(elementOf(variable)),
        period(layout.getTypeAllocSize(element).getFixedValue()),
        loaded(static_cast<unsigned>(std::min(period, maxBytes))),
        members(loaded.size(), /*t=*/true) {
    if (period > 0 && period <= maxBytesOfMembers) {
      members = types.bytesOf(element);
    }
    follow(variable, Place{0, variable.getAllocatedType()});
    while (!work.empty()) {
      auto [use, place] = work.pop_back_val();
      look(*use, place);
    }
  }

  static Type *elementOf(const AllocaInst &variable) {
    Type *type = variable.getAllocatedType();
    while (type->isArrayTy()) {
      type = type->getArrayElementType();
    }
    return type;
  }

  const Type *type() const { return element; }
  bool areKnown() const { return period > 0 && period == loaded.size(); }
  const BitVector &byLoads() const { return loaded; }
  ArrayRef<Transfer> readers() const { return reads; }
  ArrayRef<Transfer> writers() const { return writes; }

  // The bytes of an element that are in its members: all that is accessed where
  // somewhere a part is that LLVM's type has.
  const BitVector &ofMembers() const { return members; }

  // The bytes of an element that are at a place, of so many: those that are
  // asked for.
  BitVector bytesAt(const std::optional<Place> &place,
                    const BitVector &asked) const {
    BitVector at(loaded.size());
    if (!areKnown() || !place || (!place->offset && place->part != element)) {
      return at.flip();
    }
    uint64_t offset = place->offset.value_or(0) + place->within;
    if (place->within + asked.size() > place->repeated && place->reach) {
      addBytes(*place->offset, BitVector(reachOf(*place), /*t=*/true), at);
      return at;
    }
    uint64_t i = 0;
    do {
      addBytes(offset + i, asked, at);
      i += place->repeated;
    } while (i < reachOf(*place));
    return at;
  }

  BitVector bytesAt(const std::optional<Place> &place, uint64_t bytes) const {
    auto size = static_cast<unsigned>(std::min(bytes, maxBytes));
    return bytesAt(bytes > maxBytes ? std::nullopt : place,
                   BitVector(size, /*t=*/true));
  }

private:
  unsigned reachOf(const Place &place) const {
    return static_cast<unsigned>(std::min(place.reach, period));
  }

  void addBytes(uint64_t offset, const BitVector &asked, BitVector &at) const {
    for (unsigned i : asked.set_bits()) {
      at.set(static_cast<unsigned>((offset + i) % period));
    }
  }

  void follow(const Value &address, const std::optional<Place> &place) {
    for (const Use &use : address.uses()) {
      work.push_back({&use, place});
    }
  }

  void lookAtLoad(const LoadInst &load, const std::optional<Place> &place) {
    bool isPart =
        place && !place->offset && beginsWith(place->part, load.getType());
    if (isPart) {
      loaded |= members;
    } else {
      loaded |= bytesAt(place, layout.getTypeStoreSize(load.getType()));
    }
  }

  // The bytes that an address adds, without whole elements; nothing where they
  // are not known.
  std::optional<uint64_t> stepOf(const GetElementPtrInst &address) const {
    auto whole = static_cast<int64_t>(period);
    int64_t bytes = 0;
    for (auto type = gep_type_begin(address); type != gep_type_end(address);
         ++type) {
      const auto *index = dyn_cast<ConstantInt>(type.getOperand());
      if (StructType *record = type.getStructTypeOrNull()) {
        bytes += static_cast<int64_t>(
            layout.getStructLayout(record)
                ->getElementOffset(static_cast<unsigned>(index->getZExtValue()))
                .getFixedValue());
        continue;
      }
      auto stride = static_cast<int64_t>(
          type.getSequentialElementStride(layout).getFixedValue());
      if (index && index->getValue().isSignedIntN(32)) {
        bytes += index->getSExtValue() % whole * (stride % whole);
      } else if (stride % whole != 0) {
        return std::nullopt;
      }
    }
    return static_cast<uint64_t>((bytes % whole + whole) % whole);
  }

  // The array in which an address chooses an element by a number that is not
  // known: where it begins behind the place that the address is of, and its
  // bytes. An element of an array that is a member is not outside of it.
  std::optional<Place> arrayIn(const GetElementPtrInst &address,
                               uint64_t offset) const {
    Place array{std::nullopt, address.getResultElementType()};
    Type *type = nullptr; // of what is indexed; none for the pointer itself
    for (const Value *operand : address.indices()) {
      const auto *index = dyn_cast<ConstantInt>(operand);
      Type *whole = type;
      uint64_t &bytes = array.offset ? array.within : offset;
      if (auto *record = dyn_cast_or_null<StructType>(whole)) {
        auto number = static_cast<unsigned>(index->getZExtValue());
        bytes += layout.getStructLayout(record)
                     ->getElementOffset(number)
                     .getFixedValue();
        type = record->getElementType(number);
        continue;
      }
      type =
          whole ? whole->getArrayElementType() : address.getSourceElementType();
      uint64_t each = layout.getTypeAllocSize(type).getFixedValue();
      if (index && !index->isNegative()) {
        bytes += index->getZExtValue() * each;
      } else if (array.offset) {
        array.repeated = 0; // an array in that
      } else if (!index && whole) {
        array.offset = offset % period;
        array.reach = layout.getTypeAllocSize(whole).getFixedValue();
        array.repeated = each;
      } else {
        return std::nullopt;
      }
    }
    return array.offset ? std::optional(array) : std::nullopt;
  }

  // Where a part is of what is somewhere in an array: still in it, unless bytes
  // are counted.
  std::optional<Place> partInArray(const GetElementPtrInst &address,
                                   Place place) const {
    if (address.getSourceElementType()->isIntegerTy(8)) {
      return std::nullopt;
    }
    std::optional<uint64_t> step = stepOf(address);
    place.part = address.getResultElementType();
    place.within += step.value_or(0);
    place.repeated = step ? place.repeated : 0;
    return place;
  }

  // Where a part of what is at a place is.
  std::optional<Place> partAt(const GetElementPtrInst &address,
                              const std::optional<Place> &place) const {
    Type *part = address.getResultElementType();
    bool isInside =
        place && beginsWith(place->part, address.getSourceElementType());
    if (place && place->reach) {
      return partInArray(address, *place);
    }
    std::optional<uint64_t> step =
        place && place->offset && areKnown() ? stepOf(address) : std::nullopt;
    if (step) {
      return Place{(*place->offset + *step) % period,
                   isInside ? part : nullptr};
    }
    if (place && place->offset && areKnown()) {
      if (std::optional<Place> array = arrayIn(address, *place->offset)) {
        return array;
      }
    }
    const auto *first = dyn_cast<ConstantInt>(address.idx_begin()->get());
    return isInside && first && first->isZero()
               ? std::optional<Place>(Place{std::nullopt, part})
               : std::nullopt;
  }

  // Whether it is where an element begins.
  bool isElement(const std::optional<Place> &place) const {
    return place && !place->reach &&
           (place->offset ? *place->offset == 0 : place->part == element);
  }

  // A choice of elements is one; what is no longer one is looked at once more.
  void followChoice(const Instruction &choice,
                    const std::optional<Place> &place) {
    bool isOne = isElement(place);
    auto [known, isNew] = choices.insert({&choice, isOne});
    if (isNew || (known->second && !isOne)) {
      known->second = isOne;
      follow(choice,
             isOne ? std::optional<Place>(Place{0, element}) : std::nullopt);
    }
  }

  void look(const Use &use, const std::optional<Place> &place) {
    const auto *user = cast<Instruction>(use.getUser());
    if (const auto *load = dyn_cast<LoadInst>(user)) {
      lookAtLoad(*load, place);
    } else if (const auto *address = dyn_cast<GetElementPtrInst>(user)) {
      follow(*address, partAt(*address, place));
    } else if (isa<PHINode, SelectInst>(user)) {
      followChoice(*user, place);
    } else if (const auto *transfer = dyn_cast<MemIntrinsic>(user)) {
      (use.getOperandNo() == 0 ? writes : reads).push_back({transfer, place});
    } else if (!(isa<StoreInst>(user) && use.getOperandNo() == 1) &&
               !isa<ICmpInst>(user) && !user->isLifetimeStartOrEnd()) {
      loaded.set();
    }
  }

  const AllocaInst &variable;
  const DataLayout &layout;
  Type *element;
  uint64_t period; // bytes
  BitVector loaded, members;
  SmallVector<std::pair<const Use *, std::optional<Place>>, 16> work;
  SmallDenseMap<const Value *, bool, 4> choices;
  SmallVector<Transfer, 2> reads, writes;
};

// A transfer of a struct, or of a few.
struct Written {
  const MemIntrinsic *intrinsic;
  const Type *type;  // that is transferred
  BitVector members; // its bytes that are in members
  const Uses *uses;  // of the variable that it is to; null: to none
  BitVector left;    // bytes of that variable which members leave out
  bool isByMembers;
};

class Search {
public:
  Search(ArrayRef<MemIntrinsic *> transfers, const RepeatedTypes &types,
         const DataLayout &layout)
      : types(types), layout(layout) {
    for (const MemIntrinsic *transfer : transfers) {
      number[transfer] = written.size();
      written.push_back(describe(*transfer, types.of(*transfer), types));
    }
  }

  // Leaves those by members of which the rest is not read. One that is not made
  // by members reads what is between them, which others may leave out.
  void settle() {
    for (bool changes = true; changes;) {
      changes = false;
      for (Written &one : written) {
        if (one.isByMembers && one.uses && isRead(one)) {
          one.isByMembers = false;
          changes = true;
        }
      }
    }
  }

  bool isByMembers(const MemIntrinsic *transfer) const {
    return written[number.lookup(transfer)].isByMembers;
  }

private:
  Written describe(const MemIntrinsic &transfer, Type *type,
                   const RepeatedTypes &types) {
    uint64_t bytes = layout.getTypeAllocSize(type).getFixedValue();
    if (bytes > maxBytes) {
      return {&transfer, type, {}, nullptr, {}, false};
    }
    BitVector members = types.bytesOf(type);
    const Value *object = getUnderlyingObject(transfer.getDest(), 0);
    const auto *variable = dyn_cast<AllocaInst>(object);
    if (members.all() || !variable) {
      // Of an argument or a global, elements are all that is accessed.
      bool isKnown = members.all() || isa<Argument, GlobalVariable>(object);
      return {&transfer, type, members, nullptr, {}, isKnown};
    }
    const Uses &uses =
        known.try_emplace(variable, *variable, types, layout).first->second;
    const auto *writer = find_if(uses.writers(), [&](const Transfer &other) {
      return other.intrinsic == &transfer;
    });
    if (writer == uses.writers().end()) {
      return {&transfer, type, members, nullptr, {}, false};
    }
    const auto *length = cast<ConstantInt>(transfer.getLength());
    if (length->getZExtValue() != bytes && type != uses.type()) {
      return {&transfer, type, members, nullptr, {}, false};
    }
    bool isPart = isPartAt(writer->place, type);
    BitVector rest = isPart ? uses.ofMembers() : members;
    rest.flip();
    BitVector left = isPart ? rest : uses.bytesAt(writer->place, rest);
    return {&transfer, type, members, &uses, left, true};
  }

  // Is it a part of the variable, somewhere?
  static bool isPartAt(const std::optional<Place> &place, const Type *type) {
    return place && !place->offset && beginsWith(place->part, type);
  }

  bool isRead(const Written &one) const {
    return one.left.anyCommon(one.uses->byLoads()) ||
           any_of(one.uses->readers(), [&](const Transfer &reader) {
             return one.left.anyCommon(readBy(*one.uses, reader));
           });
  }

  BitVector readBy(const Uses &uses, const Transfer &reader) const {
    auto found = number.find(reader.intrinsic);
    if (found != number.end() && written[found->second].isByMembers) {
      const Written &other = written[found->second];
      return isPartAt(reader.place, other.type)
                 ? uses.ofMembers()
                 : uses.bytesAt(reader.place, other.members);
    }
    if (found == number.end() && isOfElements(uses, reader)) {
      return uses.bytesAt(reader.place, uses.ofMembers());
    }
    const auto *length = dyn_cast<ConstantInt>(reader.intrinsic->getLength());
    return uses.bytesAt(length ? reader.place : std::nullopt,
                        length ? length->getZExtValue() : 0);
  }

  // Several structs are copied by their members, whatever is between them.
  bool isOfElements(const Uses &uses, const Transfer &reader) const {
    Type *type = types.of(*reader.intrinsic);
    return type && type == uses.type() && type->isStructTy();
  }

  const RepeatedTypes &types;
  const DataLayout &layout;
  SmallVector<Written, 8> written;
  DenseMap<const MemIntrinsic *, size_t> number;
  std::map<const AllocaInst *, Uses> known;
};

} // namespace

SmallPtrSet<const MemIntrinsic *, 8>
hls_frontend::withReadPadding(ArrayRef<MemIntrinsic *> transfers,
                              const RepeatedTypes &types,
                              const DataLayout &layout) {
  Search search(transfers, types, layout);
  search.settle();
  SmallPtrSet<const MemIntrinsic *, 8> found;
  for (const MemIntrinsic *transfer : transfers) {
    if (!search.isByMembers(transfer)) {
      found.insert(transfer);
    }
  }
  return found;
}

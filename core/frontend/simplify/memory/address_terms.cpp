/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the parts of an address may be: by the types that are indexed, or by
 * what is known about the values.
 */
#include "core/frontend/simplify/memory/address_terms.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

// Beyond any object: sums of a few of these do not overflow.
static constexpr int64_t farAway = int64_t(1) << 48;
// The type does not tell how far an index goes.
static constexpr int64_t noLast = -1;
// Pointers that another one may come from, at the most.
static constexpr unsigned maxWays = 256;

static int64_t limited(const APInt &number) {
  if (number.getSignificantBits() > 48) {
    return number.isNegative() ? -farAway : farAway;
  }
  return number.getSExtValue();
}

static int64_t multipliedBy(int64_t bytes, int64_t number) {
  int64_t most = farAway / bytes;
  return number > most ? farAway : number < -most ? -farAway : number * bytes;
}

static void addConstant(int64_t bytes, Address &address) {
  if (bytes <= -farAway || bytes >= farAway) {
    address.isKnown = false;
    return;
  }
  (address.terms.empty() ? address.bytes : address.later) += bytes;
}

namespace {

struct Index {
  Value *value;
  int64_t bytes; // of a step, or to a member of a struct
  int64_t last;  // index that there is, or noLast
  bool isMember;
};

SmallVector<Index, 4> indicesOf(const GEPOperator &part,
                                const DataLayout &layout) {
  SmallVector<Index, 4> indices;
  Type *type = part.getSourceElementType();
  for (Value *value : part.indices()) {
    auto *record = indices.empty() ? nullptr : dyn_cast<StructType>(type);
    if (record) {
      auto number =
          static_cast<unsigned>(cast<ConstantInt>(value)->getZExtValue());
      const StructLayout *members = layout.getStructLayout(record);
      auto offset = static_cast<int64_t>(
          members->getElementOffset(number).getFixedValue());
      indices.push_back({value, offset, noLast, true});
      type = record->getElementType(number);
      continue;
    }
    int64_t last = noLast;
    if (auto *array = dyn_cast<ArrayType>(type); array && !indices.empty()) {
      uint64_t count = array->getNumElements();
      last = count && count < uint64_t(farAway) ? int64_t(count) - 1 : noLast;
      type = array->getElementType();
    }
    auto bytes =
        static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue());
    indices.push_back({value, bytes, last, false});
  }
  return indices;
}

} // namespace

Address AddressReader::of(const Instruction &access, const Value &object) {
  Address address;
  loop = loops.getLoopFor(access.getParent());
  SmallVector<const GEPOperator *, 4> parts;
  const Value *pointer = getLoadStorePointerOperand(&access);
  while (const auto *part = dyn_cast<GEPOperator>(pointer)) {
    parts.push_back(part);
    pointer = part->getPointerOperand();
  }
  if (pointer != &object) {
    addChosen(*const_cast<Value *>(pointer), object, address);
  }
  for (const GEPOperator *part : reverse(parts)) {
    addIndices(*part, address);
  }
  return address;
}

void AddressReader::addIndices(const GEPOperator &part, Address &address) {
  for (const Index &index : indicesOf(part, layout)) {
    if (index.isMember) {
      address.bytes += index.bytes;
    } else {
      addIndex(*index.value, index.bytes, index.last, address);
    }
  }
}

// `last` is the last index that there is, or noLast.
void AddressReader::addIndex(Value &index, int64_t bytes, int64_t last,
                             Address &address) {
  if (bytes == 0) {
    return;
  }
  if (const auto *constant = dyn_cast<ConstantInt>(&index)) {
    addConstant(multipliedBy(bytes, limited(constant->getValue())), address);
    return;
  }
  ConstantRange range = rangeOf(index);
  if (last != noLast) {
    unsigned bits = range.getBitWidth();
    range = range.intersectWith(
        ConstantRange(APInt(bits, 0), APInt(bits, uint64_t(last) + 1)));
  }
  addTerm(evolution.getSCEVAtScope(&index, loop), range, bytes, address);
}

ConstantRange AddressReader::rangeOf(Value &index) {
  return evolution.getSignedRange(evolution.getSCEVAtScope(&index, loop))
      .intersectWith(computeConstantRange(&index, /*ForSigned=*/true));
}

int64_t AddressReader::leastIndex(Value &index, const Instruction &access) {
  loop = loops.getLoopFor(access.getParent());
  ConstantRange range = rangeOf(index);
  return range.isEmptySet() ? 0 : limited(range.getSignedMin());
}

// Adds so many bytes times a value in that range.
void AddressReader::addTerm(const SCEV *value, const ConstantRange &range,
                            int64_t bytes, Address &address) {
  AddressTerm term = {bytes, 0, 0};
  if (!range.isEmptySet()) {
    term.low = std::min<int64_t>(
        multipliedBy(bytes, limited(range.getSignedMin())), 0);
    term.high = std::max<int64_t>(
        multipliedBy(bytes, limited(range.getSignedMax())), 0);
  }
  APInt multiple = evolution.getConstantMultiple(value);
  if (multiple.isStrictlyPositive() && multiple.getActiveBits() < 31 &&
      bytes < INT32_MAX) {
    term.step *= multiple.getSExtValue();
  }
  address.terms.push_back(term);
}

// A pointer that a loop or a branch chooses: as far behind the start as scalar
// evolution says, or any number of steps of which all ways to it consist.
void AddressReader::addChosen(Value &pointer, const Value &object,
                              Address &address) {
  const SCEV *value = evolution.getSCEVAtScope(&pointer, loop);
  const auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(value));
  if (base && base->getValue() == &object) {
    addOffset(evolution.removePointerBase(value), address);
    return;
  }
  if (int64_t step = stepOfWays(pointer, object)) {
    address.terms.push_back({step, -farAway, farAway});
  } else {
    address.isKnown = false;
  }
}

// Adds what a sum is at first, and then what it counts.
void AddressReader::addOffset(const SCEV *offset, Address &address) {
  SmallVector<const SCEV *, 4> counts;
  while (const auto *count = dyn_cast<SCEVAddRecExpr>(offset)) {
    counts.push_back(evolution.getMinusSCEV(count, count->getStart()));
    offset = count->getStart();
  }
  if (const auto *sum = dyn_cast<SCEVAddExpr>(offset)) {
    append_range(counts, sum->operands());
  } else {
    counts.push_back(offset);
  }
  for (const SCEV *count : reverse(counts)) {
    if (const auto *constant = dyn_cast<SCEVConstant>(count)) {
      addConstant(limited(constant->getAPInt()), address);
    } else {
      addTerm(count, evolution.getSignedRange(count), 1, address);
    }
  }
}

// All ways from the start of the object to the pointer are multiples of this
// many bytes; 0: not known.
int64_t AddressReader::stepOfWays(Value &pointer, const Value &object) const {
  SetVector<const Value *> open;
  open.insert(&pointer);
  int64_t step = 0;
  for (size_t i = 0; i < open.size(); i++) {
    const Value *value = open[i];
    if (open.size() > maxWays) {
      return 0;
    }
    if (const auto *part = dyn_cast<GEPOperator>(value)) {
      step = std::gcd(step, stepOf(*part));
      open.insert(part->getPointerOperand());
    } else if (const auto *phi = dyn_cast<PHINode>(value)) {
      open.insert(phi->op_begin(), phi->op_end());
    } else if (const auto *select = dyn_cast<SelectInst>(value)) {
      open.insert(select->getTrueValue());
      open.insert(select->getFalseValue());
    } else if (value != &object && !isa<UndefValue>(value)) {
      return 0;
    }
  }
  return step;
}

int64_t AddressReader::stepOf(const GEPOperator &part) const {
  int64_t step = 0;
  for (const Index &index : indicesOf(part, layout)) {
    const auto *constant = dyn_cast<ConstantInt>(index.value);
    bool isCounted = constant && !index.isMember && index.bytes;
    step =
        std::gcd(step, isCounted ? multipliedBy(index.bytes,
                                                limited(constant->getValue()))
                                 : index.bytes);
  }
  return step;
}

const ObjectMember *hls_frontend::memberLedTo(const Address &address,
                                              int64_t bytes,
                                              const ObjectLayout &object) {
  int64_t whole = object.structBytes();
  auto isWhole = [whole](const AddressTerm &term) {
    return whole && term.step % whole == 0;
  };
  if (!address.isKnown) {
    return nullptr;
  }
  SmallVector<AddressTerm, 4> terms;
  int64_t place = address.bytes;
  if (all_of(address.terms, isWhole)) {
    place += address.later; // the struct may be any, the member is known
    place = whole ? (place % whole + whole) % whole : place;
  } else {
    terms = address.terms;
    erase_if(terms, isWhole);
    if (address.later) {
      terms.push_back({std::abs(address.later),
                       std::min<int64_t>(address.later, 0),
                       std::max<int64_t>(address.later, 0)});
    }
  }
  const ObjectMember *member = object.memberAt(place);
  if (!member || member->element != bytes) {
    return nullptr;
  }
  int64_t rest = place - member->offset;
  for (const Dimension &dimension : member->dimensions) {
    bool isInnermost = &dimension == &member->dimensions.back();
    int64_t step = isInnermost ? member->element : dimension.stride;
    int64_t first = rest / dimension.stride * dimension.stride;
    int64_t low = first, high = first;
    erase_if(terms, [&](const AddressTerm &term) {
      if (term.step % step != 0) {
        return false;
      }
      low += term.low;
      high += term.high;
      return true;
    });
    high += isInnermost ? bytes - 1 : 0;
    if (low < 0 || high >= dimension.bytes()) {
      return nullptr;
    }
    rest -= first;
    if (isInnermost && first % member->element != 0) {
      return nullptr;
    }
  }
  return terms.empty() ? member : nullptr;
}

const ObjectMember *hls_frontend::memberBehind(const Address &address,
                                               const ObjectLayout &object) {
  bool mayLeadBack =
      !address.isKnown || address.later != 0 ||
      any_of(address.terms, [](const auto &term) { return term.low < 0; });
  return mayLeadBack ? nullptr : object.memberAt(address.bytes);
}

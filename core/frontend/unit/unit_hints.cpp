/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What costs more than the text shows, and how to write it for less.
 */
#include "core/frontend/unit/unit_hints.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/signature/array_partitions.h"
#include "core/frontend/simplify/timing/operation_times.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// Who has read of so many of a kind knows.
constexpr size_t maxHints = 4;
// A narrow division takes hardly longer than a product.
constexpr unsigned narrow = 8;

bool isDivision(const Instruction &instruction) {
  switch (instruction.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return !isa<Constant>(instruction.getOperand(1));
  default:
    return false;
  }
}

// One access of the text, as the circuit makes it.
struct Access {
  SmallVector<LoadInst *, 4> loads;
  SmallVector<StoreInst *, 4> stores;
  SmallDenseMap<const BasicBlock *, const Value *, 4> arrays; // by blocks
  bool takesAll = false; // as a struct is copied by its members

  // Of how many arrays one is accessed: of two of them, neither comes behind
  // the other.
  size_t choices(const DominatorTree &order) const {
    SmallPtrSet<const Value *, 4> different;
    for (const auto &[block, array] : arrays) {
      different.insert(array);
    }
    bool isChoice = !takesAll && any_of(arrays, [&](const auto &one) {
      return any_of(arrays, [&](const auto &other) {
        return one.second != other.second &&
               !order.dominates(one.first, other.first) &&
               !order.dominates(other.first, one.first);
      });
    });
    return isChoice ? different.size() : 1;
  }

  const Instruction &first() const {
    return loads.empty() ? *cast<Instruction>(stores.front())
                         : *cast<Instruction>(loads.front());
  }
};

// By the place in the text, of which each function that is inlined has its own.
MapVector<const DILocation *, Access> accessesOf(Function &kernel) {
  MapVector<const DILocation *, Access> found;
  for (Instruction &instruction : instructions(kernel)) {
    const Value *address = getLoadStorePointerOperand(&instruction);
    const DILocation *place = instruction.getDebugLoc();
    if (!address || !place) {
      continue;
    }
    Access &access = found[place];
    const Value *array = getUnderlyingObject(address, /*MaxLookup=*/0);
    auto [known, isNew] =
        access.arrays.try_emplace(instruction.getParent(), array);
    access.takesAll |= !isNew && known->second != array;
    if (auto *load = dyn_cast<LoadInst>(&instruction)) {
      access.loads.push_back(load);
    } else {
      access.stores.push_back(cast<StoreInst>(&instruction));
    }
  }
  return found;
}

// Whether a load is a part of a wider number, which is put together behind it.
bool isPart(const LoadInst &load) {
  const auto *wider =
      load.hasOneUse() ? dyn_cast<ZExtInst>(load.user_back()) : nullptr;
  return wider && all_of(wider->users(), [](const User *user) {
           const auto *operation = dyn_cast<BinaryOperator>(user);
           return operation && (operation->getOpcode() == Instruction::Shl ||
                                operation->getOpcode() == Instruction::Or ||
                                operation->getOpcode() == Instruction::Add);
         });
}

// The wider number that a store stores a part of; null if it is none.
const Value *wholeOf(const StoreInst &store) {
  const auto *part = dyn_cast<TruncInst>(store.getValueOperand());
  const Value *whole = part ? part->getOperand(0) : nullptr;
  const auto *shift = dyn_cast_or_null<BinaryOperator>(whole);
  bool isShifted = shift && (shift->getOpcode() == Instruction::LShr ||
                             shift->getOpcode() == Instruction::AShr);
  return isShifted ? shift->getOperand(0) : whole;
}

// Whether a number is stored as several parts of it.
bool storesParts(const Access &access) {
  const Value *whole =
      access.stores.size() > 1 ? wholeOf(*access.stores.front()) : nullptr;
  return whole && all_of(access.stores, [=](const StoreInst *store) {
           return wholeOf(*store) == whole;
         });
}

// Whether an element is read for all of it but what is written of it.
bool storesIntoElement(const Access &access) {
  if (access.loads.size() != 1 || access.stores.size() != 1) {
    return false;
  }
  const auto *whole =
      dyn_cast<BinaryOperator>(access.stores[0]->getValueOperand());
  return access.loads[0]->getPointerOperand() ==
             access.stores[0]->getPointerOperand() &&
         whole && whole->getOpcode() == Instruction::Or &&
         any_of(whole->operand_values(), [&](const Value *operand) {
           const auto *kept = dyn_cast<BinaryOperator>(operand);
           return kept && kept->getOpcode() == Instruction::And &&
                  is_contained(kept->operand_values(), access.loads[0]);
         });
}

class Hints {
public:
  Hints(hls_unit &unit, Function &kernel, hls_diagnostics *diagnostics)
      : unit(unit), order(kernel), diagnostics(diagnostics) {}

  void atDivision(const Instruction &division) {
    unsigned width = widthOf(division);
    if (width > narrow) {
      diagnose(
          "slow-division", division,
          formatv("this division of {0} bits takes {1} cycles, and a unit of "
                  "its own; one by a constant, or of a narrower type, takes "
                  "less, and one by a power of two is a shift",
                  width, timesOf(division).cycles));
    }
  }

  void atAccess(const Access &access) {
    auto parts = static_cast<size_t>(count_if(
        access.loads, [](const LoadInst *load) { return isPart(*load); }));
    if (size_t choices = access.choices(order); choices > 1) {
      std::string array = partitionedBehind(access);
      diagnose(
          "several-arrays", access.first(),
          array.empty()
              ? formatv("this pointer leads to one of {0} arrays, so each "
                        "access by it asks which one; an index into one array "
                        "takes less",
                        choices)
                    .str()
              : formatv("this index leads into one of {0} memories of '{1}', "
                        "so each access asks which one; one that is always "
                        "the same, as in an unrolled loop, takes less",
                        choices, array)
                    .str());
    } else if (parts > 1 && parts == access.loads.size()) {
      atParts("read", access.first(), parts, access.loads[0]->getType());
    } else if (storesParts(access)) {
      atParts("written", *access.stores.front(), access.stores.size(),
              access.stores[0]->getValueOperand()->getType());
    } else if (storesIntoElement(access)) {
      diagnose("several-views", *access.stores.front(),
               formatv("this writes a part of an element of {0} bits, which is "
                       "read first and written as a whole; elements of the "
                       "size that is written take less",
                       access.loads[0]->getType()->getIntegerBitWidth()));
    }
  }

private:
  // The array of the text that is several memories; empty where there are more,
  // or a pointer chooses.
  std::string partitionedBehind(const Access &access) {
    const char *name = nullptr;
    hls_range place = hls_unit_array_of(
        &unit, wrap(const_cast<Instruction *>(&access.first())), &name);
    const clang::VarDecl *array = name ? partitionedAt(unit, place) : nullptr;
    return array ? array->getNameAsString() : std::string();
  }

  void atParts(const char *how, const Instruction &first, size_t parts,
               const Type *type) {
    diagnose("several-views", first,
             formatv("this is {0} as {1} elements of {2} bits, one after the "
                     "other, because the memory is seen in several ways; one "
                     "type for all accesses, or shifts of a value, take less",
                     how, parts, type->getIntegerBitWidth()));
  }

  void diagnose(const char *code, const Instruction &at,
                const std::string &text) {
    hls_range range =
        hls_unit_range_of(&unit, wrap(const_cast<Instruction *>(&at)));
    if (range.file && counts[code] < maxHints &&
        places.insert({range.begin.line, range.begin.column}).second) {
      counts[code]++;
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_HINT, code, range, "%s",
                          text.c_str());
    }
  }

  hls_unit &unit;
  const DominatorTree order;
  hls_diagnostics *diagnostics;
  SmallSet<std::pair<unsigned, unsigned>, 8> places;
  StringMap<size_t> counts;
};

} // namespace

void hls_frontend::hintAtCosts(hls_unit &unit, Function &kernel,
                               hls_diagnostics *diagnostics) {
  Hints hints(unit, kernel, diagnostics);
  for (const Instruction &instruction : instructions(kernel)) {
    if (isDivision(instruction)) {
      hints.atDivision(instruction);
    }
  }
  for (const auto &[place, access] : accessesOf(kernel)) {
    hints.atAccess(access);
  }
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies of parts of elements, or of elements to those of another type: by the
 * largest integers that both sides consist of.
 */
#include "core/frontend/simplify/cells/cell_objects.h"

#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/memory/memory_transfers.h"
#include "core/frontend/simplify/memory/move_direction.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace hls_frontend;

namespace {

// Accesses that are cheaper than a loop around one.
constexpr int64_t maxStraight = 4;

class Transfer {
public:
  Transfer(MemIntrinsic &intrinsic, ArrayRef<CellObject> objects)
      : intrinsic(intrinsic), objects(objects) {}

  // What cannot be told stays as it is.
  bool expand() {
    auto *move = dyn_cast<MemTransferInst>(&intrinsic);
    if (intrinsic.isVolatile() || !isKnown(*intrinsic.getDest()) ||
        isSeveral(*intrinsic.getDest()) ||
        (move && !isKnown(*move->getSource()))) {
      return false;
    }
    IRBuilder<> builder(&intrinsic);
    isBackwards = move ? movesBackwards(*move, builder) : builder.getFalse();
    if (!isBackwards) {
      return false;
    }
    if (auto *length = dyn_cast<ConstantInt>(intrinsic.getLength())) {
      expandConstant(static_cast<int64_t>(length->getZExtValue()));
    } else {
      expandVariable();
    }
    intrinsic.eraseFromParent();
    return true;
  }

private:
  bool isForwards() const { return match(isBackwards, m_Zero()); }

  // Whether all that a pointer leads to is among the objects, and holds
  // numbers.
  bool isKnown(Value &pointer) const {
    SmallVector<const Value *, 4> roots = objectsBehind(pointer);
    return !roots.empty() && all_of(roots, [&](const Value *root) {
      return any_of(objects, [&](const CellObject &object) {
        return object.object == root &&
               (object.isArgument() ||
                !hasPointers(typeOfVariable(*object.object)));
      });
    });
  }

  // Whether memory to be set may be that of several members of an argument.
  bool isSeveral(Value &pointer) const {
    const auto *length = dyn_cast<ConstantInt>(intrinsic.getLength());
    return any_of(objects, [&](const CellObject &object) {
      auto entry = object.spans.pointers.find(&pointer);
      if (!object.isArgument() || object.members.isOneMember() ||
          entry == object.spans.pointers.end()) {
        return false;
      }
      return !length || !object.spans.isFixed(entry->second) ||
             length->getZExtValue() >
                 static_cast<uint64_t>(object.members.bytes);
    });
  }

  // The largest integer, up to `unit` bytes, that a place in an object may be
  // accessed by without more loads and stores than bytes need.
  int64_t unitAt(Value &pointer, int64_t unit) const {
    for (const CellObject &object : objects) {
      auto entry = object.spans.pointers.find(&pointer);
      if (!object.isArgument() || entry == object.spans.pointers.end()) {
        continue;
      }
      const Span &span = entry->second;
      int64_t aligned = powerIn(std::gcd(span.step, span.place));
      for (const ObjectMember &member : object.members.members) {
        bool isPart = unit < member.element || aligned < member.element;
        unit = isPart ? std::min(unit, aligned) : unit;
      }
    }
    return unit;
  }

  int64_t unitFor(int64_t unit) const {
    unit = unitAt(*intrinsic.getDest(), unit);
    auto *move = dyn_cast<MemTransferInst>(&intrinsic);
    return move ? unitAt(*move->getSource(), unit) : unit;
  }

  // Whole units first, and what is left in smaller ones.
  void expandConstant(int64_t length) {
    int64_t done = 0;
    while (done < length) {
      int64_t rest = length - done;
      int64_t most = isForwards() && rest >= 8 ? 8 : powerIn(rest);
      int64_t largest = rest >= 4 ? 4 : rest >= 2 ? 2 : 1;
      most = isForwards() && rest < 8 ? largest : most;
      int64_t unit = unitFor(std::gcd(most, done ? powerIn(done) : 8));
      int64_t count = rest / unit;
      part(done, unit, nullptr, count);
      done += count * unit;
    }
  }

  void expandVariable() {
    Value *length = intrinsic.getLength();
    KnownBits bits = computeKnownBits(length, intrinsic.getDataLayout());
    int64_t known = int64_t{1} << std::min(bits.countMinTrailingZeros(), 3U);
    int64_t unit = unitFor(known);
    IRBuilder<> builder(&intrinsic);
    Value *count = builder.CreateTrunc(
        builder.CreateLShr(length, Log2_64(static_cast<uint64_t>(unit))),
        builder.getInt32Ty());
    part(0, unit, count, 0);
  }

  // Loads and stores of so many units behind `first` bytes; their number is
  // computed, or `times`.
  void part(int64_t first, int64_t unit, Value *count, int64_t times) {
    if (!count && times <= maxStraight) {
      IRBuilder<> builder(&intrinsic);
      for (int64_t i = 0; i < times; i++) {
        access(first, unit, builder.getInt32(static_cast<uint32_t>(i)),
               builder.getInt32(static_cast<uint32_t>(times)), builder);
      }
      return;
    }
    Instruction *place = &intrinsic;
    DebugLoc location = place->getDebugLoc();
    IRBuilder<> before(place);
    if (count) {
      Value *any = before.CreateICmpNE(count, before.getInt32(0));
      place = SplitBlockAndInsertIfThen(any, place->getIterator(), false);
      place->setDebugLoc(location);
    } else {
      count = before.getInt32(static_cast<uint32_t>(times));
    }
    auto [body, index] = SplitBlockAndInsertSimpleForLoop(count, place);
    IRBuilder<> builder(body);
    builder.SetCurrentDebugLocation(location);
    access(first, unit, index, count, builder);
    for (Instruction &step : *body->getParent()) {
      step.setDebugLoc(location);
    }
  }

  void access(int64_t first, int64_t unit, Value *index, Value *count,
              IRBuilder<> &builder) {
    if (!isForwards()) {
      Value *last = builder.CreateSub(count, builder.getInt32(1));
      index = builder.CreateSelect(isBackwards, builder.CreateSub(last, index),
                                   index);
    }
    Type *type = builder.getIntNTy(8 * static_cast<unsigned>(unit));
    auto address = [&](Value *base) {
      base = first ? builder.CreatePtrAdd(
                         base, builder.getInt64(static_cast<uint64_t>(first)))
                   : base;
      return builder.CreateInBoundsGEP(
          type, base, builder.CreateSExt(index, builder.getInt64Ty()));
    };
    Value *to = address(intrinsic.getDest());
    auto *fill = dyn_cast<MemSetInst>(&intrinsic);
    Value *value = nullptr;
    if (fill) {
      value = builder.CreateZExt(fill->getValue(), type);
      APInt ones =
          APInt::getSplat(8 * static_cast<unsigned>(unit), APInt(8, 1));
      value = builder.CreateMul(value, ConstantInt::get(type, ones));
    } else {
      value = builder.CreateLoad(
          type, address(cast<MemTransferInst>(intrinsic).getSource()));
    }
    builder.CreateStore(value, to);
  }

  MemIntrinsic &intrinsic;
  ArrayRef<CellObject> objects;
  Value *isBackwards = nullptr;
};

} // namespace

bool hls_frontend::expandTransfers(ArrayRef<CellObject> objects,
                                   Function &function) {
  bool changed = false;
  for (MemIntrinsic *transfer : transfersOf(function)) {
    changed |= Transfer(*transfer, objects).expand();
  }
  return changed;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Follows pointers from an object on, until nothing is new. A pointer that a
 * loop moves has the common divisor of all its steps.
 */
#include "core/frontend/simplify/cells/access_spans.h"
#include "core/frontend/simplify/cells/cell_layout.h"

#include "hls/work.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

static int64_t restOf(int64_t value, int64_t divisor) {
  int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

ObjectSpans::ObjectSpans(Value &object, int64_t repeated,
                         const DataLayout &layout, StructType *record)
    : repeated(repeated), record(record) {
  merge(object, {0, 0, 0, repeated});
  while (!open.empty()) {
    hls_work_count(1);
    follow(*open.pop_back_val(), layout);
  }
}

int64_t ObjectSpans::placeOf(const Span &span) const {
  return restOf(span.place, repeated);
}

bool ObjectSpans::merge(Value &pointer, const Span &span) {
  auto [entry, isNew] = pointers.insert({&pointer, span});
  Span &known = entry->second;
  Span all = known;
  all.step = std::gcd(std::gcd(known.step, span.step),
                      std::abs(known.place - span.place));
  all.low = std::min(known.low, span.low);
  all.high = std::max(known.high, span.high);
  if (!isNew && all == known) {
    return false;
  }
  known = all;
  open.push_back(&pointer);
  return true;
}

void ObjectSpans::follow(Value &pointer, const DataLayout &layout) {
  Span span = pointers.lookup(&pointer);
  for (Use &use : pointer.uses()) {
    User *user = use.getUser();
    auto *instruction = dyn_cast<Instruction>(user);
    if (auto *part = dyn_cast<GEPOperator>(user)) {
      merge(*user, behind(span, *part, layout));
    } else if (isa<PHINode, SelectInst>(user)) {
      merge(*user, span);
    } else if (isa<LoadInst>(user) ||
               (isa<StoreInst>(user) && use.getOperandNo() == 1)) {
      accesses.insert(instruction);
    } else if (auto *transfer = dyn_cast<MemIntrinsic>(user)) {
      transfers.insert(transfer);
    } else if (!isa<ICmpInst, PtrToIntInst>(user) &&
               !(instruction && (instruction->isLifetimeStartOrEnd() ||
                                 instruction->isDebugOrPseudoInst()))) {
      isLost = true;
    }
  }
}

// An index of elements of so many bytes.
void ObjectSpans::step(Span &span, const Value &index, int64_t bytes) const {
  const auto *constant = dyn_cast<ConstantInt>(&index);
  if (constant && constant->getValue().isSignedIntN(32)) {
    span.place += constant->getSExtValue() * bytes;
  } else {
    span.step = std::gcd(span.step, bytes);
  }
}

// An array that is indexed from a place that is known is that member, or one of
// a union: the members around it are not led to, but by mistake. LLVM leaves
// out the step to a first member, which would say so.
void ObjectSpans::enter(Span &span, Type &array,
                        const DataLayout &layout) const {
  bool isAnywhere = span.low == 0 && span.high == repeated;
  auto bytes = static_cast<int64_t>(layout.getTypeAllocSize(&array));
  int64_t place = placeOf(span);
  if (!record || !isAnywhere || !isFixed(span) || bytes == 0 ||
      place + bytes > repeated) {
    return;
  }
  SmallVector<CellRun, 1> runs = {{place, place + bytes, 0}};
  if (widenRuns(record, runs, layout)) {
    span.low = runs.front().low;
    span.high = runs.front().high;
  }
}

Span ObjectSpans::behind(const Span &from, const GEPOperator &part,
                         const DataLayout &layout) const {
  Span span = from;
  Type *container = nullptr; // of what is indexed; none for the pointer itself
  for (auto type = gep_type_begin(part); type != gep_type_end(part); ++type) {
    StructType *record = type.getStructTypeOrNull();
    if (container && container->isArrayTy()) {
      enter(span, *container, layout);
    }
    container = type.getIndexedType();
    if (!record) {
      auto bytes = static_cast<int64_t>(
          type.getSequentialElementStride(layout).getFixedValue());
      step(span, *type.getOperand(), bytes);
      continue;
    }
    auto number = static_cast<unsigned>(
        cast<ConstantInt>(type.getOperand())->getZExtValue());
    span.place += static_cast<int64_t>(
        layout.getStructLayout(record)->getElementOffset(number));
    auto bytes = static_cast<int64_t>(
        layout.getTypeAllocSize(record->getElementType(number)));
    // From a member on, nothing leads to others but by mistake.
    if (isFixed(span) && bytes && placeOf(span) + bytes <= repeated) {
      span.low = placeOf(span);
      span.high = span.low + bytes;
    }
  }
  if (isFixed(span) &&
      (placeOf(span) < span.low || placeOf(span) > span.high)) {
    span.low = 0;
    span.high = repeated;
  }
  return span;
}

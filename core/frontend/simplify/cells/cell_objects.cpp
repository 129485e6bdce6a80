/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which bytes of which variables are cells, and of what size.
 */
#include "core/frontend/simplify/cells/cell_objects.h"

#include "core/frontend/simplify/memory/member_objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

static int64_t bytesOfType(Type *type, const DataLayout &layout) {
  return static_cast<int64_t>(layout.getTypeAllocSize(type).getFixedValue());
}

static void addVariable(Value &variable, const DataLayout &layout,
                        std::vector<CellObject> &objects) {
  Type *type = typeOfVariable(variable);
  StructType *record = structIn(type);
  Type *repeated = record ? record : type;
  if (!repeated->isSized() || bytesOfType(repeated, layout) == 0) {
    return;
  }
  objects.push_back(
      {&variable,
       ObjectSpans(variable, bytesOfType(repeated, layout), layout, record),
       ObjectLayout(repeated, layout),
       repeated == type,
       nullptr,
       {}});
}

static void addArgument(Argument &argument, const hls_signature &kernel,
                        const DataLayout &layout,
                        std::vector<CellObject> &objects) {
  ObjectLayout whole(kernel, argument.getArgNo());
  int64_t structs = whole.isOneMember() ? 0 : whole.structBytes();
  int64_t repeated = structs ? structs : whole.bytes;
  if (repeated > 0) {
    objects.push_back({&argument,
                       ObjectSpans(argument, repeated, layout),
                       repeatedLayout(whole, repeated),
                       repeated == whole.bytes,
                       nullptr,
                       {}});
  }
}

std::vector<CellObject>
hls_frontend::findCellObjects(Function &function, const hls_signature &kernel) {
  const DataLayout &layout = function.getDataLayout();
  std::vector<CellObject> objects;
  for (Argument &argument : function.args()) {
    if (argument.getArgNo() < kernel.num_params &&
        kernel.params[argument.getArgNo()].is_array && !argument.use_empty()) {
      addArgument(argument, kernel, layout, objects);
    }
  }
  for (Instruction &instruction : function.getEntryBlock()) {
    auto *local = dyn_cast<AllocaInst>(&instruction);
    if (local && !local->isArrayAllocation()) {
      addVariable(*local, layout, objects);
    }
  }
  for (GlobalVariable &global : function.getParent()->globals()) {
    if (global.hasInitializer() && !global.isExternallyInitialized()) {
      addVariable(global, layout, objects);
    }
  }
  erase_if(objects,
           [](const CellObject &object) { return object.spans.isLost; });
  return objects;
}

// The bytes that an access may be to.
static CellRun reachOf(const CellObject &object, const Span &span,
                       int64_t bytes) {
  if (!object.spans.isFixed(span)) {
    return {span.low, span.high, 0};
  }
  int64_t place = object.spans.placeOf(span);
  return place + bytes > object.spans.repeated
             ? CellRun{0, object.spans.repeated, 0}
             : CellRun{place, place + bytes, 0};
}

namespace {

class Choice {
public:
  Choice(CellObject &object, const DataLayout &layout)
      : object(object), layout(layout) {}

  // Returns whether the type of the variable is to change.
  bool choose() {
    for (Instruction *access : object.spans.accesses) {
      Span span = spanOf(*access);
      int64_t bytes = bytesOfAccess(*access, layout);
      if (!isOneElement(object.spans, span, bytes, object.members)) {
        object.runs.push_back(reachOf(object, span, bytes));
      }
    }
    if (object.runs.empty()) {
      return false;
    }
    Type *type = typeOfVariable(*object.object);
    bool fits = widenRuns(type, object.runs, layout) &&
                all_of(object.runs, [&](CellRun &run) { return size(run); });
    object.type = fits ? withCells(type, object.runs, layout) : nullptr;
    return object.type;
  }

private:
  Span spanOf(Instruction &access) const {
    return object.spans.pointers.lookup(getLoadStorePointerOperand(&access));
  }

  // The largest cells that all accesses consist of. False when one cannot be
  // put together.
  bool size(CellRun &run) const {
    int64_t common =
        std::gcd(object.spans.repeated, std::gcd(run.low, run.high - run.low));
    for (Instruction *access : object.spans.accesses) {
      Span span = spanOf(*access);
      int64_t bytes = bytesOfAccess(*access, layout);
      CellRun reach = reachOf(object, span, bytes);
      if (reach.low >= run.high || reach.high <= run.low) {
        continue;
      }
      if (!hasPieces(*access, layout)) {
        return false;
      }
      common = std::gcd(std::gcd(common, bytes),
                        std::gcd(span.step, span.place - run.low));
    }
    run.cell = powerIn(common);
    return true;
  }

  CellObject &object;
  const DataLayout &layout;
};

} // namespace

void hls_frontend::chooseCells(std::vector<CellObject> &objects,
                               const DataLayout &layout) {
  for (CellObject &object : objects) {
    if (!object.isArgument() && Choice(object, layout).choose()) {
      StructType *record = structIn(object.type);
      object.members = ObjectLayout(record ? record : object.type, layout);
    }
  }
}

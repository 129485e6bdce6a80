/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that is seen in several ways: the members of a union, a struct by a
 * pointer to characters, an int as two shorts. A memory of a circuit has
 * elements of one size. Variables get memories of elements that all views
 * consist of, where there are several; a word is then put together from them.
 * The elements of arguments are what the text says: there a part of an element
 * is taken out of it by shifts.
 */
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/simplify/cells/cell_accesses.h"
#include "core/frontend/simplify/cells/cell_objects.h"
#include "core/frontend/simplify/memory/address_terms.h"
#include "core/frontend/simplify/memory/member_objects.h"
#include "core/frontend/simplify/memory/variable_types.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

class Cells {
public:
  Cells(Function &function, const hls_signature &kernel,
        FunctionAnalysisManager &analyses)
      : function(function), kernel(kernel), layout(function.getDataLayout()),
        analyses(analyses) {}

  bool run() {
    objects = findCellObjects(function, kernel);
    bool changed = expandTransfers(objects, function);
    if (changed) {
      analyses.invalidate(function, PreservedAnalyses::none());
      objects = findCellObjects(function, kernel);
    }
    if (!isNeeded()) {
      return changed;
    }
    leaveOutProven();
    if (!isNeeded()) {
      return changed;
    }
    chooseCells(objects, layout);
    for (const Cut &cut : cutAll()) {
      if (cut.spread) {
        accesses.replaceSpread(cast<LoadInst>(*cut.access), cut.spread->members,
                               *cut.spread->object, cut.spread->isSingle);
      } else {
        accesses.replace(*cut.access, cut.pieces, cut.object);
      }
    }
    for (CellObject &object : objects) {
      if (object.type) {
        changeVariableType(*object.object, object.type, layout);
      }
    }
    return true;
  }

private:
  struct Cut {
    Instruction *access;
    Pieces pieces;
    Value *object;
    const CellObject *spread = nullptr; // that it may be to any member of
  };

  bool isOne(const CellObject &object, Instruction &access) const {
    return isOneElement(
        object.spans,
        object.spans.pointers.lookup(getLoadStorePointerOperand(&access)),
        bytesOfAccess(access, layout), object.members);
  }

  // Objects of which each access is known to be to one member, by what its
  // index may be, have one view after all.
  void leaveOutProven() {
    AddressReader reader(analyses.getResult<ScalarEvolutionAnalysis>(function),
                         analyses.getResult<LoopAnalysis>(function), layout);
    SmallPtrSet<Value *, 8> proven;
    for (const CellObject &object : objects) {
      ObjectLayout members = layoutOf(*object.object, kernel, layout);
      bool isProven = all_of(object.spans.accesses, [&](Instruction *access) {
        return !isShared(object, *access) &&
               (isOne(object, *access) ||
                memberLedTo(reader.of(*access, *object.object),
                            bytesOfAccess(*access, layout), members));
      });
      if (isProven) {
        proven.insert(object.object);
      }
    }
    erase_if(objects, [&](const CellObject &object) {
      return proven.contains(object.object);
    });
  }

  // Whether an access may be to another object as well.
  bool isShared(const CellObject &object, const Instruction &access) const {
    return any_of(objects, [&](const CellObject &other) {
      return other.object != object.object &&
             other.spans.pointers.count(
                 const_cast<Value *>(getLoadStorePointerOperand(&access)));
    });
  }

  bool isNeeded() const {
    return any_of(objects, [&](const CellObject &object) {
      return any_of(object.spans.accesses, [&](Instruction *access) {
        return !isOne(object, *access);
      });
    });
  }

  // What is to be cut, in the order of the objects. An access to several of
  // them has to have the same pieces in each.
  std::vector<Cut> cutAll() const {
    std::vector<Cut> cuts;
    MapVector<Instruction *, Cut> found;
    SmallPtrSet<Instruction *, 8> failed;
    for (const CellObject &object : objects) {
      for (Instruction *access : object.spans.accesses) {
        Cut cut = {access, {}, nullptr};
        if (!cutIn(object, *access, cut)) {
          failed.insert(access);
          continue;
        }
        auto [entry, isNew] = found.insert({access, cut});
        if (!isNew && (cut.spread || entry->second.spread ||
                       !(entry->second.pieces == cut.pieces))) {
          failed.insert(access);
        }
      }
    }
    for (auto &[access, cut] : found) {
      const Piece *only =
          cut.pieces.list.size() == 1 ? cut.pieces.list.begin() : nullptr;
      bool isWhole = only && !cut.spread && !cut.pieces.isComputed &&
                     only->at == 0 && only->shift == 0 &&
                     only->bytes == only->element &&
                     only->bytes == bytesOfAccess(*access, layout);
      if (!isWhole && !failed.contains(access)) {
        cuts.push_back(cut);
      }
    }
    return cuts;
  }

  bool cutIn(const CellObject &object, Instruction &access, Cut &cut) const {
    Span span =
        object.spans.pointers.lookup(getLoadStorePointerOperand(&access));
    int64_t bytes = bytesOfAccess(access, layout);
    bool isOneOf = isOneElement(object.spans, span, bytes, object.members);
    if (isOneOf) {
      cut.pieces.list.push_back({0, bytes, 0, bytes, 0});
      return true;
    }
    if (hasPieces(access, layout) && isa<LoadInst>(access) &&
        !access.isVolatile() && object.isArgument() &&
        !object.spans.isFixed(span) && isSpread(span, bytes, object.members)) {
      cut.spread = &object;
      return true;
    }
    if (!hasPieces(access, layout) ||
        !cutAccess(object.spans, span, bytes, object.members, cut.pieces)) {
      return false;
    }
    cut.object = cut.pieces.isComputed ? object.object : nullptr;
    return !cut.object || object.isArgument();
  }

  Function &function;
  const hls_signature &kernel;
  const DataLayout &layout;
  FunctionAnalysisManager &analyses;
  std::vector<CellObject> objects;
  CellAccesses accesses;
};

} // namespace

PreservedAnalyses
hls_frontend::SplitViewsPass::run(Function &function,
                                  FunctionAnalysisManager &analyses) {
  bool isKernel = function.getName() == kernel->name;
  return isKernel && Cells(function, *kernel, analyses).run()
             ? PreservedAnalyses::none()
             : PreservedAnalyses::all();
}

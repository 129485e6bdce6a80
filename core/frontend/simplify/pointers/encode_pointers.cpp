/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that may lead to one of several objects, and those that lie in
 * memory, become numbers. An access by such a pointer becomes a branch with an
 * access to each of the objects.
 */
#include "core/frontend/parse/member_notes.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/pointers/pointer_codes.h"
#include "core/frontend/simplify/pointers/same_arrays.h"

#include "hls/work.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;

namespace {

class Encoding {
public:
  Encoding(Function &function, PointerWebs &webs, const PointerCodes &codes)
      : function(function), webs(webs), codes(codes) {}

  void run() {
    listUses();
    makeNodes();
    for (auto &[phi, number] : phis) {
      fillPhi(*phi, *number);
    }
    for (SelectInst *select : selects) {
      replaceSelect(*select);
    }
    for (StoreInst *store : stores) {
      storeNumber(*store);
    }
    for (Instruction *compare : compares) {
      replaceCompare(*compare);
    }
    for (Instruction *access : accesses) {
      replaceAccess(*access, 0);
    }
    removeNodes();
    replaceMemories(webs, codes);
  }

private:
  const PointerCode *codeOf(Value *pointer) const {
    const PointerWebs::Web *web = webs.webOf(pointerRoot(pointer));
    return web ? &codes.of(*web) : nullptr;
  }

  static void listPointers(Instruction &instruction,
                           SmallVectorImpl<Value *> &pointers) {
    for (Value *operand : instruction.operands()) {
      auto *number = dyn_cast<PtrToIntOperator>(operand);
      pointers.push_back(number ? number->getPointerOperand() : operand);
    }
  }

  // What has to be changed, before anything is.
  void listUses() {
    for (Instruction &instruction : instructions(function)) {
      hls_work_count(1);
      auto *store = dyn_cast<StoreInst>(&instruction);
      auto *load = dyn_cast<LoadInst>(&instruction);
      if (store && store->getValueOperand()->getType()->isPointerTy() &&
          webs.webAt(store->getPointerOperand())) {
        stores.push_back(store);
      } else if (load && webs.webOf(load)) {
        loads.push_back(load);
      } else if (store || load || isa<MemIntrinsic>(instruction)) {
        if (any_of(instruction.operands(),
                   [&](Value *operand) { return codeOf(operand); })) {
          accesses.push_back(&instruction);
        }
      } else if (auto *select = dyn_cast<SelectInst>(&instruction)) {
        if (webs.webOf(select)) {
          selects.push_back(select);
        }
      } else if (isa<ICmpInst>(instruction) ||
                 instruction.getOpcode() == Instruction::Sub) {
        SmallVector<Value *, 2> pointers;
        listPointers(instruction, pointers);
        if (any_of(pointers, [&](Value *value) { return codeOf(value); })) {
          compares.push_back(&instruction);
        }
      }
    }
  }

  // The numbers of phis, selects and loads, which stand for each other.
  void makeNodes() {
    for (unsigned i = 0; i < webs.numWebs(); i++) {
      const PointerWebs::Web &web = webs.web(i);
      for (Value *node : web.nodes) {
        auto *phi = dyn_cast<PHINode>(node);
        if (!web.isEncoded || !phi) {
          continue;
        }
        IRBuilder<> builder(phi);
        PHINode *number =
            builder.CreatePHI(builder.getIntNTy(codes.of(web).width),
                              phi->getNumIncomingValues());
        phis.push_back({phi, number});
        numbers[phi] = number;
      }
    }
    for (SelectInst *select : selects) {
      // Its sides may be others that are not there yet.
      IRBuilder<> builder(select);
      Type *type = builder.getIntNTy(codeOf(select)->width);
      numbers[select] =
          SelectInst::Create(select->getCondition(), PoisonValue::get(type),
                             PoisonValue::get(type), "", select->getIterator());
    }
    for (LoadInst *load : loads) {
      loadNumber(*load);
    }
  }

  void loadNumber(LoadInst &load) {
    IRBuilder<> builder(&load);
    LoadInst *number = builder.CreateAlignedLoad(
        builder.getInt64Ty(), load.getPointerOperand(), load.getAlign());
    numbers[&load] =
        builder.CreateTrunc(number, builder.getIntNTy(codeOf(&load)->width));
    takeAccess(*number, load);
  }

  // An access to a number in memory, in place of one to a pointer.
  void takeAccess(Instruction &access, Instruction &before) {
    int64_t member;
    if (hls_noted_member(wrap(&before), &member)) {
      hls_note_member(wrap(&access), member);
    }
    if (codeOf(getLoadStorePointerOperand(&access))) {
      ofNumbers.insert(&access);
      accesses.push_back(&access);
    }
  }

  void fillPhi(PHINode &phi, PHINode &number) {
    const PointerCode &code = *codeOf(&phi);
    DenseMap<BasicBlock *, Value *> known; // a block may come more than once
    for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
      BasicBlock *block = phi.getIncomingBlock(i);
      Value *&value = known[block];
      if (!value) {
        IRBuilder<> builder(block->getTerminator());
        value = codes.encode(phi.getIncomingValue(i), code, numbers, builder);
      }
      number.addIncoming(value, block);
    }
  }

  void replaceSelect(SelectInst &select) {
    auto *number = cast<SelectInst>(numbers[&select]);
    IRBuilder<> builder(number);
    const PointerCode &code = *codeOf(&select);
    number->setTrueValue(
        codes.encode(select.getTrueValue(), code, numbers, builder));
    number->setFalseValue(
        codes.encode(select.getFalseValue(), code, numbers, builder));
    number->setDebugLoc(select.getDebugLoc());
  }

  void storeNumber(StoreInst &store) {
    IRBuilder<> builder(&store);
    const PointerCode &code = codes.of(*webs.webAt(store.getPointerOperand()));
    Value *number =
        codes.encode(store.getValueOperand(), code, numbers, builder);
    StoreInst *plain = builder.CreateAlignedStore(
        builder.CreateZExt(number, builder.getInt64Ty()),
        store.getPointerOperand(), store.getAlign());
    takeAccess(*plain, store);
    store.eraseFromParent();
  }

  // Comparisons of pointers, and their differences in bytes.
  void replaceCompare(Instruction &instruction) {
    SmallVector<Value *, 2> pointers;
    listPointers(instruction, pointers);
    const PointerCode *code = codeOf(pointers[0]);
    code = code ? code : codeOf(pointers[1]);
    IRBuilder<> builder(&instruction);
    Value *one = codes.encode(pointers[0], *code, numbers, builder);
    Value *other = codes.encode(pointers[1], *code, numbers, builder);
    Value *result;
    if (auto *compare = dyn_cast<ICmpInst>(&instruction)) {
      result = builder.CreateICmp(compare->getPredicate(), one, other);
    } else {
      Type *type = instruction.getType();
      result = builder.CreateNSWMul(
          builder.CreateSExt(builder.CreateSub(one, other), type),
          ConstantInt::get(type, code->unit));
    }
    instruction.replaceAllUsesWith(result);
    instruction.eraseFromParent();
  }

  // Where an access leads, of all that it may lead to.
  struct Way {
    Value *object;
    int64_t place; // in its structs; -1: not asked for
    bool isAsked;  // by the address, not by the number
  };

  SmallVector<Way, 4> waysOf(Instruction &access, Value *address,
                             const PointerCode &code) const {
    Value *root = pointerRoot(address);
    SmallVector<Way, 4> ways;
    for (Value *object : webs.objectsOf(root)) {
      auto members = codes.membersToAsk(*object, access, address);
      for (int64_t member : members) {
        ways.push_back({object, member, true});
      }
      if (members.empty()) {
        for (int64_t place : codes.placesToAsk(object, root, code)) {
          ways.push_back({object, place, false});
        }
      }
    }
    return ways;
  }

  // The same address, on one way.
  Value *addressOn(const Way &way, Value *address, const PointerCode &code,
                   IRBuilder<> &builder) const {
    auto *part = dyn_cast<GetElementPtrInst>(address);
    if (!part) {
      return codes.decode(numbers.lookup(address), way.place, code, way.object,
                          builder);
    }
    Value *base = addressOn(way, part->getPointerOperand(), code, builder);
    auto *copy = cast<GetElementPtrInst>(part->clone());
    copy->setOperand(0, base);
    builder.Insert(copy);
    return copy;
  }

  // Replaces one operand after the other that is such a pointer.
  void replaceAccess(Instruction &access, unsigned first) {
    for (unsigned i = first; i < access.getNumOperands(); i++) {
      Value *address = access.getOperand(i);
      const PointerCode *code =
          address->getType()->isPointerTy() ? codeOf(address) : nullptr;
      if (code) {
        replaceOperand(access, i, *code);
        return;
      }
    }
  }

  void replaceOperand(Instruction &access, unsigned operand,
                      const PointerCode &code) {
    Value *address = access.getOperand(operand);
    SmallVector<Way, 4> ways = waysOf(access, address, code);
    if (ways.empty()) {
      // Null is all that it may be: there is no such access.
      if (!access.getType()->isVoidTy()) {
        access.replaceAllUsesWith(Constant::getNullValue(access.getType()));
      }
      access.eraseFromParent();
      return;
    }
    if (ways.size() == 1) {
      IRBuilder<> builder(&access);
      access.setOperand(operand,
                        ways[0].isAsked
                            ? placesOn(ways[0], access, address, builder)
                                  .addressIn(ways[0].place, builder)
                            : addressOn(ways[0], address, code, builder));
      noteMember(access, ways[0], address);
      replaceAccess(access, operand + 1);
      return;
    }
    branch(access, operand, code, ways);
  }

  MemberPlaces placesOn(const Way &way, const Instruction &access,
                        Value *address, IRBuilder<> &builder) const {
    return codes.placesOf(*way.object, access, address,
                          numbers.lookup(pointerRoot(address)), builder);
  }

  // Later on, addresses become one that are of different members.
  void noteMember(Instruction &access, const Way &way, Value *address) const {
    int64_t place = way.isAsked ? way.place
                    : ofNumbers.contains(&access)
                        ? webs.placeBehind(way.object, way.place, address)
                        : -1;
    if (place >= 0) {
      hls_note_member(wrap(&access), place);
    }
  }

  // Whether a number leads on a way, if it leads on none of those before.
  Value *isOn(Value &number, ArrayRef<Way> ways, unsigned which,
              const PointerCode &code,
              const std::optional<MemberPlaces> &places,
              IRBuilder<> &builder) const {
    const Way &way = ways[which], &next = ways[which + 1];
    const Way *other = find_if(ways.drop_front(which), [&](const Way &one) {
      return one.object != way.object;
    });
    Value *isThis = builder.getTrue();
    if (other != ways.end()) {
      isThis = builder.CreateICmpULT(
          &number,
          ConstantInt::get(number.getType(), code.begin(other->object)));
    }
    return next.object != way.object ? isThis
           : way.isAsked
               ? builder.CreateAnd(isThis,
                                   places->isBefore(next.place, builder))
               : builder.CreateAnd(isThis, codes.isAt(&number, way.place, code,
                                                      *way.object, builder));
  }

  // One branch for each way but the last one.
  void branch(Instruction &access, unsigned operand, const PointerCode &code,
              ArrayRef<Way> ways) {
    Value *address = access.getOperand(operand);
    Value *number = numbers.lookup(pointerRoot(address));
    BasicBlock *head = access.getParent();
    BasicBlock *tail = SplitBlock(head, &access);
    LLVMContext &context = function.getContext();
    DebugLoc location = access.getDebugLoc();
    PHINode *merged = nullptr;
    if (!access.getType()->isVoidTy()) {
      merged =
          PHINode::Create(access.getType(), ways.size(), "", tail->begin());
      merged->setDebugLoc(location);
      access.replaceAllUsesWith(merged);
    }
    Instruction *end = head->getTerminator();
    SmallVector<Instruction *, 4> copies;
    std::optional<MemberPlaces> places;
    for (unsigned i = 0; i < ways.size(); i++) {
      if (ways[i].isAsked && (i == 0 || ways[i - 1].object != ways[i].object)) {
        IRBuilder<> builder(end);
        builder.SetCurrentDebugLocation(location);
        places.emplace(placesOn(ways[i], access, address, builder));
      }
      BasicBlock *block = BasicBlock::Create(context, "", &function, tail);
      IRBuilder<> builder(block);
      builder.SetCurrentDebugLocation(location);
      Instruction *copy = access.clone();
      copy->setOperand(operand,
                       ways[i].isAsked
                           ? places->addressIn(ways[i].place, builder)
                           : addressOn(ways[i], address, code, builder));
      builder.Insert(copy);
      if (ofNumbers.contains(&access)) {
        ofNumbers.insert(copy);
      }
      noteMember(*copy, ways[i], address);
      builder.CreateBr(tail);
      if (merged) {
        merged->addIncoming(copy, block);
      }
      copies.push_back(copy);
      builder.SetInsertPoint(end);
      builder.SetCurrentDebugLocation(location);
      if (i + 1 == ways.size()) {
        builder.CreateBr(block);
        end->eraseFromParent();
        break;
      }
      BasicBlock *others = BasicBlock::Create(context, "", &function, tail);
      builder.CreateCondBr(isOn(*number, ways, i, code, places, builder), block,
                           others);
      end->eraseFromParent();
      end = new UnreachableInst(context, others);
    }
    access.eraseFromParent();
    for (Instruction *copy : copies) {
      replaceAccess(*copy, operand + 1);
    }
  }

  void removeNodes() {
    SmallVector<Instruction *, 16> old(loads.begin(), loads.end());
    old.append(selects.begin(), selects.end());
    for (auto &[phi, number] : phis) {
      old.push_back(phi);
    }
    for (Instruction *node : old) {
      node->replaceAllUsesWith(PoisonValue::get(node->getType()));
    }
    for (Instruction *node : old) {
      node->eraseFromParent();
    }
  }

  Function &function;
  PointerWebs &webs;
  const PointerCodes &codes;
  DenseMap<Value *, Value *> numbers; // by node
  SmallVector<std::pair<PHINode *, PHINode *>, 8> phis;
  SmallVector<SelectInst *, 8> selects;
  SmallVector<LoadInst *, 8> loads;
  SmallVector<StoreInst *, 8> stores;
  SmallVector<Instruction *, 8> compares;
  SmallVector<Instruction *, 16> accesses;
  SmallPtrSet<Instruction *, 16> ofNumbers; // of these, those to such memory
};

bool encodePointers(Function &function, const BulkMemory &memory) {
  const hls_signature &kernel = *memory.kernel;
  SeenOtherwise seen(*memory.unit, kernel);
  PointerWebs webs(function, kernel, seen);
  bool isFound = webs.find();
  checkSameArrays(function, webs, memory);
  bool changed = foldComparisons(function);
  if (!isFound) {
    return changed;
  }
  PointerCodes codes(webs, function, kernel);
  if (!codes.areComplete()) {
    return changed;
  }
  Encoding(function, webs, codes).run();
  return true;
}

} // namespace

PreservedAnalyses
hls_frontend::EncodePointersPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  return encodePointers(function, kernel) ? PreservedAnalyses::none()
                                          : PreservedAnalyses::all();
}

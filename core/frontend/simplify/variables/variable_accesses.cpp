/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One walk that notes the accesses to local variables. Structs and arrays are
 * taken apart only where LLVM would do no more than that: all accesses are at
 * known places, and those to a place are of one type.
 */
#include "core/frontend/simplify/variables/variable_accesses.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

// Whether a block is left in one or two ways, and LLVM knows no better.
static bool isTwoWay(const Instruction &end) {
  const auto *branch = dyn_cast<BranchInst>(&end);
  return isa<ReturnInst, UnreachableInst>(end) ||
         (branch && (branch->isUnconditional() ||
                     (!isa<Constant>(branch->getCondition()) &&
                      branch->getSuccessor(0) != branch->getSuccessor(1))));
}

// Whether a value of that type is all that is in its bytes.
static bool fillsBytes(Type *type, const DataLayout &layout) {
  return (type->isIntegerTy() || type->isFloatTy() || type->isDoubleTy() ||
          type->isPointerTy()) &&
         layout.typeSizeEqualsStoreSize(type);
}

static bool isSimple(const Instruction &access) {
  const auto *load = dyn_cast<LoadInst>(&access);
  return load ? load->isSimple() : cast<StoreInst>(access).isSimple();
}

// Whether nothing but what is at an address is used of it, and that is used.
static bool isOnlyAccessed(const GetElementPtrInst &address) {
  return !address.use_empty() && all_of(address.uses(), [](const Use &use) {
    const User *user = use.getUser();
    return isa<LoadInst>(user) ||
           (isa<StoreInst>(user) &&
            use.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
           (isa<GetElementPtrInst>(user) &&
            use.getOperandNo() == GetElementPtrInst::getPointerOperandIndex());
  });
}

VariableAccesses::VariableAccesses(Function &function,
                                   const DominatorTree &dominators,
                                   Aggregates aggregates)
    : layout(function.getDataLayout()), aggregates(aggregates) {
  for (BasicBlock &walked : function) {
    firstAccesses.push_back(accesses.size());
    mayHaveUnreachable |= !dominators.isReachableFromEntry(&walked) ||
                          !isTwoWay(*walked.getTerminator());
    for (Instruction &instruction : walked) {
      note(instruction);
    }
    block++;
  }
  firstAccesses.push_back(accesses.size());
  orderMembers();
}

void VariableAccesses::note(Instruction &instruction) {
  if (isa<BinaryOperator>(instruction)) {
    return; // as most are; their operands are no places
  }
  if (auto *place = dyn_cast<AllocaInst>(&instruction)) {
    addPlace(*place);
  } else if (isa<LoadInst, StoreInst>(instruction)) {
    noteAccess(instruction);
  } else if (auto *address = dyn_cast<GetElementPtrInst>(&instruction)) {
    noteAddress(*address);
  } else if (auto *call = dyn_cast<MemSetInst>(&instruction);
             call && setsAllToZero(*call)) {
    noteZeros(*call);
  } else {
    mayHaveUnreachable |=
        isa<CallBase>(instruction) && !isa<MemIntrinsic>(instruction);
    for (const Value *operand : instruction.operands()) {
      keep(operand);
    }
  }
}

// Variables are in the entry, which comes first, before their uses.
void VariableAccesses::addPlace(AllocaInst &place) {
  Type *type = place.getAllocatedType();
  bool isSplit = aggregates == Aggregates::Split;
  bool isScalar =
      type->isSingleValueType() && (!isSplit || fillsBytes(type, layout));
  if (block != 0 || place.isArrayAllocation() ||
      !(isScalar || (isSplit && type->isAggregateType()))) {
    isAll = false;
    return;
  }
  unsigned number = places.size();
  known[&place] = {number, isScalar ? unsigned(variables.size()) : none};
  places.push_back(&place);
  membersOf.emplace_back();
  zeroedIn.emplace_back();
  if (isScalar) {
    membersOf.back().push_back(variables.size());
    variables.push_back({number, type, 0});
  }
}

// A place that something else is done with.
void VariableAccesses::keep(const Value *value) {
  auto found = known.find(value);
  if (found == known.end()) {
    return;
  }
  isAll = false;
  if (found->second.variable != none) {
    variables[found->second.variable].isPromotable = false;
  }
}

void VariableAccesses::noteAddress(GetElementPtrInst &address) {
  if (aggregates == Aggregates::Leave) {
    keep(address.getPointerOperand());
    return;
  }
  const Value *base = &address;
  while (const auto *part = dyn_cast<GetElementPtrInst>(base)) {
    base = part->getPointerOperand();
  }
  auto found = known.find(base);
  if (found != known.end() &&
      (found->second.variable != none || !address.hasAllConstantIndices() ||
       !isOnlyAccessed(address))) {
    keep(base);
  }
}

void VariableAccesses::noteAccess(Instruction &access) {
  auto *store = dyn_cast<StoreInst>(&access);
  if (store) {
    keep(store->getValueOperand());
  }
  const Value *address = getLoadStorePointerOperand(&access);
  unsigned number = variableOf(address, getLoadStoreType(&access));
  if (number == none) {
    mayHaveUnreachable |=
        store && isa<UndefValue, ConstantPointerNull>(address);
    return;
  }
  Variable &variable = variables[number];
  if (!isSimple(access) || getLoadStoreType(&access) != variable.type) {
    isAll = variable.isPromotable = false;
    return;
  }
  variable.accesses++;
  accesses.push_back({&access, number});
  noteEvent(variable, store, block);
}

// The variable that is accessed, or none.
unsigned VariableAccesses::variableOf(const Value *address, Type *type) {
  auto found = known.find(address);
  if (found != known.end() && found->second.variable != none) {
    return found->second.variable;
  }
  if (aggregates == Aggregates::Leave) {
    return none;
  }
  APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
  while (found == known.end()) {
    const auto *part = dyn_cast<GEPOperator>(address);
    if (!part || !part->accumulateConstantOffset(layout, offset)) {
      return none; // noteAddress() has seen to places that are not known
    }
    address = part->getPointerOperand();
    found = known.find(address);
  }
  uint64_t size =
      layout.getTypeAllocSize(cast<AllocaInst>(address)->getAllocatedType());
  uint64_t bytes = layout.getTypeStoreSize(type);
  if (found->second.variable != none || size > INT32_MAX ||
      !fillsBytes(type, layout) || offset.isNegative() ||
      offset.getZExtValue() + bytes > size) {
    keep(address);
    return none;
  }
  return memberOf(found->second.number, offset.getZExtValue(), type);
}

unsigned VariableAccesses::memberOf(unsigned place, uint64_t offset,
                                    Type *type) {
  auto [entry, isNew] = members.try_emplace({place, offset}, variables.size());
  if (isNew) {
    variables.push_back({place, type, unsigned(offset)});
    variables.back().before = 0; // that is, no scalar
    membersOf[place].push_back(entry->second);
    for (unsigned in : zeroedIn[place]) {
      noteEvent(variables.back(), true, in);
    }
  }
  return entry->second;
}

// Whether a call sets all of a struct or an array to zero.
bool VariableAccesses::setsAllToZero(const MemSetInst &call) const {
  auto found = known.find(call.getRawDest());
  const auto *length = dyn_cast<ConstantInt>(call.getLength());
  const auto *byte = dyn_cast<ConstantInt>(call.getValue());
  return found != known.end() && found->second.variable == none && length &&
         byte && byte->isZero() && !call.isVolatile() &&
         length->getValue() ==
             layout.getTypeAllocSize(
                 places[found->second.number]->getAllocatedType());
}

void VariableAccesses::noteZeros(MemSetInst &zeros) {
  unsigned place = known.find(zeros.getRawDest())->second.number;
  accesses.push_back({&zeros, none});
  zeroedIn[place].push_back(block);
  for (unsigned member : membersOf[place]) {
    noteEvent(variables[member], true, block);
  }
}

void VariableAccesses::noteEvent(Variable &variable, bool isStore,
                                 unsigned in) {
  if (variable.storedIn == in) {
    return;
  }
  if (isStore) {
    variable.storedIn = in;
  } else {
    variable.isLive = true;
  }
  events.push_back({in, isStore, variable.lastEvent});
  variable.lastEvent = events.size() - 1;
}

// Puts variables in the order in which LLVM would, and finds those that share
// bytes.
void VariableAccesses::orderMembers() {
  for (unsigned place = 0; place < places.size(); place++) {
    std::vector<unsigned> &ordered = membersOf[place];
    if (known.find(places[place])->second.variable == none) {
      sort(ordered, [this](unsigned one, unsigned other) {
        return variables[one].offset < variables[other].offset;
      });
      isAll &= isApart(place);
    }
    inOrder.insert(inOrder.end(), ordered.begin(), ordered.end());
  }
}

// Counts what is before each member. False where members share bytes, or where
// zeros are set between them: LLVM makes larger variables of these.
bool VariableAccesses::isApart(unsigned place) {
  bool isZeroed = !zeroedIn[place].empty();
  unsigned before = 0;
  uint64_t end = 0;
  for (unsigned member : membersOf[place]) {
    Variable &variable = variables[member];
    if (variable.offset < end || (isZeroed && variable.offset > end)) {
      return false;
    }
    variable.before = before;
    before += variable.accesses + (end == 0 ? zeroedIn[place].size() : 0);
    end = variable.offset + layout.getTypeStoreSize(variable.type);
  }
  return !isZeroed ||
         end == layout.getTypeAllocSize(places[place]->getAllocatedType());
}

const std::vector<unsigned> &
VariableAccesses::membersAt(const Value *place) const {
  return membersOf[known.find(place)->second.number];
}

// As LLVM calls the members that it makes variables of.
std::string VariableAccesses::nameOf(const Variable &variable) const {
  std::string name = places[variable.place]->getName().str();
  return variable.before == none
             ? name
             : name + ".sroa." + std::to_string(variable.before);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A heap in arrays. To keep lists of what is free would take a circuit many
 * cycles for each call, so what is given back is lost, unless it is the end.
 */
#include "core/frontend/simplify/variables/heap.h"

#include "core/frontend/program/traps.h"
#include "core/frontend/simplify/variables/taken_memory.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using hls_frontend::Heap;

Heap::Heap(Function &function, uint64_t bytes, Value &trap, StringRef file)
    : function(function), bytes(bytes), trap(trap), file(file),
      number(Type::getInt32Ty(function.getContext())) {}

Heap::~Heap() = default;

void Heap::place(ArrayRef<Instruction *> taken, ArrayRef<Instruction *> over) {
  for (Instruction *memory : taken) {
    arenaOf(*memory); // all are there when one is asked for
  }
  for (Instruction *mark : over) {
    if (!mark->getType()->isVoidTy()) {
      noteMark(*mark);
    }
  }
  for (Instruction *mark : over) {
    if (isStackMark(*mark) && mark->getType()->isVoidTy()) {
      comeBackTo(*mark);
    }
  }
  for (Instruction *memory : taken) {
    take(*memory);
  }
  for (Instruction *call : over) {
    if (isGivenBack(*call)) {
      giveBack(*call);
    }
  }
}

AllocaInst *Heap::makeCounter(IRBuilder<> &builder) {
  AllocaInst *counter = builder.CreateAlloca(number);
  builder.CreateStore(builder.getInt32(0), counter);
  return counter;
}

Heap::Arena &Heap::arenaOf(Instruction &memory) {
  Type *element = elementOfMemory(memory);
  std::unique_ptr<Arena> &known = arenas[{element, isa<AllocaInst>(memory)}];
  if (!known) {
    uint64_t each =
        std::max<uint64_t>(1, memory.getDataLayout().getTypeAllocSize(element));
    uint64_t count = std::max<uint64_t>(1, bytes / each);
    BasicBlock &entry = function.getEntryBlock();
    IRBuilder<> builder(&entry, entry.begin());
    AllocaInst *array =
        builder.CreateAlloca(ArrayType::get(element, count), nullptr, "heap");
    known = std::make_unique<Arena>(Arena{element, each, count, array,
                                          makeCounter(builder),
                                          makeCounter(builder)});
  }
  return *known;
}

// How many elements have so many bytes.
static Value *inElements(IRBuilder<> &builder, Value *bytes, uint64_t each) {
  Value *count;
  const APInt *factor;
  if (each == 1) {
    return bytes;
  }
  if (match(bytes, m_Mul(m_Value(count), m_APInt(factor))) &&
      factor->urem(each) == 0) {
    return builder.CreateMul(
        count, builder.getInt64(factor->udiv(each).getZExtValue()));
  }
  if (match(bytes, m_Shl(m_Value(count), m_APInt(factor))) && factor->ult(32) &&
      (uint64_t{1} << factor->getZExtValue()) % each == 0) {
    return builder.CreateMul(
        count,
        builder.getInt64((uint64_t{1} << factor->getZExtValue()) / each));
  }
  Value *rounded = builder.CreateAdd(bytes, builder.getInt64(each - 1));
  return builder.CreateUDiv(rounded, builder.getInt64(each));
}

Value *Heap::elementsOf(IRBuilder<> &builder, Instruction &memory,
                        const Arena &arena) {
  Value *size;
  if (const auto *variable = dyn_cast<AllocaInst>(&memory)) {
    uint64_t each =
        memory.getDataLayout().getTypeAllocSize(variable->getAllocatedType());
    size = builder.CreateZExtOrTrunc(
        const_cast<Value *>(variable->getArraySize()), builder.getInt64Ty());
    size = builder.CreateMul(size, builder.getInt64(each));
  } else if (calledOutside(memory) == "calloc") {
    size = builder.CreateMul(memory.getOperand(0), memory.getOperand(1));
  } else {
    size = memory.getOperand(calledOutside(memory) == "realloc" ? 1 : 0);
  }
  Value *elements = inElements(builder, size, arena.each);
  if (isa<AllocaInst>(memory)) {
    return elements;
  }
  // No two are at one place, for the one to be given back alone.
  Value *isNothing = builder.CreateIsNull(elements);
  return builder.CreateSelect(
      isNothing, ConstantInt::get(elements->getType(), 1), elements);
}

void Heap::trapUnless(Value &fits, Instruction &before) {
  BasicBlock *head = before.getParent();
  BasicBlock *rest = head->splitBasicBlock(before.getIterator());
  BasicBlock *full =
      BasicBlock::Create(function.getContext(), "full", &function, rest);
  auto *end = new UnreachableInst(function.getContext(), full);
  end->setDebugLoc(before.getDebugLoc());
  trapAt(*end, trap, file);
  Instruction *jump = head->getTerminator();
  BranchInst *branch =
      BranchInst::Create(rest, full, &fits, jump->getIterator());
  branch->setDebugLoc(before.getDebugLoc());
  jump->eraseFromParent();
}

void Heap::take(Instruction &memory) {
  Arena &arena = arenaOf(memory);
  StringRef how = calledOutside(memory);
  IRBuilder<> builder(&memory);
  Value *elements = elementsOf(builder, memory, arena);
  Value *first = builder.CreateLoad(number, arena.next);
  Value *old = how == "realloc" ? memory.getOperand(0) : nullptr;
  Value *isSame = nullptr;
  if (old && !isa<ConstantPointerNull>(old)) {
    Value *last = builder.CreateLoad(number, arena.last);
    Value *end = builder.CreateInBoundsGEP(
        arena.element, arena.memory,
        builder.CreateZExt(last, builder.getInt64Ty()));
    isSame = builder.CreateICmpEQ(old, end);
    first = builder.CreateSelect(isSame, last, first);
  }
  Value *room = builder.CreateSub(
      builder.getInt32(static_cast<uint32_t>(arena.count)), first);
  Value *fits = builder.CreateICmpULE(
      elements, builder.CreateZExt(room, builder.getInt64Ty()));
  trapUnless(*fits, memory);
  builder.SetInsertPoint(&memory);
  builder.CreateStore(
      builder.CreateAdd(first, builder.CreateTrunc(elements, number)),
      arena.next);
  builder.CreateStore(first, arena.last);
  Value *place = builder.CreateInBoundsGEP(
      arena.element, arena.memory,
      builder.CreateZExt(first, builder.getInt64Ty()));
  if (how == "calloc") {
    Value *size = builder.CreateMul(elements, builder.getInt64(arena.each));
    builder.CreateMemSet(place, builder.getInt8(0), size,
                         arena.memory->getAlign());
  } else if (isSame) {
    copy(memory, *old, *place, *isSame, *elements, arena.element);
  }
  foldNullChecks(memory);
  memory.replaceAllUsesWith(place);
  memory.eraseFromParent();
}

// Copies a value of that type, by its members.
static void copyValue(IRBuilder<> &builder, Type *type, Value *from,
                      Value *to) {
  uint64_t count = isa<StructType>(type)  ? type->getStructNumElements()
                   : isa<ArrayType>(type) ? type->getArrayNumElements()
                                          : 0;
  if (!type->isAggregateType()) {
    builder.CreateStore(builder.CreateLoad(type, from), to);
  }
  for (uint64_t i = 0; i < count; i++) {
    auto number = static_cast<unsigned>(i);
    copyValue(builder,
              GetElementPtrInst::getTypeAtIndex(type, builder.getInt32(number)),
              builder.CreateConstInBoundsGEP2_32(type, from, 0, number),
              builder.CreateConstInBoundsGEP2_32(type, to, 0, number));
  }
}

// As many elements as there are to be, and one at the least. Those behind the
// old ones have no value that anybody may read, and lie in the same array: it
// was taken before.
void Heap::copy(Instruction &before, Value &from, Value &to, Value &isSame,
                Value &count, Type *element) {
  IRBuilder<> builder(&before);
  DebugLoc location = before.getDebugLoc();
  Value *isNew = builder.CreateIsNull(&from);
  Value *moves = builder.CreateNot(builder.CreateOr(&isSame, isNew));
  Instruction *place = SplitBlockAndInsertIfThen(moves, before.getIterator(),
                                                 /*Unreachable=*/false);
  place->setDebugLoc(location);
  auto [body, index] = SplitBlockAndInsertSimpleForLoop(&count, place);
  builder.SetInsertPoint(body);
  builder.SetCurrentDebugLocation(location);
  copyValue(builder, element, builder.CreateInBoundsGEP(element, &from, index),
            builder.CreateInBoundsGEP(element, &to, index));
  for (Instruction &part : *body->getParent()) {
    part.setDebugLoc(location);
  }
}

void Heap::giveBack(Instruction &call) {
  Value *pointer = call.getOperand(0);
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  erase_if(objects, [](const Value *object) {
    return isa<ConstantPointerNull>(object);
  });
  for (auto &[key, arena] : arenas) {
    if (objects.size() != 1 || objects.front() != arena->memory) {
      continue;
    }
    IRBuilder<> builder(&call);
    Value *last = builder.CreateLoad(number, arena->last);
    Value *end = builder.CreateInBoundsGEP(
        arena->element, arena->memory,
        builder.CreateZExt(last, builder.getInt64Ty()));
    Value *next = builder.CreateSelect(builder.CreateICmpEQ(pointer, end), last,
                                       builder.CreateLoad(number, arena->next));
    builder.CreateStore(next, arena->next);
  }
}

void Heap::noteMark(Instruction &mark) {
  IRBuilder<> builder(&mark);
  for (auto &[key, arena] : arenas) {
    if (key.second) {
      marks[&mark].push_back(builder.CreateLoad(number, arena->next));
    }
  }
}

void Heap::comeBackTo(Instruction &mark) {
  auto noted = marks.find(mark.getOperand(0));
  if (noted == marks.end()) {
    return;
  }
  IRBuilder<> builder(&mark);
  size_t i = 0;
  for (auto &[key, arena] : arenas) {
    if (key.second) {
      builder.CreateStore(noted->second[i++], arena->next);
    }
  }
}

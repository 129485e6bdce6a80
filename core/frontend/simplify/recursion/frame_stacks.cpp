/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A function that calls itself as a loop: a call keeps what is needed behind it
 * in a frame and begins the loop anew; a return takes a frame back and goes on
 * behind its call. Variables are memory here, and become values later.
 */
#include "core/frontend/simplify/recursion/frame_stacks.h"

#include "hls/calling_convention.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using hls_frontend::FrameValues;

namespace {

// As a value lies in an array.
Type *storedType(Type *type) {
  if (!type->isIntegerTy()) {
    return type;
  }
  unsigned bits = std::max(8U, type->getIntegerBitWidth());
  return IntegerType::get(type->getContext(),
                          static_cast<unsigned>(PowerOf2Ceil(bits)));
}

class Frames {
public:
  Frames(Function &function, ArrayRef<CallInst *> calls, unsigned depth)
      : function(function), context(function.getContext()), calls(calls),
        size(std::max(depth, 2U) - 1), number(Type::getInt32Ty(context)) {}

  const Value *run() {
    openEntry();
    splitAtCalls();
    FrameValues values(function, calls, behind);
    if (values.problem()) {
      return values.problem();
    }
    for (size_t i = 0; i < calls.size(); i++) {
      kept.emplace_back(values.behind(i));
    }
    makeVariables(values);
    giveLocalsFrames();
    makeReturns();
    for (size_t i = 0; i < calls.size(); i++) {
      makeCall(i, values);
    }
    return nullptr;
  }

private:
  // The loop begins behind a block for variables.
  void openEntry() {
    BasicBlock &old = function.getEntryBlock();
    begin = old.splitBasicBlock(old.getFirstInsertionPt(), "frame");
    entry = &function.getEntryBlock();
    for (Instruction &instruction : make_early_inc_range(*begin)) {
      if (isa<AllocaInst>(instruction)) {
        instruction.moveBefore(entry->getTerminator());
      }
    }
    for (Instruction &instruction : *entry) {
      if (auto *local = dyn_cast<AllocaInst>(&instruction)) {
        locals.push_back(local);
      }
    }
    place = makeVariable(number, "frames");
    if (!function.getReturnType()->isVoidTy()) {
      result = makeVariable(function.getReturnType(), "result");
    }
    IRBuilder<> builder(entry->getTerminator());
    builder.CreateStore(builder.getInt32(0), place);
  }

  AllocaInst *makeVariable(Type *type, const Twine &name) {
    return IRBuilder<>(&*entry->begin()).CreateAlloca(type, nullptr, name);
  }

  AllocaInst *makeStack(Type *type, const Twine &name) {
    return noteFrames(*makeVariable(ArrayType::get(type, size), name));
  }

  // For who has to tell that there are too few.
  AllocaInst *noteFrames(AllocaInst &variable) {
    MDString *of = MDString::get(context, function.getName());
    variable.setMetadata(HLS_FRAMES, MDNode::get(context, of));
    return &variable;
  }

  // What is behind a call becomes a block of its own, and the result of the
  // call what the variable has there.
  void splitAtCalls() {
    for (CallInst *call : calls) {
      BasicBlock *rest =
          call->getParent()->splitBasicBlock(std::next(call->getIterator()));
      behind.push_back(rest);
      if (!call->use_empty()) {
        IRBuilder<> builder(&*rest->begin());
        call->replaceAllUsesWith(builder.CreateLoad(call->getType(), result));
      }
    }
  }

  // What is kept in frames, and arguments, as variables.
  void makeVariables(const FrameValues &values) {
    for (Argument &argument : function.args()) {
      if (!values.isPassedOn(argument)) {
        AllocaInst *variable =
            makeVariable(argument.getType(), argument.getName());
        variables[&argument] = variable;
        replaceByLoads(argument, *variable);
        new StoreInst(&argument, variable,
                      entry->getTerminator()->getIterator());
      }
    }
    for (ArrayRef<Value *> list : kept) {
      for (Value *value : list) {
        auto *instruction = dyn_cast<Instruction>(value);
        if (instruction && !variables.count(value)) {
          std::string name = value->getName().str();
          variables[value] =
              DemoteRegToStack(*instruction, /*VolatileLoads=*/false,
                               entry->getTerminator()->getIterator());
          variables[value]->setName(name);
        }
      }
    }
  }

  // Gives each user of a value another one, which `make` makes before it.
  static void replaceUses(Value &value,
                          function_ref<Value *(IRBuilder<> &)> make) {
    SmallVector<Use *, 8> uses;
    for (Use &use : value.uses()) {
      uses.push_back(&use);
    }
    for (Use *use : uses) {
      auto *user = cast<Instruction>(use->getUser());
      auto *phi = dyn_cast<PHINode>(user);
      if (use->get() != &value) {
        continue; // another edge from the same block
      }
      if (!phi) {
        IRBuilder<> builder(user);
        use->set(make(builder));
        continue;
      }
      BasicBlock *from = phi->getIncomingBlock(*use);
      IRBuilder<> builder(from->getTerminator());
      Value *made = make(builder);
      for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
        if (phi->getIncomingBlock(i) == from) {
          phi->setIncomingValue(i, made);
        }
      }
    }
  }

  static void replaceByLoads(Argument &argument, AllocaInst &variable) {
    replaceUses(argument, [&](IRBuilder<> &builder) {
      return builder.CreateLoad(argument.getType(), &variable);
    });
  }

  // A local array is one for each frame, and one for who has none under it.
  void giveLocalsFrames() {
    for (AllocaInst *local : locals) {
      Type *type = local->getAllocatedType();
      AllocaInst *all = makeVariable(ArrayType::get(type, uint64_t(size) + 1),
                                     local->getName());
      all->setAlignment(local->getAlign());
      noteFrames(*all);
      replaceUses(*local, [&](IRBuilder<> &builder) {
        return elementOf(builder, *all, *builder.CreateLoad(number, place));
      });
      local->eraseFromParent();
    }
  }

  static Value *elementOf(IRBuilder<> &builder, AllocaInst &stack,
                          Value &index) {
    return builder.CreateInBoundsGEP(
        stack.getAllocatedType(), &stack,
        {builder.getInt64(0),
         builder.CreateSExt(&index, builder.getInt64Ty())});
  }

  // A return ends the function, or takes a frame back.
  void makeReturns() {
    SmallVector<ReturnInst *, 4> returns;
    for (BasicBlock &block : function) {
      if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
        returns.push_back(end);
      }
    }
    auto *back = BasicBlock::Create(context, "back", &function);
    for (ReturnInst *end : returns) {
      IRBuilder<> builder(end);
      if (result) {
        builder.CreateStore(end->getReturnValue(), result);
      }
      builder.CreateBr(back);
      end->eraseFromParent();
    }
    auto *leave = BasicBlock::Create(context, "leave", &function);
    take = BasicBlock::Create(context, "take", &function);
    IRBuilder<> builder(back);
    Value *frames = builder.CreateLoad(number, place);
    builder.CreateCondBr(builder.CreateICmpEQ(frames, builder.getInt32(0)),
                         leave, take);
    builder.SetInsertPoint(leave);
    if (result) {
      builder.CreateRet(builder.CreateLoad(result->getAllocatedType(), result));
    } else {
      builder.CreateRetVoid();
    }
    builder.SetInsertPoint(take);
    top = builder.CreateSub(builder.CreateLoad(number, place),
                            builder.getInt32(1));
    builder.CreateStore(top, place);
    makeWays(builder);
  }

  // To the call that a frame is of.
  void makeWays(IRBuilder<> &builder) {
    for (size_t i = 0; i < calls.size(); i++) {
      resume.push_back(BasicBlock::Create(context, "resume", &function));
    }
    if (calls.size() == 1) {
      builder.CreateBr(resume.front());
      return;
    }
    site = makeStack(builder.getInt8Ty(), "call");
    SwitchInst *ways = builder.CreateSwitch(
        builder.CreateLoad(builder.getInt8Ty(),
                           elementOf(builder, *site, *top)),
        resume.front(), static_cast<unsigned>(calls.size()));
    for (size_t i = 1; i < calls.size(); i++) {
      ways->addCase(builder.getInt8(static_cast<uint8_t>(i)), resume[i]);
    }
  }

  void makeCall(size_t index, const FrameValues &values) {
    CallInst &call = *calls[index];
    Instruction *end = call.getParent()->getTerminator();
    IRBuilder<> in(end);
    in.SetCurrentDebugLocation(call.getDebugLoc());
    IRBuilder<> out(resume[index]);
    out.SetCurrentDebugLocation(call.getDebugLoc());
    Value *frames = in.CreateLoad(number, place);
    for (Value *value : kept[index]) {
      keep(in, *frames, out, *variables[value]);
    }
    if (site) {
      in.CreateStore(in.getInt8(static_cast<uint8_t>(index)),
                     elementOf(in, *site, *frames));
    }
    for (Argument &argument : function.args()) {
      if (!values.isPassedOn(argument)) {
        in.CreateStore(call.getArgOperand(argument.getArgNo()),
                       variables[&argument]);
      }
    }
    in.CreateStore(in.CreateAdd(frames, in.getInt32(1)), place);
    in.CreateBr(begin);
    out.CreateBr(behind[index]);
    end->eraseFromParent();
    call.eraseFromParent();
  }

  // One array holds a variable in all frames, whatever call they are of.
  void keep(IRBuilder<> &in, Value &frames, IRBuilder<> &out,
            AllocaInst &variable) {
    AllocaInst *&stack = stacks[&variable];
    Type *type = variable.getAllocatedType();
    Type *stored = storedType(type);
    if (!stack) {
      stack = makeStack(stored, variable.getName());
    }
    Value *value = in.CreateLoad(type, &variable);
    in.CreateStore(type == stored ? value : in.CreateZExt(value, stored),
                   elementOf(in, *stack, frames));
    Value *back = out.CreateLoad(stored, elementOf(out, *stack, *top));
    out.CreateStore(type == stored ? back : out.CreateTrunc(back, type),
                    &variable);
  }

  Function &function;
  LLVMContext &context;
  ArrayRef<CallInst *> calls;
  unsigned size; // frames that wait
  Type *number;
  BasicBlock *entry = nullptr;
  BasicBlock *begin = nullptr; // of the loop
  BasicBlock *take = nullptr;  // a frame back
  Value *top = nullptr;        // the number of that one
  SmallVector<BasicBlock *, 4> behind;
  SmallVector<BasicBlock *, 4> resume;
  SmallVector<SmallVector<Value *, 8>, 4> kept; // by calls
  SmallVector<AllocaInst *, 4> locals;
  MapVector<Value *, AllocaInst *> variables;
  DenseMap<AllocaInst *, AllocaInst *> stacks;
  AllocaInst *place = nullptr; // how many frames wait
  AllocaInst *result = nullptr;
  AllocaInst *site = nullptr;
};

} // namespace

const Value *hls_frontend::makeFrames(Function &function,
                                      ArrayRef<CallInst *> calls,
                                      unsigned depth) {
  return Frames(function, calls, depth).run();
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers of 16 bits as integers. The four operations of floats give what those
 * of 16 bits do, when they are rounded once more: a float has more than twice
 * their bits.
 */
#include "core/frontend/program/half_numbers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {

// Types with integers in place of them.
class WordTypes {
public:
  Type *of(Type *type) {
    if (type->isHalfTy()) {
      return Type::getInt16Ty(type->getContext());
    }
    if (const auto *array = dyn_cast<ArrayType>(type)) {
      Type *element = of(array->getElementType());
      return element == array->getElementType()
                 ? type
                 : ArrayType::get(element, array->getNumElements());
    }
    auto *record = dyn_cast<StructType>(type);
    return record && !record->isOpaque() ? ofStruct(*record) : type;
  }

private:
  Type *ofStruct(StructType &record) {
    auto known = records.find(&record);
    if (known != records.end()) {
      return known->second;
    }
    SmallVector<Type *, 8> members;
    for (Type *member : record.elements()) {
      members.push_back(of(member));
    }
    bool isSame = ArrayRef<Type *>(members) == record.elements();
    Type *words = &record;
    if (!isSame && record.hasName()) {
      words = StructType::create(record.getContext(), members, record.getName(),
                                 record.isPacked());
    } else if (!isSame) {
      words = StructType::get(record.getContext(), members, record.isPacked());
    }
    return records[&record] = words;
  }

  DenseMap<StructType *, Type *> records;
};

Constant *wordsOf(Constant &value, WordTypes &types) {
  Type *type = types.of(value.getType());
  if (type == value.getType()) {
    return &value;
  }
  if (isa<ConstantAggregateZero, UndefValue>(value)) {
    return Constant::getNullValue(type);
  }
  if (type->isIntegerTy()) {
    const auto *number = dyn_cast<ConstantFP>(&value);
    return number
               ? ConstantInt::get(type, number->getValueAPF().bitcastToAPInt())
               : ConstantExpr::getBitCast(&value, type);
  }
  SmallVector<Constant *, 16> elements;
  for (unsigned i = 0; Constant *element = value.getAggregateElement(i); i++) {
    elements.push_back(wordsOf(*element, types));
  }
  return isa<ArrayType>(type)
             ? ConstantArray::get(cast<ArrayType>(type), elements)
             : ConstantStruct::get(cast<StructType>(type), elements);
}

class Expansion {
public:
  explicit Expansion(Module &module)
      : module(module), context(module.getContext()),
        word(Type::getInt16Ty(context)), half(Type::getHalfTy(context)),
        single(Type::getFloatTy(context)) {}

  void run() {
    if (!isNeeded()) {
      return;
    }
    for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
      replaceVariable(variable);
    }
    for (Function &function : module) {
      function.setAttributes(
          wordCopies(function.getAttributes(), function.arg_size()));
      SmallVector<Instruction *, 64> all;
      for (Instruction &instruction : instructions(function)) {
        all.push_back(&instruction);
      }
      for (Instruction *instruction : all) {
        changeTypes(*instruction);
        if (!expandPacked(*instruction)) {
          expand(*instruction);
        }
      }
    }
  }

private:
  bool isNeeded() {
    auto has = [this](Type *type) { return types.of(type) != type; };
    return any_of(module.globals(),
                  [&](const GlobalVariable &variable) {
                    return has(variable.getValueType());
                  }) ||
           any_of(module, [&](Function &function) {
             return any_of(instructions(function),
                           [&](const Instruction &instruction) {
                             return hasHalf(instruction, has);
                           });
           });
  }

  static bool hasHalf(const Instruction &instruction,
                      function_ref<bool(Type *)> has) {
    const auto *variable = dyn_cast<AllocaInst>(&instruction);
    const auto *part = dyn_cast<GetElementPtrInst>(&instruction);
    return (variable && has(variable->getAllocatedType())) ||
           (part && has(part->getSourceElementType())) ||
           instruction.getType()->isHalfTy() ||
           any_of(instruction.operand_values(), [](const Value *operand) {
             return operand->getType()->isHalfTy();
           });
  }

  void replaceVariable(GlobalVariable &variable) {
    Type *type = types.of(variable.getValueType());
    if (type == variable.getValueType()) {
      return;
    }
    auto *words = new GlobalVariable(
        module, type, variable.isConstant(), variable.getLinkage(),
        variable.hasInitializer() ? wordsOf(*variable.getInitializer(), types)
                                  : nullptr,
        "", &variable);
    words->copyAttributesFrom(&variable);
    words->copyMetadata(&variable, 0);
    words->takeName(&variable);
    variable.replaceAllUsesWith(words);
    variable.eraseFromParent();
  }

  // Structs that are copied for a call are made anew when it is inlined.
  AttributeList wordCopies(AttributeList all, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
      if (Type *type = all.getParamByValType(i)) {
        all = all.removeParamAttribute(context, i, Attribute::ByVal)
                  .addParamAttribute(
                      context, i,
                      Attribute::getWithByValType(context, types.of(type)));
      }
    }
    return all;
  }

  void changeTypes(Instruction &instruction) {
    if (auto *call = dyn_cast<CallBase>(&instruction)) {
      call->setAttributes(wordCopies(call->getAttributes(), call->arg_size()));
    }
    if (auto *variable = dyn_cast<AllocaInst>(&instruction)) {
      variable->setAllocatedType(types.of(variable->getAllocatedType()));
    } else if (auto *part = dyn_cast<GetElementPtrInst>(&instruction)) {
      part->setSourceElementType(types.of(part->getSourceElementType()));
      part->setResultElementType(types.of(part->getResultElementType()));
    }
  }

  Value *call(IRBuilder<> &builder, StringRef name, Type *result,
              Value *operand) {
    FunctionCallee function =
        module.getOrInsertFunction(name, result, operand->getType());
    return builder.CreateCall(function, {operand});
  }

  Value *widen(IRBuilder<> &builder, Value *value) {
    return call(builder, "__hlsd_float_of_half", single,
                builder.CreateBitCast(value, word));
  }

  Value *round(IRBuilder<> &builder, Value *value) {
    StringRef name = value->getType()->isDoubleTy() ? "__hlsd_half_of_double"
                                                    : "__hlsd_half_of_float";
    return builder.CreateBitCast(call(builder, name, word, value), half);
  }

  static void replace(Instruction &old, Value *value) {
    old.replaceAllUsesWith(value);
    old.eraseFromParent();
  }

  // Several at once, as structs are passed, are one integer; null for others.
  Type *packed(Type *type) const {
    const auto *vector = dyn_cast<FixedVectorType>(type);
    return vector && vector->getElementType()->isHalfTy()
               ? IntegerType::get(context, 16 * vector->getNumElements())
               : nullptr;
  }

  bool expandPacked(Instruction &old) {
    IRBuilder<> builder(&old);
    auto *store = dyn_cast<StoreInst>(&old);
    bool isAccess = store || isa<LoadInst>(old);
    Type *words = isAccess
                      ? packed((store ? *store->getOperand(0) : old).getType())
                      : nullptr;
    if (words && store) {
      store->setOperand(0, builder.CreateBitCast(store->getOperand(0), words));
    } else if (words) {
      replaceLoad(builder, old, words);
    }
    return words;
  }

  static void replaceLoad(IRBuilder<> &builder, Instruction &old, Type *type) {
    auto *load = cast<LoadInst>(old.clone());
    load->mutateType(type);
    load->insertBefore(old.getIterator());
    replace(old, builder.CreateBitCast(load, old.getType()));
  }

  void expand(Instruction &old) {
    IRBuilder<> builder(&old);
    bool takes =
        old.getNumOperands() > 0 && old.getOperand(0)->getType()->isHalfTy();
    bool gives = old.getType()->isHalfTy();
    if (auto *store = dyn_cast<StoreInst>(&old)) {
      if (takes) {
        store->setOperand(0, builder.CreateBitCast(store->getOperand(0), word));
      }
    } else if (isa<LoadInst>(old) && gives) {
      replaceLoad(builder, old, word);
    } else if (isa<CastInst>(old)) {
      expandCast(builder, cast<CastInst>(old), takes, gives);
    } else if (isa<FCmpInst>(old) && takes) {
      old.setOperand(0, widen(builder, old.getOperand(0)));
      old.setOperand(1, widen(builder, old.getOperand(1)));
    } else if (old.getOpcode() == Instruction::FNeg && gives) {
      Value *bits = builder.CreateXor(
          builder.CreateBitCast(old.getOperand(0), word), 0x8000);
      replace(old, builder.CreateBitCast(bits, half));
    } else if (isa<BinaryOperator>(old) && gives) {
      auto &operation = cast<BinaryOperator>(old);
      Value *result = builder.CreateBinOp(operation.getOpcode(),
                                          widen(builder, old.getOperand(0)),
                                          widen(builder, old.getOperand(1)));
      replace(old, round(builder, result));
    } else if (isa<IntrinsicInst>(old) && (takes || gives)) {
      expandFunction(builder, cast<IntrinsicInst>(old), gives);
    } else if (isa<PHINode>(old) && gives) {
      expandPhi(cast<PHINode>(old));
    } else if (isa<SelectInst>(old) && gives) {
      Value *result = builder.CreateSelect(
          old.getOperand(0), builder.CreateBitCast(old.getOperand(1), word),
          builder.CreateBitCast(old.getOperand(2), word));
      replace(old, builder.CreateBitCast(result, half));
    }
  }

  void expandCast(IRBuilder<> &builder, CastInst &cast, bool takes,
                  bool gives) {
    Value *from = cast.getOperand(0);
    if (isa<BitCastInst>(cast) || (!takes && !gives)) {
      return;
    }
    if (isa<FPTruncInst>(cast)) {
      replace(cast, round(builder, from));
      return;
    }
    if (takes) {
      Value *wide = widen(builder, from);
      replace(cast,
              cast.getType() == single
                  ? wide
                  : builder.CreateCast(cast.getOpcode(), wide, cast.getType()));
      return;
    }
    replace(cast,
            round(builder, builder.CreateCast(cast.getOpcode(), from, single)));
  }

  // One of LLVM's own, such as a square root.
  void expandFunction(IRBuilder<> &builder, IntrinsicInst &old, bool gives) {
    SmallVector<Value *, 3> operands;
    for (Value *operand : old.args()) {
      operands.push_back(
          operand->getType()->isHalfTy() ? widen(builder, operand) : operand);
    }
    Value *result = builder.CreateIntrinsic(gives ? single : old.getType(),
                                            old.getIntrinsicID(), operands);
    replace(old, gives ? round(builder, result) : result);
  }

  void expandPhi(PHINode &old) {
    IRBuilder<> builder(&old);
    PHINode *phi = builder.CreatePHI(word, old.getNumIncomingValues());
    for (unsigned i = 0; i < old.getNumIncomingValues(); i++) {
      builder.SetInsertPoint(old.getIncomingBlock(i)->getTerminator());
      phi->addIncoming(builder.CreateBitCast(old.getIncomingValue(i), word),
                       old.getIncomingBlock(i));
    }
    builder.SetInsertPoint(&*old.getParent()->getFirstInsertionPt());
    replace(old, builder.CreateBitCast(phi, half));
  }

  Module &module;
  LLVMContext &context;
  Type *word;
  Type *half;
  Type *single;
  WordTypes types;
};

} // namespace

void hls_frontend::expandHalfNumbers(Module &module) {
  Expansion(module).run();
}

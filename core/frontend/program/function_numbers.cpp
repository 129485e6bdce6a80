/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is left of pointers to functions when calls ask for their targets: where
 * control flow joins, in comparisons, and in memory. Each is a number.
 */
#include "core/frontend/program/function_pointers.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {

// The number that a constant stands for; null for other values. Null pointers
// are of all kinds, so they are asked about where it is known which.
ConstantInt *numberIn(const Value &value) {
  const auto *expression = dyn_cast<ConstantExpr>(&value);
  return expression && expression->getOpcode() == Instruction::IntToPtr
             ? dyn_cast<ConstantInt>(expression->getOperand(0))
             : nullptr;
}

bool isPointer(const Value &value) { return value.getType()->isPointerTy(); }

// The same type with numbers in place of pointers, which are as large.
Type *withNumbers(Type *type) {
  LLVMContext &context = type->getContext();
  if (type->isPointerTy()) {
    return Type::getInt64Ty(context);
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    Type *element = withNumbers(array->getElementType());
    return element == array->getElementType()
               ? type
               : ArrayType::get(element, array->getNumElements());
  }
  auto *record = dyn_cast<StructType>(type);
  if (!record || record->isOpaque()) {
    return type;
  }
  SmallVector<Type *, 8> members;
  for (Type *member : record->elements()) {
    members.push_back(withNumbers(member));
  }
  return ArrayRef<Type *>(members) == record->elements()
             ? type
             : StructType::get(context, members, record->isPacked());
}

Constant *withNumbers(Constant *constant, Type *type) {
  if (type == constant->getType()) {
    return constant;
  }
  if (constant->isNullValue()) {
    return Constant::getNullValue(type);
  }
  if (isa<UndefValue>(constant)) {
    return UndefValue::get(type);
  }
  if (isPointer(*constant)) {
    ConstantInt *number = numberIn(*constant);
    return number ? number : ConstantExpr::getPtrToInt(constant, type);
  }
  SmallVector<Constant *, 8> elements;
  unsigned count = type->isArrayTy()
                       ? static_cast<unsigned>(type->getArrayNumElements())
                       : type->getStructNumElements();
  for (unsigned i = 0; i < count; i++) {
    Type *element = type->isArrayTy() ? type->getArrayElementType()
                                      : type->getStructElementType(i);
    elements.push_back(withNumbers(constant->getAggregateElement(i), element));
  }
  return type->isArrayTy()
             ? ConstantArray::get(cast<ArrayType>(type), elements)
             : ConstantStruct::get(cast<StructType>(type), elements);
}

class Numbering {
public:
  explicit Numbering(Function &function)
      : function(function), number(Type::getInt64Ty(function.getContext())) {}

  bool run() {
    findValues();
    if (values.empty() && users.empty()) {
      return false;
    }
    makeNumbers();
    for (Instruction *user : users) {
      changeUser(*user);
    }
    for (Instruction *value : values) {
      value->replaceAllUsesWith(PoisonValue::get(value->getType()));
      value->eraseFromParent();
    }
    changeObjects();
    return true;
  }

private:
  // Values that numbers flow into, and those that flow into them.
  void findValues() {
    for (Instruction &instruction : instructions(function)) {
      for (Value *operand : instruction.operand_values()) {
        if (numberIn(*operand)) {
          add(instruction, operand);
        }
      }
    }
    size_t done = 0;
    do {
      for (; done < values.size(); done++) {
        follow(*values[done]);
      }
      addAccesses();
    } while (done < values.size());
  }

  void follow(Instruction &value) {
    for (User *user : value.users()) {
      add(*cast<Instruction>(user), &value);
    }
    if (isa<PHINode, SelectInst, FreezeInst>(value)) {
      for (Value *operand : value.operand_values()) {
        addSource(*operand);
      }
    }
  }

  // All accesses to memory that holds numbers.
  void addAccesses() {
    if (objects.empty()) {
      return;
    }
    for (Instruction &instruction : instructions(function)) {
      Value *address = getLoadStorePointerOperand(&instruction);
      auto *store = dyn_cast<StoreInst>(&instruction);
      Value *data = store ? store->getValueOperand() : &instruction;
      if (!address || !isPointer(*data) ||
          !objects.contains(getUnderlyingObject(address, /*MaxLookup=*/0))) {
        continue;
      }
      if (store) {
        users.insert(store);
      }
      addSource(*data);
    }
  }

  void add(Instruction &user, const Value *value) {
    if (isa<PHINode, SelectInst, FreezeInst>(user)) {
      values.insert(&user);
    } else if (auto *compare = dyn_cast<ICmpInst>(&user)) {
      users.insert(&user);
      addSource(*compare->getOperand(0));
      addSource(*compare->getOperand(1));
    } else if (auto *store = dyn_cast<StoreInst>(&user)) {
      if (store->getValueOperand() == value) {
        users.insert(&user);
        addObject(*store->getPointerOperand());
      }
    }
  }

  void addSource(Value &value) {
    if (!isPointer(value)) {
      return;
    }
    if (auto *load = dyn_cast<LoadInst>(&value)) {
      if (values.insert(load)) {
        addObject(*load->getPointerOperand());
      }
    } else if (isa<PHINode, SelectInst, FreezeInst>(value)) {
      values.insert(cast<Instruction>(&value));
    }
  }

  void addObject(Value &address) {
    SmallVector<const Value *, 4> found;
    getUnderlyingObjects(&address, found, nullptr, /*MaxLookup=*/0);
    for (const Value *object : found) {
      objects.insert(const_cast<Value *>(object));
    }
  }

  Value *numberOf(Value &value) {
    if (Value *known = numbers.lookup(&value)) {
      return known;
    }
    auto *constant = dyn_cast<Constant>(&value);
    return constant ? withNumbers(constant, number) : nullptr;
  }

  // Where a value comes from something that is no number, it stays for the
  // translation to diagnose.
  Value *numberAt(Value &value, Instruction &place) {
    Value *known = numberOf(value);
    return known ? known : IRBuilder<>(&place).CreatePtrToInt(&value, number);
  }

  void makeNumbers() {
    for (Instruction *value : values) {
      IRBuilder<> builder(value);
      Value *made = nullptr;
      if (auto *phi = dyn_cast<PHINode>(value)) {
        made = builder.CreatePHI(number, phi->getNumIncomingValues());
      } else if (auto *load = dyn_cast<LoadInst>(value)) {
        auto *same = builder.CreateAlignedLoad(
            number, load->getPointerOperand(), load->getAlign());
        same->setVolatile(load->isVolatile());
        made = same;
      } else {
        // Its operands are known later.
        made = builder.Insert(SelectInst::Create(
            builder.getTrue(), builder.getInt64(0), builder.getInt64(0)));
      }
      numbers[value] = made;
    }
    for (Instruction *value : values) {
      connect(*value);
    }
  }

  void connect(Instruction &value) {
    if (auto *phi = dyn_cast<PHINode>(&value)) {
      auto *made = cast<PHINode>(numbers[&value]);
      for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
        BasicBlock *from = phi->getIncomingBlock(i);
        made->addIncoming(
            numberAt(*phi->getIncomingValue(i), *from->getTerminator()), from);
      }
      return;
    }
    auto *made = dyn_cast<SelectInst>(numbers[&value]);
    if (!made || isa<LoadInst>(value)) {
      return;
    }
    auto *select = dyn_cast<SelectInst>(&value);
    Value *first = select ? select->getTrueValue() : value.getOperand(0);
    Value *second = select ? select->getFalseValue() : value.getOperand(0);
    made->setOperand(0, select ? select->getCondition()
                               : ConstantInt::getTrue(value.getContext()));
    made->setOperand(1, numberAt(*first, *made));
    made->setOperand(2, numberAt(*second, *made));
  }

  void changeUser(Instruction &user) {
    IRBuilder<> builder(&user);
    if (auto *compare = dyn_cast<ICmpInst>(&user)) {
      Value *made = builder.CreateICmp(compare->getPredicate(),
                                       numberAt(*compare->getOperand(0), user),
                                       numberAt(*compare->getOperand(1), user));
      compare->replaceAllUsesWith(made);
    } else {
      auto *store = cast<StoreInst>(&user);
      auto *same = builder.CreateAlignedStore(
          numberAt(*store->getValueOperand(), user), store->getPointerOperand(),
          store->getAlign());
      same->setVolatile(store->isVolatile());
    }
    user.eraseFromParent();
  }

  // The memory that numbers are in.
  void changeObjects() {
    for (Value *object : objects) {
      if (auto *local = dyn_cast<AllocaInst>(object)) {
        local->setAllocatedType(withNumbers(local->getAllocatedType()));
      } else if (auto *variable = dyn_cast<GlobalVariable>(object)) {
        changeVariable(*variable);
      }
    }
  }

  static void changeVariable(GlobalVariable &variable) {
    Type *type = withNumbers(variable.getValueType());
    if (type == variable.getValueType() || variable.isDeclaration()) {
      return;
    }
    auto *same = new GlobalVariable(
        *variable.getParent(), type, variable.isConstant(),
        variable.getLinkage(), withNumbers(variable.getInitializer(), type), "",
        &variable);
    same->takeName(&variable);
    same->copyAttributesFrom(&variable);
    variable.replaceAllUsesWith(same);
    variable.eraseFromParent();
  }

  Function &function;
  Type *number;
  SmallSetVector<Instruction *, 16> values; // pointers that are numbers
  SmallSetVector<Instruction *, 16> users;  // of these, and no values
  SmallSetVector<Value *, 4> objects;       // memory that they are in
  DenseMap<Value *, Value *> numbers;
};

} // namespace

PreservedAnalyses
hls_frontend::FunctionNumbersPass::run(Function &function,
                                       FunctionAnalysisManager &) {
  return Numbering(function).run() ? PreservedAnalyses::none()
                                   : PreservedAnalyses::all();
}

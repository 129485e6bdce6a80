/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module reduced to the kernel and what it calls.
 */
#include "core/frontend/program/outside_variables.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/own_modules.h"

#include "hls/wait_intrinsics.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/GlobalStatus.h"

using namespace llvm;
using hls_frontend::OutsideUses;

namespace {

// Drops lists of functions by their names.
void dropLists(Module &module, std::initializer_list<const char *> names) {
  for (const char *name : names) {
    if (GlobalVariable *list = module.getGlobalVariable(name)) {
      list->eraseFromParent();
    }
  }
  for (Function &function : module) {
    function.removeDeadConstantUsers(); // what the lists were made of
  }
}

void makeInternal(Module &module, Function &kernel) {
  for (Function &function : module) {
    if (function.isDeclaration() || &function == &kernel) {
      continue;
    }
    function.setComdat(nullptr);
    function.setLinkage(GlobalValue::InternalLinkage);
    function.setVisibility(GlobalValue::DefaultVisibility);
    function.removeFnAttr(Attribute::NoInline);
    function.removeFnAttr(Attribute::OptimizeNone);
    if (!hls_frontend::isOwnModule(function)) {
      function.addFnAttr(Attribute::AlwaysInline);
    }
  }
}

// Constant tables may be folded where they are used. Other variables keep their
// values from call to call, so what they hold when one begins is unknown. What
// is dropped now may have set them, or may read what the kernel sets: neither
// would notice, so the translation refuses what is no argument by then.
void describeVariables(Module &module, const OutsideUses &uses) {
  for (GlobalVariable &variable : module.globals()) {
    GlobalStatus status;
    if (variable.hasLocalLinkage() && variable.hasInitializer() &&
        !GlobalStatus::analyzeGlobal(&variable, status) &&
        status.StoredType == GlobalStatus::NotStored) {
      variable.setConstant(true);
    }
    if (variable.isDeclaration()) {
      continue;
    }
    variable.setComdat(nullptr);
    variable.setLinkage(variable.isConstant() ? GlobalValue::InternalLinkage
                                              : GlobalValue::ExternalLinkage);
    variable.setExternallyInitialized(!variable.isConstant() &&
                                      uses.isShared(variable));
    // The addresses of strings are nobody's business.
    if (variable.isConstant() && !variable.hasGlobalUnnamedAddr() &&
        uses.mayRead(variable)) {
      variable.addAttribute(hls_frontend::seenOutside);
    }
  }
}

// Every array argument is a memory of its own, so LLVM may treat them as
// distinct; but how large they are must not tempt it to read what the text
// does not read. LLVM copies the attributes of all arguments for each change of
// one, so all are changed at once.
void describeArguments(Function &kernel) {
  LLVMContext &context = kernel.getContext();
  AttributeList attributes = kernel.getAttributes();
  AttributeMask sizes;
  sizes.addAttribute(Attribute::Dereferenceable);
  sizes.addAttribute(Attribute::DereferenceableOrNull);
  AttrBuilder facts(context);
  facts.addAttribute(Attribute::NoAlias);
  facts.addAttribute(Attribute::NoCapture);
  facts.addAttribute(Attribute::NonNull); // an array is there
  SmallVector<AttributeSet, 8> arguments;
  for (const Argument &argument : kernel.args()) {
    AttributeSet set = attributes.getParamAttrs(argument.getArgNo());
    if (argument.getType()->isPointerTy()) {
      set = set.removeAttributes(context, sizes)
                .addAttributes(context, AttributeSet::get(context, facts));
    }
    arguments.push_back(set);
  }
  kernel.setAttributes(AttributeList::get(context, attributes.getFnAttrs(),
                                          attributes.getRetAttrs(), arguments));
}

// Notes in the text about variables, which the checks have read.
void dropAnnotations(Module &module) {
  for (Function &function : module) {
    if (function.getIntrinsicID() == Intrinsic::var_annotation) {
      for (User *user : make_early_inc_range(function.users())) {
        cast<Instruction>(user)->eraseFromParent();
      }
    }
  }
}

// What a function returns that ends without a return statement is nobody's
// business, but it is the same in the circuit and in the native run, which
// begins with the same store.
void defineResult(Function &kernel) {
  for (BasicBlock &block : kernel) {
    auto *end = dyn_cast<ReturnInst>(block.getTerminator());
    auto *load =
        end ? dyn_cast_or_null<LoadInst>(end->getReturnValue()) : nullptr;
    auto *result =
        load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
    if (result && result->getParent() == &kernel.getEntryBlock()) {
      auto *store = new StoreInst(
          Constant::getNullValue(result->getAllocatedType()), result,
          kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      store->setDebugLoc(load->getDebugLoc());
    }
  }
}

// A function without a body is a unit beside the circuit: one unit per call of
// the text, so calls are neither merged nor copied. It keeps its order among
// its kind and comes back; it cannot see the kernel's memories. An ordering
// intrinsic is a computation that nothing is known of: its order is that of the
// values it takes.
void describeExternals(Module &module) {
  for (Function &function : module) {
    if (!function.isDeclaration() || function.isIntrinsic()) {
      continue;
    }
    StringRef name = function.getName();
    bool orders = hls_wait_intrinsic_find(name.data(), name.size());
    function.addFnAttr(Attribute::NoUnwind);
    function.addFnAttr(Attribute::WillReturn);
    function.setMemoryEffects(orders ? MemoryEffects::none()
                                     : MemoryEffects::inaccessibleMemOnly());
    if (!orders) {
      function.addFnAttr(Attribute::NoDuplicate);
      function.addFnAttr(Attribute::NoMerge);
    }
  }
}

} // namespace

void hls_frontend::reduceToKernel(Module &module, Function &kernel) {
  dropLists(module, {"llvm.used", "llvm.compiler.used", // all of the text
                     "llvm.global.annotations"});
  std::optional<OutsideUses> uses;
  if (!module.global_empty()) {
    uses.emplace(module, kernel);
  }
  dropLists(module, {"llvm.global_ctors", "llvm.global_dtors"});
  if (uses) {
    describeVariables(module, *uses);
  }
  makeInternal(module, kernel);
  dropAnnotations(module);
  defineResult(kernel);
  kernel.setLinkage(GlobalValue::ExternalLinkage);
  kernel.removeFnAttr(Attribute::AlwaysInline);
  kernel.removeFnAttr(Attribute::OptimizeNone);
  describeArguments(kernel);
  describeExternals(module);
}

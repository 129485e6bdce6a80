/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is linked is decided by what the kernel calls. In the program all calls
 * lead to it, those of main() as well: what main() compares the kernel's result
 * with is computed in the same way.
 */
#include "core/frontend/unit/unit_library.h"

#include "core/frontend/library/library.h"
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/program/fast_math.h"
#include "core/frontend/program/half_numbers.h"
#include "core/frontend/program/kernel_prints.h"
#include "core/frontend/program/long_double.h"
#include "core/frontend/program/traps.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace hls_frontend;

static void addCalled(const Check &check,
                      llvm::SetVector<const LibraryFunction *> &called) {
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      const LibraryFunction *function =
          callee ? libraryFunctionOf(*callee) : nullptr;
      if (function && !isConstantCall(*call, *callee)) {
        called.insert(function);
      }
    }
  }
}

// What is called without a call in the text: by Clang, for products and
// quotients of complex numbers, and by half_numbers.cpp.
static void addImplicit(const hls_unit &unit,
                        llvm::SetVector<const LibraryFunction *> &called) {
  for (const char *name :
       {"__divdc3", "__divsc3", "__muldc3", "__mulsc3", "__hlsd_half_of_double",
        "__hlsd_half_of_float", "__hlsd_float_of_half"}) {
    for (const llvm::Module *module : {unit.module.get(), unit.program.get()}) {
      if (module && module->getFunction(name)) {
        called.insert(findLibraryFunction(name));
      }
    }
  }
}

// What a module calls the code of a function. Members, of which some have no
// name in the text, are called what a linker calls them.
static std::string codeName(const hls_unit &unit,
                            const clang::FunctionDecl &function) {
  bool isPlain =
      function.getIdentifier() && !isa<clang::CXXMethodDecl>(function);
  return isPlain ? unit.linkageName(function).str()
                 : clang::ASTNameGenerator(unit.ast()).getName(&function);
}

hls_status hls_frontend::linkLibraryOf(const KernelChecks &checks,
                                       const hls_unit &unit, hls_error *error) {
  llvm::SetVector<const LibraryFunction *> called;
  llvm::StringSet<> callers;
  for (const auto &check : checks) {
    addCalled(*check, called);
    for (const auto &facts : check->functions) {
      callers.insert(
          check->unit.linkedName(codeName(check->unit, facts->function)));
    }
  }
  for (llvm::Module *module : {unit.module.get(), unit.program.get()}) {
    if (module) {
      expandHalfNumbers(*module);
      useDoubleForms(*module, unit.ast());
    }
    if (module && unit.fastMath) {
      makeMathFast(*module);
    }
  }
  addImplicit(unit, called);
  if (called.empty()) {
    return HLS_OK;
  }
  for (llvm::Module *module : {unit.module.get(), unit.program.get()}) {
    std::string problem =
        module ? linkLibrary(*module, called.getArrayRef(), callers)
               : std::string();
    if (!problem.empty()) {
      return hls_error_set(error, HLS_INTERNAL, "%s", problem.c_str());
    }
    if (module) {
      specialiseSorts(*module, module == unit.module.get() && !unit.isProgram);
    }
  }
  return HLS_OK;
}

// What main() prints is a result of it.
static bool isMain(const Check &check) {
  return check.isOfKernel() && llvm::StringRef(check.kernel.name) == "main";
}

// What no circuit can print of calls, by their places.
using Unprintable = llvm::MapVector<const llvm::DILocation *, std::string>;

static void tellUnprintable(const Check &check, const Unprintable &left,
                            const std::string &name) {
  llvm::DenseMap<const clang::CallExpr *, llvm::StringRef> problems;
  for (const auto &[place, problem] : left) {
    problems[accessRangesOf(check.unit).call(place)] = problem;
  }
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      auto found = problems.find(call);
      if (found != problems.end()) {
        hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_HINT, "native-only",
                            check.range(call->getCallee()->getSourceRange()),
                            "'%s' writes in the native run alone: the circuit "
                            "cannot print %s",
                            name.c_str(), found->second.str().c_str());
      }
    }
  }
}

// Has the circuit print what the calls of a function do, in any file, and tells
// of each that it cannot print.
static void keepPrintsOf(const KernelChecks &checks, llvm::Module &module,
                         const std::string &name) {
  Unprintable left;
  keepPrints(module, name, checks.front()->kernel.name,
             [&](const llvm::CallInst &call, llvm::StringRef problem) {
               left[call.getDebugLoc()] = problem.str();
             });
  for (const auto &check : checks) {
    if (!left.empty()) {
      tellUnprintable(*check, left, name);
    }
  }
}

static bool isPrintable(llvm::StringRef name) {
  name.consume_front("__builtin_");
  return name == "printf" || name == "puts" || name == "putchar";
}

static void leaveOut(const KernelChecks &checks, const Check &check,
                     const clang::CallExpr &call, NativePart part) {
  std::string name = call.getDirectCallee()->getName().str();
  hls_range range = check.range(call.getCallee()->getSourceRange());
  llvm::Module *module = check.linked().module.get();
  bool isTrap = part == NativePart::Ends && check.linked().hasTraps;
  if (module && isTrap) {
    noteTraps(*module, name);
  }
  bool isKept = module && check.linked().hasPrints && isPrintable(name);
  if (isKept) {
    keepPrintsOf(checks, *module, name);
  }
  bool isFine = !module || removeNativeCalls(*module, name);
  name = name == "__assert_fail" ? "assert" : name;
  if (!isFine) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-external-call", range,
                        "what '%s' returns is not known to a circuit; call it "
                        "without using that",
                        name.c_str());
    return;
  }
  if (isKept) {
    return;
  }
  hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_HINT, "native-only", range,
      isTrap ? "'%s' ends the native run; the circuit stores the line in "
               "'trap' and ends its call"
      : part == NativePart::Ends
          ? "'%s' ends the native run; the circuit takes it "
            "that it is never reached"
      : isMain(check) ? "'%s' writes in the native run; the circuit of "
                        "main() stores the numbers in 'printed'"
                      : "'%s' writes in the native run alone; the circuit "
                        "is that of the kernel without it",
      name.c_str());
}

// exit() in main(), which is the kernel, is a return of it.
static void returnAtExits(llvm::Module *module) {
  llvm::Function *main = module ? module->getFunction("main") : nullptr;
  if (!main || !main->getReturnType()->isIntegerTy(32)) {
    return;
  }
  for (llvm::BasicBlock &block : *main) {
    for (llvm::Instruction &instruction : block) {
      auto *call = dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !callee->isDeclaration() || callee->getName() != "exit" ||
          call->arg_size() != 1 ||
          !call->getArgOperand(0)->getType()->isIntegerTy(32)) {
        continue;
      }
      llvm::Value *status = call->getArgOperand(0);
      llvm::DebugLoc place = call->getDebugLoc();
      llvm::changeToUnreachable(call);
      llvm::Instruction *end = block.getTerminator();
      llvm::ReturnInst::Create(main->getContext(), status, end)
          ->setDebugLoc(place);
      end->eraseFromParent();
      break;
    }
  }
}

// The native run never traps: it ends, or has all the memory it asks for.
static void addTrap(const Check &check) {
  const hls_unit &unit = check.linked();
  const llvm::Function *kernel =
      unit.module ? unit.module->getFunction(check.kernel.name) : nullptr;
  if (!kernel || !check.isOfKernel() ||
      !(unit.hasTraps || (unit.heapBytes && takesMemory(*kernel)))) {
    return;
  }
  for (llvm::Module *module : {unit.module.get(), unit.program.get()}) {
    if (module) {
      addTrapVariable(*module);
    }
  }
}

static void leaveOutCallsOf(const KernelChecks &checks, const Check &check) {
  if (isMain(check)) {
    returnAtExits(check.unit.module.get());
    returnAtExits(check.unit.program.get());
    recordPrintsOfMain(check);
  }
  addTrap(check);
  llvm::DenseSet<const clang::FunctionDecl *> seen;
  for (const auto &facts : check.functions) {
    for (const clang::CallExpr *call : facts->calls) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      NativePart part = callee ? nativePartOf(*callee) : NativePart::None;
      if (isMain(check) && facts->function.isMain() && callee &&
          part == NativePart::Ends && callee->getName() == "exit") {
        continue; // it is a return
      }
      if (part != NativePart::None &&
          seen.insert(callee->getCanonicalDecl()).second) {
        leaveOut(checks, check, *call, part);
      }
    }
  }
}

void hls_frontend::leaveOutNativeCalls(const KernelChecks &checks) {
  for (const auto &ofFile : checks) {
    leaveOutCallsOf(checks, *ofFile);
  }
}

hls_status hls_unit_add_library(hls_unit *unit, const hls_signature *kernel,
                                hls_error *error) {
  const clang::FunctionDecl *function = unit->declaration(kernel);
  if (!function || !function->hasBody()) {
    return HLS_OK;
  }
  hls_diagnostics unused = {};
  KernelChecks checks = checksOf(*unit, *kernel, &unused);
  if (isMain(*checks.front())) {
    returnAtExits(unit->module.get());
    recordPrintsOfProgram(*checks.front());
  }
  addTrap(*checks.front());
  hls_diagnostics_finish(&unused);
  return linkLibraryOf(checks, *unit, error);
}

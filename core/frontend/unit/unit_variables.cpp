/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of the program as parameters of the kernel.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/linkage_names.h"
#include "core/frontend/program/outside_variables.h"
#include "core/frontend/program/record_prints.h"
#include "core/frontend/program/returned_values.h"
#include "core/frontend/program/traps.h"
#include "core/frontend/signature/declarations.h"
#include "core/frontend/signature/result_form.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/unit/unit_pointers.h"

#include "hls/calling_convention.h"

#include "llvm/ADT/StringMap.h"

using namespace hls_frontend;

namespace {

// A variable, with the file of the program that says what it is.
struct FoundVariable {
  hls_unit *unit = nullptr;
  const clang::VarDecl *declaration = nullptr;
};

// The variables of a text that outlive their functions, by their names in
// LLVM IR, as far as the text alone gives them these.
class VariableFinder : public AstVisitor {
public:
  explicit VariableFinder(const hls_unit &unit) : unit(unit) {}

  bool VisitVarDecl(clang::VarDecl *variable) override {
    if (variable->hasGlobalStorage() && variable->getIdentifier() &&
        !variable->isTemplated() && !variable->hasAttr<clang::AsmLabelAttr>()) {
      auto entry =
          byName.try_emplace(variableLinkageName(unit, *variable), variable)
              .first;
      const clang::VarDecl *known = entry->second;
      if (known && known->getCanonicalDecl() != variable->getCanonicalDecl()) {
        entry->second = nullptr; // there are several, and all but one a number
      } else if (known && variable->isThisDeclarationADefinition()) {
        entry->second = variable;
      }
    }
    return true;
  }

  llvm::StringMap<const clang::VarDecl *> byName;

private:
  const hls_unit &unit;
};

// Those of all files of a program. Of a variable that several files have, one
// counts that says how large it is.
class ProgramVariables {
public:
  explicit ProgramVariables(hls_unit &unit) : unit(unit) {}

  FoundVariable find(llvm::StringRef name) {
    if (found.empty()) {
      collect(unit);
      for (const auto &other : unit.others) {
        collect(*other);
      }
    }
    return found.lookup(name);
  }

private:
  void collect(hls_unit &of) {
    VariableFinder finder(of);
    finder.TraverseDecl(of.ast().getTranslationUnitDecl());
    for (const auto &entry : finder.byName) {
      FoundVariable &known = found[of.linkedName(entry.first())];
      if (!known.unit || (known.declaration && entry.second &&
                          known.declaration->getType()->isIncompleteType())) {
        known = {&of, entry.second};
      }
    }
  }

  hls_unit &unit;
  llvm::StringMap<FoundVariable> found;
};

unsigned nextArgument(const hls_signature &kernel) {
  return kernel.num_params ? kernel.params[kernel.num_params - 1].argument + 1
                           : 0;
}

class Sharing {
public:
  Sharing(hls_unit &unit, const hls_signature &kernel)
      : unit(unit), kernel(kernel), variables(unit) {}

  void run(const llvm::Function &function) {
    OutsideUses uses(*unit.module, function);
    std::vector<SharedPart> shared;
    for (const llvm::GlobalVariable &variable : unit.module->globals()) {
      bool isSet = uses.isSetInside(variable);
      if (!variable.isConstant() && !OutsideUses::isHeld(variable) &&
          uses.isUsedInside(variable) &&
          (variable.isDeclaration() || uses.isShared(variable) ||
           isVolatile(variable))) {
        add(variable, isSet, shared);
      }
    }
    // In the order of the text, whatever Clang has emitted first.
    llvm::stable_sort(shared, [&](const auto &a, const auto &b) {
      return a.unit != b.unit ? a.unit == &unit && b.unit != &unit
                              : a.variable.declaration->getLocation() <
                                    b.variable.declaration->getLocation();
    });
    append(shared);
    if (recordsPrints(*unit.module)) {
      appendPrinted(unit, kernel);
    }
    if (hasTrapVariable(*unit.module)) {
      appendTrap(unit, kernel);
    }
  }

private:
  // With the file that it is of.
  struct SharedPart {
    hls_unit *unit;
    SharedVariable variable;
  };

  void add(const llvm::GlobalVariable &variable, bool isSet,
           std::vector<SharedPart> &shared) {
    FoundVariable found = variables.find(variable.getName());
    if (found.declaration &&
        !found.declaration->getType()->isIncompleteType() &&
        !variable.isThreadLocal()) {
      shared.push_back(
          {found.unit,
           {found.declaration, variable.getName(),
            isSet || isVolatile(variable),
            found.unit == &unit ? unit.declaration(&kernel) : nullptr}});
    }
  }

  // Others may read and set what is volatile at any time.
  bool isVolatile(const llvm::GlobalVariable &variable) {
    FoundVariable found = variables.find(variable.getName());
    return found.declaration &&
           found.unit->ast()
               .getBaseElementType(found.declaration->getType())
               .isVolatileQualified();
  }

  void append(llvm::ArrayRef<SharedPart> shared) {
    std::vector<hls_param> params;
    unsigned argument = nextArgument(kernel);
    for (const SharedPart &part : shared) {
      llvm::SmallVector<hls_param, 4> found =
          paramsOf(*part.unit, part.variable, argument);
      if (llvm::all_of(found, [](const hls_param &param) {
            return param.is_array ? arrayProblem(param).empty()
                                  : !scalarProblem(param.scalar);
          })) {
        params.insert(params.end(), found.begin(), found.end());
        argument++;
      }
    }
    if (!params.empty()) {
      appendParams(unit, kernel, params);
    }
  }

  hls_unit &unit;
  const hls_signature &kernel;
  ProgramVariables variables;
};

} // namespace

namespace {

// A result that no channel carries, in the kernels and in the program.
class ResultSplit {
public:
  ResultSplit(hls_unit &unit, const hls_signature &kernel)
      : unit(unit), kernel(kernel) {}

  void run(const clang::FunctionDecl &function) {
    ResultForm form = resultFormOf(unit.ast(), function);
    if (form.problem) {
      return;
    }
    std::string variable = kernel.name + std::string(".result");
    ReturnedValue value = {};
    clang::QualType type =
        form.isStruct ? function.getReturnType() : form.element;
    value.bytes = static_cast<uint64_t>(
        unit.ast().getTypeSizeInChars(type).getQuantity());
    if (form.isStruct) {
      value.variable = variable;
    } else if (!findArgument(form.parameter, value.argument)) {
      return;
    }
    if (!splitReturn(*unit.module, kernel.name, value, unit.isProgram) ||
        (unit.program &&
         !splitReturn(*unit.program, kernel.name, value, true))) {
      return;
    }
    if (!form.isStruct) {
      setResult(unit, kernel, {HLS_SCALAR_INT, 64, 8, true});
      return;
    }
    setResult(unit, kernel, {HLS_SCALAR_VOID, 0, 0, false});
    appendParams(
        unit, kernel,
        paramsOfResult(unit, function, variable, nextArgument(kernel)));
  }

private:
  // The argument of the LLVM function for one of the text.
  bool findArgument(unsigned parameter, unsigned &number) const {
    hls_signature arguments = kernel;
    arguments.num_params = hls_signature_num_arguments(&kernel);
    // A pointer that may be null has put another function in front.
    const llvm::Function *code = unit.module->getFunction(
        kernel.name + std::string(HLS_RETURNED_SUFFIX));
    LLVMValueRef function =
        wrap(code ? code : unit.module->getFunction(kernel.name));
    for (hls_c_argument argument = {};
         hls_c_argument_next(&arguments, function, &argument);) {
      if (kernel.params[argument.first_param].argument == parameter) {
        number = argument.first_register;
        return true;
      }
    }
    return false;
  }

  hls_unit &unit;
  const hls_signature &kernel;
};

} // namespace

void hls_unit_share_variables(hls_unit *unit, const hls_signature *kernel) {
  const llvm::Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  const clang::FunctionDecl *declaration = unit->declaration(kernel);
  if (!function || function->isDeclaration() || !declaration ||
      hls_signature_num_arguments(kernel) != kernel->num_params) {
    return;
  }
  passPointers(*unit, *kernel, *declaration);
  function = unit->module->getFunction(kernel->name);
  if (!unit->module->global_empty()) {
    Sharing(*unit, *kernel).run(*function);
  }
  if (kernel->result.kind == HLS_SCALAR_OTHER) {
    ResultSplit(*unit, *kernel).run(*declaration);
  }
}

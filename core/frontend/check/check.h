/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The checks of a kernel's C text, one file each.
 */
#ifndef HLS_FRONTEND_CHECK_H
#define HLS_FRONTEND_CHECK_H

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/tree/function_facts.h"

#include "llvm/ADT/SetVector.h"

#include <memory>
#include <vector>

namespace hls_frontend {

// The state that all checks share.
struct Check {
  hls_unit &unit;
  const hls_signature &kernel;
  hls_diagnostics *diagnostics;
  // The kernel and every function with a body it calls, kernel first.
  std::vector<std::unique_ptr<FunctionFacts>> functions;
  // Functions that they call, and another file of the program has.
  llvm::SetVector<const clang::FunctionDecl *> elsewhere = {};

  // Of another file of the program than the kernel's: that of the kernel, whose
  // modules all are linked into.
  hls_unit *kernelFile = nullptr;

  // Whether the kernel is among the functions, as the first one.
  bool isOfKernel() const { return !kernelFile; }
  const hls_unit &linked() const { return kernelFile ? *kernelFile : unit; }

  hls_range range(clang::SourceRange source) const {
    return rangeOf(unit, source);
  }
};

// One for each file that has a part of the kernel, that of its own file first.
using KernelChecks = std::vector<std::unique_ptr<Check>>;

// program_checks.cpp: those of a kernel that has a body, with its functions.
KernelChecks checksOf(hls_unit &unit, const hls_signature &kernel,
                      hls_diagnostics *diagnostics);

// check_signature.cpp: types of arguments and result.
void checkSignature(Check &check);
// The problem of a scalar or an element; null when there is none.
const char *scalarProblem(const hls_scalar &scalar);
// That of an array of known size; empty when there is none.
std::string arrayProblem(const hls_param &param);

// check_bounds.cpp: constant indices of array arguments.
void checkBounds(Check &check);

// check_overlaps.cpp: calls of the kernel, in any file of the program.
void checkOverlaps(const Check &check);

// check_calls.cpp: finds the functions a kernel is made of, as far as the file
// has them, behind those that were found before; diagnoses recursion and calls
// that cannot be part of a circuit.
void findFunctions(Check &check, const clang::FunctionDecl &kernel);
void checkCalls(Check &check);
// Whether Clang computes the call, as strlen("text").
bool isConstantCall(const clang::CallExpr &call,
                    const clang::FunctionDecl &callee);

// check_constructs.cpp: statements, expressions and types without a circuit.
void checkConstructs(Check &check);

// check_placeholders.cpp: declarations of placeholders and calls to them.
void checkPlaceholders(Check &check);

// check_results.cpp: what becomes of the results of placeholders.
void checkResults(Check &check);

// check_externals.cpp: declarations of the user's external functions.
void checkExternals(Check &check);
// Whether a function without a body is one the user provides hardware for, and
// neither of the C library nor with a role of its own by its name.
bool isExternalUnit(const clang::FunctionDecl &function);

// check_waits.cpp: the ordering intrinsics, their arguments and their tokens.
void checkWaits(Check &check);

// The functions for waits that take a type end in this, or in that of another
// type of as many bits; null when there are none.
const char *waitTypeOf(const clang::ASTContext &ast, clang::QualType type);

// check_pragmas.cpp: those of other compilers.
void checkPragmas(Check &check);

// check_interfaces.cpp: chooses those of the kernel, for hls_unit::interfaces.
void checkInterfaces(Check &check);

// check_inits.cpp: what becomes of the results of __init* functions.
void checkInits(Check &check);

// Whether `variable` holds nothing but results of __init* functions.
bool isInitVariable(const FunctionFacts &facts, const clang::VarDecl *variable);

} // namespace hls_frontend

#endif

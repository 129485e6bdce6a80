/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signatures: what the text says about each function.
 */
#ifndef HLS_FRONTEND_DECLARATIONS_H
#define HLS_FRONTEND_DECLARATIONS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// The form of a type as the data of a channel.
hls_scalar scalarOf(const clang::ASTContext &ast, clang::QualType type);
// The same of what is in memory, or is passed to a kernel: numbers of 16 bits
// are integers there (half_numbers.h).
hls_scalar storedScalarOf(const clang::ASTContext &ast, clang::QualType type);

// Fills the unit's signatures from its AST.
void collectSignatures(hls_unit &unit);

// A variable of the program that is to be a parameter of a kernel.
struct SharedVariable {
  const clang::VarDecl *declaration;
  llvm::StringRef name; // in LLVM IR
  bool isSet;           // by the kernel
  // The kernel, if it is of the same text: what that does not read may be left
  // out.
  const clang::FunctionDecl *kernel;
};

// The parameters that a variable is, as arguments of the number `argument`:
// one, or one for each member of its structs; none when it holds what no
// memory holds. What the kernel sets is an array, if only of one element.
// Their names may be those of other parameters.
llvm::SmallVector<hls_param, 4>
paramsOf(hls_unit &unit, const SharedVariable &variable, unsigned argument);

// The parameters that the struct is which a function returns: memory that the
// kernel sets, as the variable of that name in the program.
llvm::SmallVector<hls_param, 4>
paramsOfResult(hls_unit &unit, const clang::FunctionDecl &function,
               llvm::StringRef variable, unsigned argument);

// What the kernel returns in place of what the text says.
void setResult(hls_unit &unit, const hls_signature &kernel, hls_scalar result);

// Gives the kernel these parameters, behind those that it has.
void appendParams(hls_unit &unit, const hls_signature &kernel,
                  llvm::ArrayRef<hls_param> params);

// Gives it the variables that take what main() prints (record_prints.h).
void appendPrinted(hls_unit &unit, const hls_signature &kernel);
// Gives it the one that takes where a call has stopped (traps.h).
void appendTrap(hls_unit &unit, const hls_signature &kernel);

} // namespace hls_frontend

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts about a function body that the checks ask for, gathered in one
 * walk.
 */
#ifndef HLS_FRONTEND_FUNCTION_FACTS_H
#define HLS_FRONTEND_FUNCTION_FACTS_H

#include "hls/wait_intrinsics.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace hls_frontend {

// The reads and writes of one variable.
struct VariableFacts {
  // The values written to it: its initialiser and what is assigned. A null
  // entry is a write whose value is not one expression (++, +=).
  std::vector<const clang::Expr *> writes;
  // Where it is read.
  std::vector<const clang::DeclRefExpr *> reads;
  bool addressTaken = false;
};

struct FunctionFacts {
  explicit FunctionFacts(const clang::FunctionDecl &function);

  const clang::FunctionDecl &function;
  // Of a function of a system header, as the C++ library has, where the text
  // calls it; otherwise null.
  const clang::Expr *caller = nullptr;
  // In the order of the text; what sizeof and the like only look at left out.
  std::vector<const clang::CallExpr *> calls;
  // C++: where objects are made.
  std::vector<const clang::CXXConstructExpr *> constructions;
  llvm::MapVector<const clang::VarDecl *, VariableFacts> variables;
};

// The roles a function without a body can have, by its name.
enum class CalleeRole {
  Ordinary,
  Placeholder, // __name
  Init,        // __init*; whether it has the right type is checked
  Wait,        // __wait_*, __*_to_token
};

CalleeRole roleOf(const clang::FunctionDecl &function);

// The ordering intrinsic a function's name stands for, or null.
const hls_wait_intrinsic *waitIntrinsicOf(const clang::FunctionDecl &function);

// Placeholder arguments by their names.
bool isInput(llvm::StringRef name);
bool isOutput(llvm::StringRef name);
bool isParameter(llvm::StringRef name);

// The call to a __init* function behind an expression, or null.
const clang::CallExpr *initCall(const clang::Expr *expression);

// The variable an expression names, or null.
const clang::VarDecl *namedVariable(const clang::Expr *expression);

} // namespace hls_frontend

#endif

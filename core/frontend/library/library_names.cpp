/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which functions there are, and which calls mean them.
 */
#include "core/frontend/library/library.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Instruction.h"

using namespace hls_frontend;
using llvm::StringRef;
using llvm::Intrinsic::ID;

namespace {

// Each of `math.h` is there for float and double: `exp` stands for `expf`, too.
constexpr LibraryFunction ofMath[] = {
    {"acos", "math/acos", llvm::Intrinsic::acos},
    {"asin", "math/asin", llvm::Intrinsic::asin},
    {"atan", "math/atan", llvm::Intrinsic::atan},
    {"atan2", "math/atan2", llvm::Intrinsic::not_intrinsic},
    {"cbrt", "math/cbrt", llvm::Intrinsic::not_intrinsic},
    {"cos", "math/cos", llvm::Intrinsic::cos},
    {"cosh", "math/cosh", llvm::Intrinsic::cosh},
    {"exp", "math/exp", llvm::Intrinsic::exp},
    {"exp2", "math/exp2", llvm::Intrinsic::exp2},
    {"expm1", "math/expm1", llvm::Intrinsic::not_intrinsic},
    {"fmod", "math/fmod", llvm::Intrinsic::not_intrinsic,
     llvm::Instruction::FRem},
    {"hypot", "math/hypot", llvm::Intrinsic::not_intrinsic},
    {"log", "math/log", llvm::Intrinsic::log},
    {"log10", "math/log10", llvm::Intrinsic::log10},
    {"log1p", "math/log1p", llvm::Intrinsic::not_intrinsic},
    {"log2", "math/log2", llvm::Intrinsic::log2},
    {"pow", "math/pow", llvm::Intrinsic::pow},
    {"remainder", "math/remainder", llvm::Intrinsic::not_intrinsic},
    {"sin", "math/sin", llvm::Intrinsic::sin},
    {"sinh", "math/sinh", llvm::Intrinsic::sinh},
    {"tan", "math/tan", llvm::Intrinsic::tan},
    {"tanh", "math/tanh", llvm::Intrinsic::tanh},
};

using Names = llvm::StringMap<LibraryFunction>;

Names allNames() {
  Names names;
  for (const LibraryFunction &function : ofMath) {
    names[function.name] = function;
    auto entry = names.try_emplace(std::string(function.name) + "f", function);
    entry.first->second.name = entry.first->getKeyData();
  }
  return names;
}

} // namespace

const LibraryFunction *hls_frontend::findLibraryFunction(StringRef name) {
  static const Names names = allNames();
  name.consume_front("__builtin_");
  auto found = names.find(name);
  return found == names.end() ? nullptr : &found->second;
}

const LibraryFunction *
hls_frontend::libraryFunctionOf(const clang::FunctionDecl &callee) {
  if (!callee.getIdentifier() || callee.hasBody()) {
    return nullptr;
  }
  const clang::SourceManager &sources =
      callee.getASTContext().getSourceManager();
  bool isOfLibrary = callee.getBuiltinID() || callee.isImplicit() ||
                     sources.isInSystemHeader(callee.getLocation());
  return isOfLibrary ? findLibraryFunction(callee.getName()) : nullptr;
}

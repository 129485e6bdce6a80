/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which functions there are, and which calls mean them.
 */
#include "core/frontend/library/library.h"
#include "core/frontend/tree/other_files.h"

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
    {"atan2", "math/atan2"},
    {"cbrt", "math/cbrt"},
    {"cos", "math/cos", llvm::Intrinsic::cos},
    {"cosh", "math/cosh", llvm::Intrinsic::cosh},
    {"exp", "math/exp", llvm::Intrinsic::exp},
    {"exp2", "math/exp2", llvm::Intrinsic::exp2},
    {"expm1", "math/expm1"},
    {"fmod", "math/fmod", llvm::Intrinsic::not_intrinsic,
     llvm::Instruction::FRem},
    {"hypot", "math/hypot"},
    {"log", "math/log", llvm::Intrinsic::log},
    {"log10", "math/log10", llvm::Intrinsic::log10},
    {"log1p", "math/log1p"},
    {"log2", "math/log2", llvm::Intrinsic::log2},
    {"pow", "math/pow", llvm::Intrinsic::pow},
    {"remainder", "math/remainder"},
    {"sin", "math/sin", llvm::Intrinsic::sin},
    {"sinh", "math/sinh", llvm::Intrinsic::sinh},
    {"tan", "math/tan", llvm::Intrinsic::tan},
    {"tanh", "math/tanh", llvm::Intrinsic::tanh},
};

// The same; several share a file.
constexpr LibraryFunction ofNumbers[] = {
    {"cabs", "math/hypot"},        {"carg", "math/atan2"},
    {"fdim", "numbers/fdim"},      {"frexp", "numbers/frexp"},
    {"ilogb", "numbers/logb"},     {"ldexp", "numbers/ldexp"},
    {"logb", "numbers/logb"},      {"modf", "numbers/frexp"},
    {"nextafter", "numbers/fdim"}, {"scalbln", "numbers/ldexp"},
    {"scalbn", "numbers/ldexp"},
};

// What is there once. fmaf() is made of other operations (expand_fma.cpp).
constexpr LibraryFunction others[] = {
    {"fma", "numbers/fma", llvm::Intrinsic::fma},
    {"__divdc3", "numbers/complex"},
    {"__divsc3", "numbers/complex"},
    {"__muldc3", "numbers/complex"},
    {"__mulsc3", "numbers/complex"},
    {"__hlsd_float_of_half", "numbers/half"},
    {"__hlsd_half_of_double", "numbers/half"},
    {"__hlsd_half_of_float", "numbers/half"},
    {"isalnum", "text/ctype"},
    {"isalpha", "text/ctype"},
    {"isblank", "text/ctype"},
    {"iscntrl", "text/ctype"},
    {"isdigit", "text/ctype"},
    {"isgraph", "text/ctype"},
    {"islower", "text/ctype"},
    {"isprint", "text/ctype"},
    {"ispunct", "text/ctype"},
    {"isspace", "text/ctype"},
    {"isupper", "text/ctype"},
    {"isxdigit", "text/ctype"},
    {"tolower", "text/ctype"},
    {"toupper", "text/ctype"},
    {"memchr", "text/searches"},
    {"memcmp", "text/strings"},
    {"strcat", "text/strings"},
    {"strchr", "text/searches"},
    {"strcmp", "text/strings"},
    {"strcpy", "text/strings"},
    {"strcspn", "text/strings"},
    {"strlen", "text/strings"},
    {"strncat", "text/strings"},
    {"strncmp", "text/strings"},
    {"strncpy", "text/strings"},
    {"strnlen", "text/strings"},
    {"strpbrk", "text/searches"},
    {"strrchr", "text/searches"},
    {"strspn", "text/strings"},
    {"strstr", "text/searches"},
    {"atoi", "text/numerals"},
    {"atol", "text/numerals"},
    {"atoll", "text/numerals"},
    {"bsearch", "general/search"},
    {"div", "general/div"},
    {"ldiv", "general/div"},
    {"lldiv", "general/div"},
    {"qsort", "general/sort"},
    {"rand", "general/rand", llvm::Intrinsic::not_intrinsic, 0, true},
    {"srand", "general/rand", llvm::Intrinsic::not_intrinsic, 0, true},
};

using Names = llvm::StringMap<LibraryFunction>;

void addForBothTypes(Names &names, llvm::ArrayRef<LibraryFunction> functions) {
  for (const LibraryFunction &function : functions) {
    names[function.name] = function;
    auto entry = names.try_emplace(std::string(function.name) + "f", function);
    entry.first->second.name = entry.first->getKeyData();
  }
}

Names allNames() {
  Names names;
  addForBothTypes(names, ofMath);
  addForBothTypes(names, ofNumbers);
  for (const LibraryFunction &function : others) {
    names[function.name] = function;
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

bool hls_frontend::isOfLibrary(const clang::FunctionDecl &callee) {
  const clang::SourceManager &sources =
      callee.getASTContext().getSourceManager();
  return !callee.hasBody() && !isDefinedElsewhere(callee) &&
         (callee.getBuiltinID() || callee.isImplicit() ||
          sources.isInSystemHeader(callee.getLocation()));
}

// sinl() is sin() where a long double is a double (long_double.h).
static const LibraryFunction *findLongForm(StringRef name,
                                           const clang::ASTContext &ast) {
  if (!name.consume_back("l") || ast.getTypeSize(ast.LongDoubleTy) != 64) {
    return nullptr;
  }
  const LibraryFunction *function = findLibraryFunction(name);
  StringRef text = function ? function->text : "";
  bool isOfNumbers = text.starts_with("math/") || text.starts_with("numbers/");
  return isOfNumbers ? function : nullptr;
}

const LibraryFunction *
hls_frontend::libraryFunctionOf(const clang::FunctionDecl &callee) {
  if (!callee.getIdentifier() || !isOfLibrary(callee)) {
    return nullptr;
  }
  const LibraryFunction *function = findLibraryFunction(callee.getName());
  return function ? function
                  : findLongForm(callee.getName(), callee.getASTContext());
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A parsed C file as the C++ half of the frontend sees it.
 */
#ifndef HLS_FRONTEND_CLANG_UNIT_H
#define HLS_FRONTEND_CLANG_UNIT_H

#include "core/frontend/parse/unit.h"
#include "core/frontend/tree/hls_pragmas.h"
#include "hls/frontend.h"
#include "hls/system/interfaces.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"

#include <map>
#include <memory>
#include <vector>

namespace hls_frontend {
// By the place of what is assigned, the name of the variable; empty for
// several.
using ValueNames = llvm::DenseMap<clang::SourceLocation, llvm::StringRef>;
class AccessRanges;

// An access to an array that has to keep an order with another one.
struct AccessOrder {
  const char *name = nullptr;
  std::vector<hls_dependence> dependences; // what has to come after it
};

// A pointer that lies in what an argument of a function passes.
struct HeldPointer {
  int64_t offset; // bytes from the begin of what is passed
  uint64_t bytes; // that are behind it
  bool mayBeNull;
  std::string name;
  std::vector<hls_param> params; // what it leads to is in the circuit
  unsigned argument = 0;         // the number of that, once the kernel has it
};

// What a function takes by an argument in another form than the text says.
struct PassedPointers {
  bool mayBeNull = false; // it is a pointer, and calls pass null
  bool hasMembers = true; // that are no such pointers
  uint64_t bytes = 0;     // of what is passed, or lies behind the pointer
  std::vector<HeldPointer> held;
  std::vector<hls_param> unread; // pointers that are not in the circuit
  unsigned argument = 0; // the number of the first bit that says what is null
};

// One dimension of an array that is several memories, its banks.
struct Partition {
  unsigned dimension; // 0 is the outermost one
  int64_t size;       // elements in all
  int64_t count;      // banks
  int64_t block;      // neighbours that each bank has; 0: every count-th one
  clang::SourceRange pragma;
};

// A pragma that has no effect, and why.
struct PragmaProblem {
  clang::SourceRange range;
  std::string text;
};

// How a parameter of the kernel goes in and out.
struct ChosenInterface {
  hls_interface kind = HLS_INTERFACE_RAM; // of an array; others have the call's
  bool isNamed = false; // chosen for it by its name: it is a mistake otherwise
  bool isInOrder = false; // accessed once from the first element to the last
  hls_range place = {};   // of the pragma or the name that chose it
};

// Nothing is here for a parameter with the default.
struct ChosenInterfaces {
  hls_interface ofCall = HLS_INTERFACE_CHANNEL;
  std::map<unsigned, ChosenInterface> ofParams; // by number
};
} // namespace hls_frontend

struct hls_unit {
  hls_unit();
  ~hls_unit();

  std::unique_ptr<clang::CompilerInstance> compiler;
  // The modules live in their contexts, so they go first. The program, with
  // main(), has its own if it was asked for: another thread may work on it.
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::LLVMContext> programContext;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::Module> program;

  // The module is the program, with main(), and not that of the kernels.
  bool isProgram = false;

  // Strings and arrays that the signatures and ranges point to.
  llvm::BumpPtrAllocator arena;
  llvm::UniqueStringSaver strings{arena};

  // One signature per function, in the order of first declaration, and the
  // declaration it was taken from.
  std::vector<hls_signature> signatures;
  std::vector<const clang::FunctionDecl *> declarations;
  llvm::StringMap<size_t> signatureByName;

  // C++: what the code of functions is called, by their canonical declarations,
  // and the variables that outlive a call (linkage_names.h).
  llvm::MapVector<const clang::FunctionDecl *, llvm::StringRef> linkageNames;
  std::vector<const clang::VarDecl *> namedVariables;

  // Of parameters whose pointers are no plain arrays.
  llvm::DenseMap<const clang::ParmVarDecl *, hls_frontend::PassedPointers>
      passedPointers;
  // The same of variables of the program, by their names in LLVM IR.
  llvm::StringMap<hls_frontend::PassedPointers> variablePointers;

  // How many elements are behind pointers, by "p" or "f.p", as the user says.
  llvm::StringMap<int64_t> elements;

  // Choices of interfaces as the user says, in their order; checked as far as
  // they need no text.
  std::vector<std::string> interfaceChoices;
  // Those of the kernel, once it is checked.
  hls_frontend::ChosenInterfaces interfaces;

  // Of memory without a bound that is known, for each type of elements; 0 where
  // that is an error.
  uint64_t heapBytes = 0;
  // Floats may be computed in another way than C says.
  bool fastMath = false;
  // Kernels tell where an assertion does not hold.
  bool hasTraps = false;
  // Circuits print, when they are simulated.
  bool hasPrints = false;

  // The text has no other errors than waits that nothing declares: it is
  // checked, but it is no kernel.
  bool onlyLacksWaits = false;

  // The other files of the program, without modules of their own: these are
  // linked with those above.
  std::vector<std::unique_ptr<hls_unit>> others;
  // One of those: the names in the linked modules of what is local to the file,
  // where it had to get another one.
  llvm::StringMap<std::string> localNames;

  // Where there is a #pragma DYN speculate, in the order of the text.
  std::vector<clang::SourceLocation> speculatePragmas;
  // Each #pragma HLS.
  std::vector<hls_frontend::HlsPragma> hlsPragmas;
  // Arguments of definitions, and local arrays, that are several memories
  // (array_partitions.h), and what of the pragmas for that has no effect.
  llvm::MapVector<const clang::VarDecl *, std::vector<hls_frontend::Partition>>
      partitions;
  std::vector<hls_frontend::PragmaProblem> partitionProblems;

  // By load and store of the optimised module (memory_dependences.cpp).
  llvm::DenseMap<const llvm::Value *, hls_frontend::AccessOrder> accessOrders;

  // Built when the first instruction has to be located.
  std::unique_ptr<hls_frontend::AccessRanges> accessRanges;
  // The same for the first one that has to be named.
  std::unique_ptr<hls_frontend::ValueNames> valueNames;

  clang::ASTContext &ast() const { return compiler->getASTContext(); }
  clang::SourceManager &sources() const { return compiler->getSourceManager(); }

  // What the code of a function is called; its signature has the same name.
  llvm::StringRef linkageName(const clang::FunctionDecl &function) const;

  // The same of what is local to another file of the program, by the name that
  // its own IR has for it.
  llvm::StringRef linkedName(llvm::StringRef name) const {
    auto found = localNames.find(name);
    return found == localNames.end() ? name : llvm::StringRef(found->second);
  }

  // The declaration behind a signature of this unit, or null.
  const clang::FunctionDecl *declaration(const hls_signature *signature) const;
};

namespace hls_frontend {

// ranges.cpp: places in the source text. File names are kept in `strings`.
hls_range rangeOf(const clang::SourceManager &sources,
                  const clang::LangOptions &options, clang::SourceRange range,
                  llvm::UniqueStringSaver &strings);
hls_range rangeOf(const clang::SourceManager &sources,
                  const clang::LangOptions &options,
                  clang::CharSourceRange range,
                  llvm::UniqueStringSaver &strings);
hls_range rangeOf(hls_unit &unit, clang::SourceRange range);

} // namespace hls_frontend

#endif

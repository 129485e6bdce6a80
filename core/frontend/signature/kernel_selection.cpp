/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Chooses the function of a file that is the kernel.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/linkage_names.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/kernel_calls.h"
#include "core/frontend/tree/other_files.h"

using namespace clang;

namespace {

// The functions a body mentions: called, or their address taken.
class MentionFinder : public hls_frontend::AstVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      mentioned.insert(function->getCanonicalDecl());
    }
    return true;
  }

  llvm::DenseSet<const FunctionDecl *> mentioned;
};

bool isMain(const hls_signature &signature) {
  return llvm::StringRef(signature.name) == "main";
}

// Functions with a body in the main file, other than main().
std::vector<size_t> possibleKernels(const hls_unit &unit) {
  std::vector<size_t> result;
  for (size_t i = 0; i < unit.signatures.size(); i++) {
    const hls_signature &signature = unit.signatures[i];
    if (signature.has_body && signature.in_main_file && !isMain(signature)) {
      result.push_back(i);
    }
  }
  return result;
}

// The program calls these itself, at its begin or end, as it does main().
bool isRunByProgram(const FunctionDecl &function) {
  return function.hasAttr<ConstructorAttr>() ||
         function.hasAttr<DestructorAttr>();
}

// Leaves out what runs by itself, unless that is all there is.
void preferCalled(const hls_unit &unit, std::vector<size_t> &functions) {
  auto runs = [&](size_t index) {
    return isRunByProgram(*unit.declarations[index]);
  };
  if (!llvm::all_of(functions, runs)) {
    llvm::erase_if(functions, runs);
  }
}

// The functions of a file that one of them mentions, itself or in the other
// files of the program that it leads to.
class Reach {
public:
  explicit Reach(const hls_unit &unit) : unit(unit) {}

  llvm::DenseSet<const FunctionDecl *> mentionedBy(const FunctionDecl &caller) {
    found.clear();
    look(unit, caller);
    found.erase(caller.getCanonicalDecl());
    return found;
  }

private:
  void look(const hls_unit &of, const FunctionDecl &function) {
    MentionFinder finder;
    finder.TraverseStmt(function.getBody());
    for (const FunctionDecl *callee : finder.mentioned) {
      if (&of == &unit) {
        found.insert(callee);
      }
      if (hls_frontend::isDefinedElsewhere(*callee)) {
        follow(of.linkageName(*callee).str());
      }
    }
  }

  void follow(const std::string &name) {
    if (const hls_signature *own = hls_unit_find_function(&unit, name.c_str());
        own && own->has_body) {
      found.insert(unit.declaration(own)->getCanonicalDecl());
      return;
    }
    for (const auto &other : unit.others) {
      const hls_signature *there =
          hls_unit_find_function(other.get(), name.c_str());
      const FunctionDecl *body =
          there && there->has_body ? other->declaration(there) : nullptr;
      if (body && found.insert(body->getCanonicalDecl()).second) {
        look(*other, *body);
      }
    }
  }

  const hls_unit &unit;
  llvm::DenseSet<const FunctionDecl *> found;
};

// Those of `functions` that no other of them mentions.
std::vector<size_t> roots(const hls_unit &unit,
                          const std::vector<size_t> &functions) {
  llvm::DenseSet<const FunctionDecl *> called;
  Reach reach(unit);
  for (size_t index : functions) {
    for (const FunctionDecl *callee :
         reach.mentionedBy(*unit.declarations[index])) {
      called.insert(callee);
    }
  }
  std::vector<size_t> result;
  for (size_t index : functions) {
    if (!called.contains(unit.declarations[index]->getCanonicalDecl())) {
      result.push_back(index);
    }
  }
  return result;
}

// Leaves out what tables of functions and other variables of the file name,
// unless that is all there is.
void leaveOutTargets(const hls_unit &unit, std::vector<size_t> &functions) {
  MentionFinder finder;
  for (Decl *decl : unit.ast().getTranslationUnitDecl()->decls()) {
    auto *variable = dyn_cast<VarDecl>(decl);
    finder.TraverseStmt(variable ? variable->getInit() : nullptr);
  }
  auto isTarget = [&](size_t index) {
    return finder.mentioned.contains(
        unit.declarations[index]->getCanonicalDecl());
  };
  if (!llvm::all_of(functions, isTarget)) {
    llvm::erase_if(functions, isTarget);
  }
}

// Leaves out what no call marks as a kernel, unless that is all there is.
void preferMarked(const hls_unit &unit, std::vector<size_t> &functions) {
  llvm::DenseSet<const FunctionDecl *> marked;
  for (size_t i = 0; i < unit.signatures.size(); i++) {
    if (unit.signatures[i].has_body && unit.signatures[i].in_main_file) {
      for (const FunctionDecl *kernel :
           hls_frontend::findMarkedCalls(*unit.declarations[i])) {
        marked.insert(kernel);
      }
    }
  }
  auto isUnmarked = [&](size_t index) {
    return !marked.contains(unit.declarations[index]->getCanonicalDecl());
  };
  if (!llvm::all_of(functions, isUnmarked)) {
    llvm::erase_if(functions, isUnmarked);
  }
}

std::string listNames(const hls_unit &unit,
                      const std::vector<size_t> &functions) {
  std::string text;
  for (size_t index : functions) {
    text += text.empty() ? "" : ", ";
    text += unit.signatures[index].name;
  }
  return text;
}

// The only function with a body that the text may call so; null when there is
// none, or when there are several.
const hls_signature *findCalled(const hls_unit &unit, const char *name) {
  const hls_signature *found = nullptr;
  for (size_t index : possibleKernels(unit)) {
    if (hls_frontend::isCalled(*unit.declarations[index], name)) {
      if (found) {
        return nullptr;
      }
      found = &unit.signatures[index];
    }
  }
  return found;
}

const hls_signature *selectByName(const hls_unit &unit, const char *name,
                                  hls_error *error) {
  const hls_signature *signature = hls_unit_find_function(&unit, name);
  if (!signature) {
    signature = findCalled(unit, name);
  }
  if (signature && signature->has_body) {
    return signature;
  }
  std::string candidates = listNames(unit, possibleKernels(unit));
  hls_error_set(
      error, HLS_NO_KERNEL, "%s '%s' in this file; functions with a body: %s",
      signature ? "there is no body for function" : "there is no function",
      name, candidates.empty() ? "none" : candidates.c_str());
  return nullptr;
}

} // namespace

const hls_signature *hls_unit_select_kernel(const hls_unit *unit,
                                            const char *name,
                                            hls_error *error) {
  if (name) {
    return selectByName(*unit, name, error);
  }
  std::vector<size_t> possible = possibleKernels(*unit);
  if (possible.empty()) {
    hls_error_set(error, HLS_NO_KERNEL,
                  "the file has no function with a body besides main()");
    return nullptr;
  }
  preferCalled(*unit, possible);
  std::vector<size_t> candidates = roots(*unit, possible);
  if (candidates.size() > 1) {
    preferMarked(*unit, candidates);
  }
  if (candidates.size() > 1) {
    leaveOutTargets(*unit, candidates);
  }
  if (candidates.size() == 1) {
    return &unit->signatures[candidates[0]];
  }
  // Functions that only call each other in circles leave no root.
  hls_error_set(
      error, HLS_AMBIGUOUS_KERNEL,
      "the file has several candidates; name one of: %s",
      listNames(*unit, candidates.empty() ? possible : candidates).c_str());
  return nullptr;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decides which functions of a file are kernels: the one named, else those
 * marked, else those called by HLS_CALL, else those that look like one.
 */
#include "core/frontend/outline/outline_kernels.h"

#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/kernel_calls.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

using FunctionSet = llvm::DenseSet<const FunctionDecl *>;

// The names that a body mentions.
class BodyFacts : public AstVisitor {
public:
  explicit BodyFacts(const hls_unit &unit) : unit(unit) {}

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      mentioned.insert(function->getCanonicalDecl());
      isForPrograms |= isMadeForPrograms(*function);
    }
    return true;
  }

  FunctionSet mentioned;
  bool isForPrograms = false;

private:
  // Input and output: functions of the system with variable arguments, or with
  // pointers other than those of memcpy() and the like.
  bool isMadeForPrograms(const FunctionDecl &function) const {
    const SourceManager &sources = unit.sources();
    if (!sources.isInSystemHeader(
            sources.getExpansionLoc(function.getLocation()))) {
      return false;
    }
    return function.isVariadic() ||
           (!function.getName().starts_with("mem") &&
            llvm::any_of(function.parameters(), [](const ParmVarDecl *param) {
              return param->getType()->isPointerType();
            }));
  }

  const hls_unit &unit;
};

class KernelSearch {
public:
  explicit KernelSearch(const hls_unit &unit) : unit(unit) {}

  FunctionSet run() {
    FunctionSet commented, called, likely, mentioned;
    for (size_t i = 0; i < unit.signatures.size(); i++) {
      const hls_signature &signature = unit.signatures[i];
      const FunctionDecl *function = unit.declarations[i];
      if (!signature.has_body || !signature.in_main_file) {
        continue;
      }
      BodyFacts facts(unit);
      facts.TraverseStmt(function->getBody());
      for (const FunctionDecl *kernel : findMarkedCalls(*function)) {
        called.insert(kernel);
      }
      if (StringRef(signature.name) == "main") {
        continue;
      }
      if (hasMarker(*function)) {
        commented.insert(function->getCanonicalDecl());
      }
      if (!facts.isForPrograms) {
        likely.insert(function->getCanonicalDecl());
      }
      facts.mentioned.erase(function->getCanonicalDecl());
      mentioned.insert(facts.mentioned.begin(), facts.mentioned.end());
    }
    if (!commented.empty()) {
      return commented;
    }
    return withBody(called).empty() ? without(likely, mentioned)
                                    : withBody(called);
  }

private:
  FunctionSet withBody(const FunctionSet &functions) const {
    FunctionSet result;
    for (const FunctionDecl *function : functions) {
      if (function->hasBody() && !function->isMain()) {
        result.insert(function);
      }
    }
    return result;
  }

  static FunctionSet without(const FunctionSet &from, const FunctionSet &what) {
    FunctionSet result;
    for (const FunctionDecl *function : from) {
      if (!what.contains(function)) {
        result.insert(function);
      }
    }
    return result;
  }

  // A comment `hls: kernel` in the lines right above the declaration.
  bool hasMarker(const FunctionDecl &function) const {
    const SourceManager &sources = unit.sources();
    auto [file, offset] =
        sources.getDecomposedExpansionLoc(function.getBeginLoc());
    StringRef above = sources.getBufferData(file).take_front(offset);
    // The text before it in its own line, such as `static`, is part of it.
    above = above.take_front(above.rfind('\n') + 1)
                .drop_back(above.contains('\n') ? 1 : 0);
    while (true) {
      StringRef line = above.substr(above.rfind('\n') + 1).trim();
      if (!line.starts_with("//") && !line.starts_with("/*") &&
          !line.starts_with("*")) {
        return false;
      }
      StringRef text = line.ltrim("/*").ltrim();
      if (text.consume_front("hls:") && text.ltrim().starts_with("kernel")) {
        return true;
      }
      if (!above.contains('\n')) {
        return false;
      }
      above = above.take_front(above.rfind('\n'));
    }
  }

  const hls_unit &unit;
};

} // namespace

FunctionSet hls_frontend::findKernels(const hls_unit &unit,
                                      const char *wanted) {
  hls_error error = {};
  const hls_signature *named =
      wanted ? hls_unit_select_kernel(&unit, wanted, &error) : nullptr;
  if (named && named->in_main_file) {
    return {unit.declaration(named)->getCanonicalDecl()};
  }
  return KernelSearch(unit).run();
}

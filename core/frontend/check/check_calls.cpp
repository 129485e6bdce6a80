/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions a kernel is made of, and calls that cannot be part of it.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/library/library.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/other_files.h"
#include "core/frontend/tree/soundness.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// The name without what Clang's own spelling of a function of the C library
// begins with.
StringRef plainName(const FunctionDecl &callee) {
  StringRef name = callee.getName();
  name.consume_front("__builtin_");
  return name;
}

// A function that Clang knows and has made operations of, as its module shows:
// it calls nothing of that name.
bool isOperation(const Check &check, const FunctionDecl &callee) {
  return callee.getBuiltinID() && !callee.hasAttr<AsmLabelAttr>() &&
         !(check.linked().module &&
           check.linked().module->getFunction(plainName(callee)));
}

bool isAllocation(const FunctionDecl &callee) {
  switch (callee.getOverloadedOperator()) {
  case OO_New:
  case OO_Array_New:
  case OO_Delete:
  case OO_Array_Delete:
    return true;
  default:
    break;
  }
  return callee.getIdentifier() &&
         llvm::StringSwitch<bool>(plainName(callee))
             .Case("aligned_alloc", true)
             .Cases("operator_new", "operator_delete", true)
             .Default(false);
}

// Takes memory that may be a variable, or gives it back (place_memory.cpp).
bool isPlaced(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("malloc", "calloc", "realloc", "free", true)
      .Cases("alloca", "alloca_with_align", true)
      .Default(false);
}

bool isJump(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("setjmp", "_setjmp", "longjmp", "_longjmp", true)
      .Cases("sigsetjmp", "__sigsetjmp", "siglongjmp", true)
      .Default(false);
}

bool isVariadicAccess(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("va_start", "va_end", "va_copy", true)
      .Default(false);
}

// The functions that a body names: those that it calls, and those whose address
// it takes, itself or in a variable that it uses.
class NamedFunctions : public EvaluatedVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    ValueDecl *named = reference->getDecl();
    if (const auto *function = dyn_cast<FunctionDecl>(named)) {
      functions.emplace_back(function, reference);
    }
    auto *variable = dyn_cast<VarDecl>(named);
    if (variable && variable->hasGlobalStorage() &&
        variables.insert(variable->getCanonicalDecl()).second) {
      VarDecl *defined = variable->getDefinition();
      TraverseStmt(defined ? defined->getInit() : nullptr);
    }
    return true;
  }

  bool VisitMemberExpr(MemberExpr *member) override {
    if (const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl())) {
      functions.emplace_back(method, member);
    }
    return true;
  }

  // With the expressions that name them.
  std::vector<std::pair<const FunctionDecl *, const Expr *>> functions;

private:
  llvm::DenseSet<const VarDecl *> variables;
};

// The function that another name of it stands for; any other one itself.
const FunctionDecl &namedBy(const FunctionDecl &function) {
  const auto *alias = function.getMostRecentDecl()->getAttr<AliasAttr>();
  ASTContext &ast = function.getASTContext();
  const FunctionDecl *found = nullptr;
  if (alias) {
    const IdentifierInfo &name = ast.Idents.get(alias->getAliasee());
    for (const NamedDecl *named :
         ast.getTranslationUnitDecl()->lookup(DeclarationName(&name))) {
      const auto *one = dyn_cast<FunctionDecl>(named);
      found = one && one->hasBody() ? one : found;
    }
  }
  return found ? *found : function;
}

// The functions that compare for others.
bool isByComparison(StringRef name) {
  return name == "qsort" || name == "bsearch";
}

// The function that a call of one of those compares with, if the call says it.
const FunctionDecl *comparisonOf(const CallExpr &call) {
  if (call.getNumArgs() == 0) {
    return nullptr;
  }
  const Expr *argument = call.getArg(call.getNumArgs() - 1)->IgnoreParenCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(argument)) {
    argument = address->getSubExpr()->IgnoreParenCasts();
  }
  const auto *reference = dyn_cast<DeclRefExpr>(argument);
  return reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
}

// Depth-first over what is called or may be.
class FunctionSearch {
public:
  explicit FunctionSearch(Check &check) : check(check) {
    for (const auto &facts : check.functions) {
      visited.insert(facts->function.getCanonicalDecl());
    }
  }

  void visit(const FunctionDecl &function, const Expr *caller = nullptr) {
    visited.insert(function.getCanonicalDecl());
    check.functions.push_back(std::make_unique<FunctionFacts>(function));
    // The vector may grow below; the facts themselves stay where they are.
    FunctionFacts &facts = *check.functions.back();
    const SourceManager &sources = check.unit.sources();
    facts.caller =
        sources.isInSystemHeader(function.getLocation()) ? caller : nullptr;
    NamedFunctions named;
    named.TraverseStmt(function.getBody());
    for (const auto &[callee, place] : named.functions) {
      follow(facts, *place, callee);
    }
    for (const CXXConstructExpr *construction : facts.constructions) {
      follow(facts, *construction, construction->getConstructor());
    }
  }

  bool hasFound(const FunctionDecl &function) const {
    return visited.contains(function.getCanonicalDecl());
  }

private:
  void follow(const FunctionFacts &facts, const Expr &place,
              const FunctionDecl *callee) {
    callee = callee ? &namedBy(*callee) : nullptr;
    const FunctionDecl *definition = nullptr;
    if (callee && callee->hasBody(definition) &&
        !visited.contains(definition->getCanonicalDecl())) {
      visit(*definition, facts.caller ? facts.caller : &place);
    } else if (callee && isDefinedElsewhere(*callee) &&
               roleOf(*callee) == CalleeRole::Ordinary) {
      check.elsewhere.insert(callee->getFirstDecl());
    }
  }

  Check &check;
  llvm::DenseSet<const FunctionDecl *> visited;
};

// Where the text makes a call, if need be by a function of the C++ library.
struct Call {
  const CallExpr &call;
  hls_range range;
};

void diagnose(Check &check, const Call &place, const char *code,
              const std::string &message) {
  hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR, code, place.range,
                      "%s", message.c_str());
}

// A function by the name that texts have for it: headers know some under
// others.
std::string nameInText(const FunctionDecl &callee) {
  StringRef name = plainName(callee);
  return llvm::StringSwitch<std::string>(name)
      .Cases("_setjmp", "__sigsetjmp", "setjmp")
      .Cases("_longjmp", "siglongjmp", "longjmp")
      .Default(name.str());
}

void diagnoseLibraryCall(Check &check, const Call &place,
                         const FunctionDecl &callee) {
  std::string name = nameInText(callee);
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-external-call",
      place.range,
      "'%s' is a function of the %s library, which has no circuit; write the "
      "computation in C, or declare a function of your own without a body: it "
      "becomes an instance of your hardware module",
      name.c_str(), callee.isExternC() || callee.isImplicit() ? "C" : "C++");
  if (!callee.isImplicit()) {
    hls_diagnostic_add_note(diagnostic,
                            check.range(SourceRange(callee.getLocation())),
                            "'%s' is declared here", name.c_str());
  }
}

void checkComparison(Check &check, const Call &place, StringRef name) {
  const CallExpr &call = place.call;
  std::optional<llvm::APSInt> bytes;
  if (call.getNumArgs() == 4) {
    bytes = integerOf(*call.getArg(2), check.unit.ast());
  }
  const FunctionDecl *comparison = comparisonOf(call);
  if (!comparison ||
      (!comparison->hasBody() && !isDefinedElsewhere(*comparison))) {
    diagnose(check, place, "unsupported-external-call",
             "'" + name.str() +
                 "' compares with a function that is not known here; give "
                 "it the name of one that the program defines");
  } else if (name == "qsort" && !(bytes && !bytes->isZero())) {
    diagnose(check, place, "unsupported-external-call",
             "'qsort' sorts elements of a size that is a constant; write "
             "'sizeof' of one of them");
  }
}

// A call of a member function that depends on what the object is.
bool isVirtual(const CallExpr &call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  const auto *name =
      member ? dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens())
             : nullptr;
  return method && method->isVirtual() && name && !name->hasQualifier() &&
         !method->getDevirtualizedMethod(name->getBase(),
                                         /*IsAppleKext=*/false);
}

void checkMethod(Check &check, const Call &place, const CXXMethodDecl &method) {
  if (isVirtual(place.call)) {
    diagnose(check, place, "unsupported-construct",
             "virtual calls are not supported: which function '" +
                 method.getNameAsString() +
                 "' is shows only at run time; name its class, make that "
                 "'final', or use a template");
  } else if (!method.hasBody() && !method.isDefaulted() &&
             !method.getBuiltinID()) {
    diagnose(check, place, "unsupported-external-call",
             "member function '" + method.getNameAsString() +
                 "' has no body here; define it in this file");
  }
}

void checkCall(Check &check, const Call &place) {
  const CallExpr &call = place.call;
  const FunctionDecl *callee = call.getDirectCallee();
  if (isa<CXXPseudoDestructorExpr>(call.getCallee()->IgnoreParens())) {
    return; // of what has none, in a template
  }
  if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee)) {
    checkMethod(check, place, *method);
    return;
  }
  if (!callee || isConstantCall(call, *callee)) {
    return;
  }
  if (isAllocation(*callee)) {
    diagnose(check, place, "unsupported-construct",
             "dynamic memory is not supported in this way; pass an array as "
             "an argument of the kernel, or use malloc() with a size that has "
             "a bound");
    return;
  }
  if (!callee->getIdentifier()) {
    return;
  }
  if (namedBy(*callee).hasBody() && !callee->hasBody()) {
    return; // another name
  }
  StringRef name = plainName(*callee);
  if (isByComparison(name) && libraryFunctionOf(*callee)) {
    checkComparison(check, place, name);
    return;
  }
  if (isPlaced(name) && !callee->hasBody() && !isExternalUnit(*callee)) {
    return;
  }
  if (callee->hasAttr<AsmLabelAttr>() &&
      (callee->hasBody() || isExternalUnit(*callee))) {
    diagnose(check, place, "unsupported-construct",
             "'" + callee->getName().str() +
                 "' has another name in assembly, which is not "
                 "supported");
  } else if (isJump(name)) {
    diagnose(check, place, "unsupported-construct",
             "'" + nameInText(*callee) +
                 "' is not supported; use return, break or goto");
  } else if (isVariadicAccess(name)) {
    diagnose(check, place, "unsupported-construct",
             "variable arguments are not supported; pass an array and its "
             "length");
  } else if (!callee->hasBody() && !isDefinedElsewhere(*callee) &&
             roleOf(*callee) == CalleeRole::Ordinary &&
             !isExternalUnit(*callee) && !libraryFunctionOf(*callee) &&
             nativePartOf(*callee) == NativePart::None &&
             !isOperation(check, *callee)) {
    diagnoseLibraryCall(check, place, *callee);
  }
}

} // namespace

bool hls_frontend::isConstantCall(const CallExpr &call,
                                  const FunctionDecl &callee) {
  Expr::EvalResult result;
  return callee.getBuiltinID() && !call.isValueDependent() &&
         call.EvaluateAsRValue(result, callee.getASTContext()) &&
         !result.HasSideEffects;
}

void hls_frontend::findFunctions(Check &check, const FunctionDecl &kernel) {
  FunctionSearch search(check);
  if (!search.hasFound(kernel)) {
    search.visit(kernel);
  }
}

void hls_frontend::checkCalls(Check &check) {
  const FunctionDecl &kernel = check.functions.front()->function;
  if (kernel.hasAttr<AsmLabelAttr>()) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", check.kernel.name_range,
                        "'%s' has another name in assembly, which is not "
                        "supported",
                        check.kernel.name);
  }
  for (const auto &facts : check.functions) {
    for (const CallExpr *call : facts->calls) {
      const Expr *place = facts->caller ? facts->caller : call->getCallee();
      checkCall(check, {*call, check.range(place->getSourceRange())});
    }
  }
}

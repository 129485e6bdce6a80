/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ordering intrinsics: declared as they have to be, called with values of
 * their type, and tokens that come from a conversion and go to a wait.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/check/token_flow.h"
#include "core/frontend/tree/soundness.h"

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"

#include <array>

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

struct WaitType {
  const char *name;
  QualType type;
};

std::array<WaitType, 6> waitTypes(const ASTContext &ast) {
  return {{{"char", ast.CharTy},
           {"short", ast.ShortTy},
           {"int", ast.IntTy},
           {"unsigned", ast.UnsignedIntTy},
           {"float", ast.FloatTy},
           {"double", ast.DoubleTy}}};
}

bool isSameShape(const ASTContext &ast, QualType a, QualType b) {
  if (a->isIntegralOrEnumerationType() && b->isIntegralOrEnumerationType()) {
    return ast.getIntWidth(a) == ast.getIntWidth(b);
  }
  return ast.hasSameUnqualifiedType(a, b);
}

class WaitCheck {
public:
  explicit WaitCheck(Check &check)
      : check(check), ast(check.unit.ast()), flow(check.functions) {}

  void run() {
    for (const auto &facts : check.functions) {
      for (const CallExpr *call : facts->calls) {
        const FunctionDecl *callee = call->getDirectCallee();
        if (callee && callee->getIdentifier() &&
            roleOf(*callee) == CalleeRole::Wait) {
          checkCall(*call, *callee);
        }
      }
    }
    for (const Expr *use : flow.otherUses()) {
      hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR, "token-use",
                          check.range(use->getSourceRange()),
                          "a token can only be waited for: it is the first "
                          "argument of a '__wait_…' function, and no number");
    }
  }

private:
  hls_range callRange(const CallExpr &call) {
    return check.range(call.getCallee()->getSourceRange());
  }

  void checkCall(const CallExpr &call, const FunctionDecl &callee) {
    const hls_wait_intrinsic *intrinsic = waitIntrinsicOf(callee);
    std::string name = callee.getName().str();
    const FunctionDecl *definition = nullptr;
    if (callee.hasBody(definition)) {
      if (intrinsic && seen.insert(callee.getCanonicalDecl()).second) {
        diagnoseDefined(call, *definition);
      }
    } else if (callee.isImplicit()) {
      // That nothing declares it has been told.
      if (intrinsic) {
        checkArguments(call, *intrinsic);
      }
    } else if (!intrinsic) {
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "wait-unknown",
          callRange(call), "there is no '%s': the types are " HLS_WAIT_TYPES,
          name.c_str());
      hls_diagnostic_add_note(diagnostic,
                              check.range(SourceRange(callee.getLocation())),
                              "'%s' is declared here", name.c_str());
    } else if (checkDeclaration(call, callee, *intrinsic)) {
      checkArguments(call, *intrinsic);
    }
  }

  void diagnoseDefined(const CallExpr &call, const FunctionDecl &definition) {
    std::string name = definition.getName().str();
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "wait-defined",
        check.range(SourceRange(definition.getLocation())),
        "'%s' has a body, which would take its order away; remove the body: "
        "hls.h declares it",
        name.c_str());
    hls_diagnostic_add_note(diagnostic, callRange(call), "it is used here");
  }

  QualType typeOf(const hls_wait_intrinsic &intrinsic) const {
    for (const WaitType &type : waitTypes(ast)) {
      if (StringRef(type.name) == intrinsic.type) {
        return type.type;
      }
    }
    return ast.IntTy;
  }

  // The declaration has to be that of hls.h. Reported once.
  bool checkDeclaration(const CallExpr &call, const FunctionDecl &callee,
                        const hls_wait_intrinsic &intrinsic) {
    QualType type = typeOf(intrinsic);
    llvm::SmallVector<QualType, 2> expected = {type};
    if (!intrinsic.is_conversion) {
      expected.insert(expected.begin(), ast.IntTy);
    }
    QualType result = intrinsic.is_conversion ? QualType(ast.IntTy) : type;
    bool fits = callee.hasPrototype() && !callee.isVariadic() &&
                callee.getNumParams() == expected.size() &&
                ast.hasSameType(callee.getReturnType(), result);
    for (unsigned i = 0; fits && i < expected.size(); i++) {
      fits = ast.hasSameUnqualifiedType(callee.getParamDecl(i)->getType(),
                                        expected[i]);
    }
    if (!fits && seen.insert(callee.getCanonicalDecl()).second) {
      std::string name = callee.getName().str();
      std::string word = intrinsic.type;
      std::string prototype =
          intrinsic.is_conversion
              ? "int " + name + "(" + word + " x)"
              : word + " " + name + "(int waitFor, " + word + " data)";
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "wait-signature",
          check.range(SourceRange(callee.getLocation())),
          "'%s' is an intrinsic and has to be declared as '%s'", name.c_str(),
          prototype.c_str());
      hls_diagnostic_add_note(diagnostic, callRange(call), "it is used here");
      hls_diagnostic_add_fix(
          diagnostic, ("declare it as '" + prototype + "'").c_str(),
          check.range(callee.getSourceRange()), prototype.c_str());
    }
    return fits;
  }

  void checkArguments(const CallExpr &call,
                      const hls_wait_intrinsic &intrinsic) {
    if (call.getNumArgs() != (intrinsic.is_conversion ? 1u : 2u)) {
      return;
    }
    if (intrinsic.is_conversion) {
      checkType(call, *call.getArg(0), intrinsic);
    } else if (flow.isToken(*call.getArg(0)) ||
               !flow.isToken(*call.getArg(1))) {
      checkToken(*call.getArg(0));
      checkType(call, *call.getArg(1), intrinsic);
    } else {
      diagnoseSwapped(*call.getArg(0), *call.getArg(1));
    }
  }

  // A number that has the same value in the other type.
  bool isConstantOf(const Expr &expression, QualType type) const {
    std::optional<llvm::APSInt> value = integerOf(expression, ast);
    return value &&
           (!type->isIntegerType() ||
            (type->isUnsignedIntegerType()
                 ? value->isNonNegative() &&
                       value->getActiveBits() <= ast.getIntWidth(type)
                 : value->getSignificantBits() <= ast.getIntWidth(type)));
  }

  // C converts what it is given; here that would change what is passed on.
  void checkType(const CallExpr &call, const Expr &argument,
                 const hls_wait_intrinsic &intrinsic) {
    const Expr &given = *argument.IgnoreParenImpCasts();
    QualType type = typeOf(intrinsic);
    if (isSameShape(ast, given.getType(), type) || isConstantOf(given, type)) {
      return;
    }
    const char *suffix = waitTypeOf(ast, given.getType());
    std::string name = call.getDirectCallee()->getName().str();
    std::string better = !suffix ? ""
                         : intrinsic.is_conversion
                             ? "__" + std::string(suffix) + "_to_token"
                             : "__wait_" + std::string(suffix);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "wait-type-mismatch",
        check.range(argument.getSourceRange()),
        "'%s' takes '%s', not '%s'; %s%s%s", name.c_str(), intrinsic.type,
        given.getType().getAsString().c_str(),
        suffix ? "use '" : "convert it: the types are ",
        suffix ? better.c_str() : HLS_WAIT_TYPES, suffix ? "'" : "");
    if (suffix) {
      hls_diagnostic_add_fix(
          diagnostic, ("replace '" + name + "' by '" + better + "'").c_str(),
          callRange(call), better.c_str());
    }
  }

  std::string textOf(const Expr &expression) const {
    return Lexer::getSourceText(
               CharSourceRange::getTokenRange(expression.getSourceRange()),
               check.unit.sources(), check.unit.compiler->getLangOpts())
        .str();
  }

  void diagnoseSwapped(const Expr &first, const Expr &second) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "wait-not-token",
        check.range(first.getSourceRange()),
        "the token comes first, the data second");
    hls_diagnostic_add_fix(diagnostic, "exchange the arguments",
                           check.range(first.getSourceRange()),
                           textOf(second).c_str());
    hls_diagnostic_add_edit(diagnostic, check.range(second.getSourceRange()),
                            textOf(first).c_str());
  }

  // An element, a member, what a pointer points to, or a variable that outlives
  // the call.
  static bool isMemory(const Expr &expression) {
    const Expr *inner = expression.IgnoreParenImpCasts();
    const auto *unary = dyn_cast<UnaryOperator>(inner);
    const VarDecl *variable = namedVariable(inner);
    return isa<ArraySubscriptExpr, MemberExpr>(inner) ||
           (unary && unary->getOpcode() == UO_Deref) ||
           (variable && !variable->hasLocalStorage());
  }

  static bool isTokenType(QualType type) {
    const auto *alias = type->getAs<TypedefType>();
    return alias && alias->getDecl()->getName() == "Token";
  }

  void checkToken(const Expr &argument) {
    const Expr *culprit = flow.notToken(argument);
    if (!culprit) {
      return;
    }
    hls_range range = check.range(argument.getSourceRange());
    if (isMemory(*culprit) &&
        isTokenType(culprit->IgnoreParenImpCasts()->getType())) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "wait-not-token",
          check.range(culprit->getSourceRange()),
          "a token cannot be kept in memory: put it into a local variable of "
          "type Token, not into an array, a struct or a static variable");
      return;
    }
    if (culprit != &argument) {
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "wait-not-token", range,
          "what is waited for must be a token in every case, made by a "
          "'__…_to_token' function");
      hls_diagnostic_add_note(diagnostic,
                              check.range(culprit->getSourceRange()),
                              "this is no token");
      return;
    }
    const Expr &given = *argument.IgnoreParenImpCasts();
    const char *suffix = waitTypeOf(ast, given.getType());
    std::string conversion =
        "__" + std::string(suffix ? suffix : "…") + "_to_token";
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "wait-not-token", range,
        "what is waited for must be a token, made by '%s'", conversion.c_str());
    if (suffix) {
      hls_diagnostic_add_fix(
          diagnostic, ("make a token of it by '" + conversion + "'").c_str(),
          range, (conversion + "(" + textOf(given) + ")").c_str());
    }
  }

  Check &check;
  const ASTContext &ast;
  TokenFlow flow;
  llvm::DenseSet<const FunctionDecl *> seen;
};

} // namespace

const char *hls_frontend::waitTypeOf(const ASTContext &ast, QualType type) {
  const char *found = nullptr;
  for (const WaitType &candidate : waitTypes(ast)) {
    if (ast.hasSameUnqualifiedType(candidate.type, type)) {
      return candidate.name;
    }
    found = !found && isSameShape(ast, candidate.type, type) ? candidate.name
                                                             : found;
  }
  return found;
}

void hls_frontend::checkWaits(Check &check) { WaitCheck(check).run(); }

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the tokens of a kernel go.
 */
#include "core/frontend/check/token_flow.h"

#include "core/frontend/tree/ast_visitor.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// Without parentheses and casts that leave a token what it is.
const Expr &strip(const Expr &expression) {
  const Expr *inner = expression.IgnoreParenImpCasts();
  while (const auto *cast = dyn_cast<CStyleCastExpr>(inner)) {
    if (!cast->getType()->isSpecificBuiltinType(BuiltinType::Int)) {
      break;
    }
    inner = cast->getSubExpr()->IgnoreParenImpCasts();
  }
  return *inner;
}

// The values an expression may have, as parts of it.
void forEachValue(const Expr &expression,
                  llvm::function_ref<void(const Expr &)> visit) {
  const Expr &inner = strip(expression);
  if (const auto *choice = dyn_cast<ConditionalOperator>(&inner)) {
    forEachValue(*choice->getTrueExpr(), visit);
    forEachValue(*choice->getFalseExpr(), visit);
  } else if (const auto *binary = dyn_cast<BinaryOperator>(&inner);
             binary && (binary->getOpcode() == BO_Comma ||
                        binary->getOpcode() == BO_Assign)) {
    forEachValue(*binary->getRHS(), visit);
  } else {
    visit(inner);
  }
}

const hls_wait_intrinsic *intrinsicOf(const Expr &expression) {
  const auto *call = dyn_cast<CallExpr>(&expression);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee ? waitIntrinsicOf(*callee) : nullptr;
}

bool isConversion(const Expr &expression) {
  const hls_wait_intrinsic *intrinsic = intrinsicOf(expression);
  return intrinsic && intrinsic->is_conversion;
}

bool makeTokens(const std::vector<std::unique_ptr<FunctionFacts>> &functions) {
  return llvm::any_of(functions, [](const auto &facts) {
    return llvm::any_of(
        facts->calls, [](const CallExpr *call) { return isConversion(*call); });
  });
}

// A variable that a token can be in: others are memory.
const VarDecl *localVariable(const VarDecl *variable) {
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

// The declaration that a value comes from, when it is not the expression
// itself: the variable it reads, or the function with a body it calls.
const Decl *originOf(const Expr &expression) {
  if (const auto *reference = dyn_cast<DeclRefExpr>(&expression)) {
    return localVariable(dyn_cast<VarDecl>(reference->getDecl()));
  }
  const auto *call = dyn_cast<CallExpr>(&expression);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->hasBody() && !waitIntrinsicOf(*callee)
             ? callee->getCanonicalDecl()
             : nullptr;
}

// Calls back for every value that goes somewhere.
class FlowVisitor : public EvaluatedVisitor {
public:
  using Give = llvm::function_ref<void(const Expr &, const Decl *)>;
  FlowVisitor(const FunctionDecl &function, Give give)
      : function(function), give(give) {}

  bool VisitVarDecl(VarDecl *variable) override {
    const Expr *value = variable->getInit();
    if (value && localVariable(variable)) {
      give(*value, variable);
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    const VarDecl *variable = operation->getOpcode() == BO_Assign
                                  ? namedVariable(operation->getLHS())
                                  : nullptr;
    if (localVariable(variable)) {
      give(*operation->getRHS(), variable);
    }
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *statement) override {
    if (const Expr *value = statement->getRetValue()) {
      give(*value, function.getCanonicalDecl());
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *definition = nullptr;
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->hasBody(definition) && !waitIntrinsicOf(*callee)) {
      unsigned count = std::min(call->getNumArgs(), definition->getNumParams());
      for (unsigned i = 0; i < count; i++) {
        give(*call->getArg(i), definition->getParamDecl(i));
      }
    }
    return true;
  }

private:
  const FunctionDecl &function;
  Give give;
};

// Finds the tokens that are used where none is allowed, and allows what gives
// a token up.
class UseVisitor : public EvaluatedVisitor {
public:
  using See = llvm::function_ref<void(const Expr &)>;
  UseVisitor(See discard, See use) : discard(discard), use(use) {}

  bool VisitCompoundStmt(CompoundStmt *statement) override {
    for (const Stmt *child : statement->body()) {
      // A value that is assigned is not given up.
      const auto *expression = dyn_cast<Expr>(child);
      if (expression && !isa<BinaryOperator>(expression)) {
        discard(*expression);
      }
    }
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_ToVoid) {
      discard(*cast->getSubExpr());
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->getOpcode() == BO_Assign) {
      discard(*operation->getLHS());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    use(*reference);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    use(*call);
    return true;
  }

private:
  See discard;
  See use;
};

} // namespace

TokenFlow::TokenFlow(
    const std::vector<std::unique_ptr<FunctionFacts>> &functions) {
  // Most kernels make none: the walks through them are spared.
  if (!makeTokens(functions)) {
    return;
  }
  const FunctionDecl &kernel = functions.front()->function;
  for (const ParmVarDecl *param : kernel.parameters()) {
    sources[param].hasOthers = true;
  }
  for (const auto &facts : functions) {
    auto give = [&](const Expr &value, const Decl *target) {
      // The result of the kernel is a number to its callers.
      if (target != kernel.getCanonicalDecl()) {
        sources[target].values.push_back(&value);
      }
    };
    FlowVisitor(facts->function, give).TraverseStmt(facts->function.getBody());
  }
  findTokens();
  for (auto &[target, source] : sources) {
    for (const Expr *value : source.values) {
      if (tokens.contains(target)) {
        allow(*value);
      }
    }
  }
  for (const auto &facts : functions) {
    for (const CallExpr *call : facts->calls) {
      const FunctionDecl *callee = call->getDirectCallee();
      if (callee && roleOf(*callee) == CalleeRole::Wait &&
          !isConversion(*call) && call->getNumArgs() > 0) {
        allowWait(*call);
      }
    }
  }
  for (const auto &facts : functions) {
    auto discard = [&](const Expr &expression) { allow(expression); };
    auto use = [&](const Expr &expression) {
      if (isToken(expression) && !allowed.contains(&expression)) {
        uses.push_back(&expression);
      }
    };
    UseVisitor(discard, use).TraverseStmt(facts->function.getBody());
  }
}

void TokenFlow::allowWait(const CallExpr &wait) {
  allow(*wait.getArg(0));
  // Exchanged arguments are a mistake of their own.
  if (wait.getNumArgs() > 1 && !isToken(*wait.getArg(0))) {
    allow(*wait.getArg(1));
  }
}

void TokenFlow::findTokens() {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[target, source] : sources) {
      if (!tokens.contains(target) &&
          llvm::any_of(source.values,
                       [&](const Expr *value) { return isToken(*value); })) {
        tokens.insert(target);
        changed = true;
      }
    }
  }
}

bool TokenFlow::isToken(const Expr &expression) const {
  bool found = false;
  forEachValue(expression, [&](const Expr &value) {
    const Decl *origin = originOf(value);
    found |= isConversion(value) || (origin && tokens.contains(origin));
  });
  return found;
}

const Expr *TokenFlow::notToken(const Expr &expression) const {
  llvm::DenseSet<const Decl *> visited;
  const Expr *other = findOther(expression, visited);
  return other == &strip(expression) ? &expression : other;
}

const Expr *TokenFlow::findOther(const Expr &expression,
                                 llvm::DenseSet<const Decl *> &visited) const {
  const Expr *other = nullptr;
  forEachValue(expression, [&](const Expr &value) {
    const Decl *origin = originOf(value);
    if (other || isConversion(value) || (origin && visited.contains(origin))) {
      return;
    }
    auto found = origin ? sources.find(origin) : sources.end();
    if (!origin || !tokens.contains(origin) || found->second.hasOthers) {
      other = &value;
      return;
    }
    visited.insert(origin);
    for (const Expr *written : found->second.values) {
      other = other ? other : findOther(*written, visited);
    }
  });
  return other;
}

void TokenFlow::allow(const Expr &expression) {
  forEachValue(expression, [&](const Expr &value) { allowed.insert(&value); });
}

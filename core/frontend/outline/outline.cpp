/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The outline of a file: one walk over what Clang has made of it.
 */
#include "hls/editor/outline.h"

#include "core/frontend/check/check.h"
#include "core/frontend/outline/outline_kernels.h"
#include "core/frontend/signature/declarations.h"
#include "core/frontend/tree/ast_visitor.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

struct hls_outline {
  std::vector<hls_outline_function> functions;
  std::vector<hls_outline_call> calls;
  std::vector<hls_outline_name> names;
  std::vector<hls_outline_loop> loops;
  std::vector<hls_outline_assignment> assignments;
  llvm::DenseMap<const FunctionDecl *, size_t> indices; // by canonical one
};

namespace {

bool precedes(const hls_range &a, const hls_range &b) {
  return a.begin.line != b.begin.line ? a.begin.line < b.begin.line
                                      : a.begin.column < b.begin.column;
}

// Visits the declarations of the main file.
class OutlineVisitor : public AstVisitor {
public:
  OutlineVisitor(hls_unit &unit, hls_outline &outline)
      : AstVisitor(/*skipsUnevaluated=*/false, /*visitsInstances=*/false,
                   /*visitsMistakes=*/true),
        unit(unit), outline(outline) {}

  bool TraverseFunctionDecl(FunctionDecl *function,
                            llvm::function_ref<bool()> walk) override {
    size_t outer = current;
    auto found = outline.indices.find(function->getCanonicalDecl());
    if (found != outline.indices.end()) {
      current = found->second;
    }
    std::unique_ptr<FunctionFacts> outerFacts = std::move(facts);
    if (function->doesThisDeclarationHaveABody()) {
      facts = std::make_unique<FunctionFacts>(*function);
    }
    walk();
    facts = std::move(outerFacts);
    current = outer;
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) override {
    auto found = outline.indices.find(function->getCanonicalDecl());
    if (found != outline.indices.end()) {
      addFunctionName(function->getLocation(), found->second, true);
    }
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    addVariable(variable->getLocation(), *variable, true);
    if (const Expr *value = variable->getInit()) {
      addAssignments(*variable, *value);
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (!operation->isAssignmentOp()) {
      return true;
    }
    const auto *target =
        dyn_cast<DeclRefExpr>(operation->getLHS()->IgnoreParens());
    const auto *variable =
        target ? dyn_cast<VarDecl>(target->getDecl()) : nullptr;
    if (variable && operation->isCompoundAssignmentOp()) {
      addAssignment(*variable, operation->getOperatorLoc());
    } else if (variable) {
      addAssignments(*variable, *operation->getRHS());
    }
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      auto found = outline.indices.find(function->getCanonicalDecl());
      if (found != outline.indices.end()) {
        addFunctionName(reference->getLocation(), found->second, false);
      }
    } else if (auto *variable = dyn_cast<VarDecl>(reference->getDecl())) {
      addVariable(reference->getLocation(), *variable, false);
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    auto found = callee ? outline.indices.find(callee->getCanonicalDecl())
                        : outline.indices.end();
    hls_range name = rangeOf(unit, call->getCallee()->getSourceRange());
    if (found == outline.indices.end() || !isHere(call->getBeginLoc())) {
      return true;
    }
    auto *arguments = unit.arena.Allocate<hls_range>(call->getNumArgs());
    for (unsigned i = 0; i < call->getNumArgs(); i++) {
      arguments[i] = rangeOf(unit, call->getArg(i)->getSourceRange());
    }
    outline.calls.push_back(
        {found->second, current, name, arguments, call->getNumArgs()});
    return true;
  }

  bool VisitForStmt(ForStmt *loop) override {
    return addLoop(loop->getForLoc(), *loop);
  }
  bool VisitWhileStmt(WhileStmt *loop) override {
    return addLoop(loop->getWhileLoc(), *loop);
  }
  bool VisitDoStmt(DoStmt *loop) override {
    return addLoop(loop->getDoLoc(), *loop);
  }

private:
  // In the main file, and written there: not what a macro brings.
  bool isHere(SourceLocation location) const {
    const SourceManager &sources = unit.sources();
    return location.isValid() &&
           sources.isInMainFile(sources.getFileLoc(location)) &&
           (location.isFileID() || sources.isMacroArgExpansion(location));
  }

  void addFunctionName(SourceLocation location, size_t index,
                       bool isDeclaration) {
    if (!isHere(location)) {
      return;
    }
    const hls_signature &signature = *outline.functions[index].signature;
    hls_outline_name name = {};
    name.kind = HLS_NAME_FUNCTION;
    name.range = rangeOf(unit, SourceRange(location));
    name.declaration = signature.name_range;
    name.is_declaration = isDeclaration;
    name.function = index;
    name.name = signature.name;
    name.scalar = signature.result;
    outline.names.push_back(name);
  }

  void addVariable(SourceLocation location, const VarDecl &variable,
                   bool isDeclaration) {
    if (!isHere(location) || variable.getName().empty()) {
      return;
    }
    hls_outline_name name = {};
    name.kind =
        isa<ParmVarDecl>(variable) ? HLS_NAME_ARGUMENT : HLS_NAME_VARIABLE;
    name.range = rangeOf(unit, SourceRange(location));
    name.declaration = rangeOf(unit, SourceRange(variable.getLocation()));
    name.is_declaration = isDeclaration;
    name.function = functionOf(variable);
    name.name = unit.strings.save(variable.getName()).data();
    describeType(variable, name);
    name.role = hls_argument_role_of(name.name);
    name.is_static = variable.hasGlobalStorage();
    name.is_init = facts && isInitVariable(*facts, &variable);
    outline.names.push_back(name);
  }

  size_t functionOf(const VarDecl &variable) const {
    const auto *function =
        dyn_cast_or_null<FunctionDecl>(variable.getDeclContext());
    auto found = function ? outline.indices.find(function->getCanonicalDecl())
                          : outline.indices.end();
    return found == outline.indices.end() ? current : found->second;
  }

  void describeType(const VarDecl &variable, hls_outline_name &name) {
    QualType type = variable.getType();
    if (const auto *param = dyn_cast<ParmVarDecl>(&variable)) {
      type = param->getOriginalType();
    }
    name.type =
        unit.strings.save(type.getAsString(unit.ast().getPrintingPolicy()))
            .data();
    name.is_array = type->isArrayType();
    while (const ArrayType *array = unit.ast().getAsArrayType(type)) {
      type = array->getElementType();
    }
    name.scalar = storedScalarOf(unit.ast(), type);
  }

  // Adds the operators that compute the value and the conversions of it.
  void addAssignments(const VarDecl &variable, const Expr &value) {
    const Expr *part = value.IgnoreParens();
    while (const auto *cast = dyn_cast<CastExpr>(part)) {
      if (cast->getCastKind() == CK_IntegralToFloating ||
          cast->getCastKind() == CK_FloatingToIntegral ||
          cast->getCastKind() == CK_FloatingCast) {
        addAssignment(variable, cast->getExprLoc());
      }
      part = cast->getSubExpr()->IgnoreParens();
    }
    if (isa<BinaryOperator, UnaryOperator, CallExpr>(part)) {
      addAssignment(variable, part->getExprLoc());
    }
  }

  void addAssignment(const VarDecl &variable, SourceLocation location) {
    if (isHere(location)) {
      outline.assignments.push_back(
          {rangeOf(unit, SourceRange(variable.getLocation())),
           rangeOf(unit, SourceRange(location)).begin});
    }
  }

  bool addLoop(SourceLocation keyword, const Stmt &loop) {
    if (isHere(keyword)) {
      outline.loops.push_back({rangeOf(unit, SourceRange(keyword)),
                               rangeOf(unit, loop.getSourceRange()), current});
    }
    return true;
  }

  hls_unit &unit;
  hls_outline &outline;
  size_t current = 0;
  std::unique_ptr<FunctionFacts> facts; // of the body around
};

hls_function_role roleIn(const FunctionDecl &function,
                         const hls_signature &signature,
                         const llvm::DenseSet<const FunctionDecl *> &kernels) {
  if (signature.has_body) {
    return kernels.contains(function.getCanonicalDecl()) ? HLS_FUNCTION_KERNEL
           : function.isMain()                           ? HLS_FUNCTION_MAIN
                                                         : HLS_FUNCTION_HELPER;
  }
  switch (roleOf(function)) {
  case CalleeRole::Placeholder:
    return HLS_FUNCTION_PLACEHOLDER;
  case CalleeRole::Init:
    return HLS_FUNCTION_INIT;
  case CalleeRole::Wait:
    return HLS_FUNCTION_WAIT;
  default:
    return isExternalUnit(function) ? HLS_FUNCTION_EXTERNAL
                                    : HLS_FUNCTION_LIBRARY;
  }
}

// The declaration up to its body: "int fir(int di[1000], int n)".
const char *spellingOf(hls_unit &unit, const FunctionDecl &function) {
  const PrintingPolicy &policy = unit.ast().getPrintingPolicy();
  std::string text = function.getReturnType().getAsString(policy) + " " +
                     function.getNameAsString() + "(";
  for (const ParmVarDecl *param : function.parameters()) {
    std::string one;
    llvm::raw_string_ostream stream(one);
    param->getOriginalType().print(stream, policy, param->getName());
    text += (param == function.getParamDecl(0) ? "" : ", ") + stream.str();
  }
  text += function.isVariadic() && function.hasPrototype() ? ", ...)" : ")";
  return unit.strings.save(text).data();
}

} // namespace

hls_outline *hls_outline_create(hls_unit *unit, const char *kernel) {
  auto outline = std::make_unique<hls_outline>();
  auto kernels = findKernels(*unit, kernel);
  for (size_t i = 0; i < unit->signatures.size(); i++) {
    const FunctionDecl &function = *unit->declarations[i];
    const hls_signature &signature = unit->signatures[i];
    outline->indices[function.getCanonicalDecl()] = i;
    outline->functions.push_back({&signature,
                                  roleIn(function, signature, kernels),
                                  rangeOf(*unit, function.getSourceRange()),
                                  spellingOf(*unit, function)});
  }
  OutlineVisitor visitor(*unit, *outline);
  visitor.TraverseDecl(unit->ast().getTranslationUnitDecl());
  llvm::stable_sort(outline->names, [](const auto &a, const auto &b) {
    return precedes(a.range, b.range);
  });
  return outline.release();
}

void hls_outline_destroy(hls_outline *outline) { delete outline; }

size_t hls_outline_num_functions(const hls_outline *outline) {
  return outline->functions.size();
}
const hls_outline_function *hls_outline_function_at(const hls_outline *outline,
                                                    size_t index) {
  // A variable outside of functions may be all that a text with errors has.
  static const hls_signature nothing = [] {
    hls_signature signature = {};
    signature.name = "";
    return signature;
  }();
  static const hls_outline_function none = {
      &nothing, HLS_FUNCTION_LIBRARY, {nullptr, {0, 0}, {0, 0}}, ""};
  return index < outline->functions.size() ? &outline->functions[index] : &none;
}
size_t hls_outline_num_calls(const hls_outline *outline) {
  return outline->calls.size();
}
const hls_outline_call *hls_outline_call_at(const hls_outline *outline,
                                            size_t index) {
  return &outline->calls[index];
}
size_t hls_outline_num_names(const hls_outline *outline) {
  return outline->names.size();
}
const hls_outline_name *hls_outline_name_at(const hls_outline *outline,
                                            size_t index) {
  return &outline->names[index];
}
size_t hls_outline_num_loops(const hls_outline *outline) {
  return outline->loops.size();
}
const hls_outline_loop *hls_outline_loop_at(const hls_outline *outline,
                                            size_t index) {
  return &outline->loops[index];
}

size_t hls_outline_num_assignments(const hls_outline *outline) {
  return outline->assignments.size();
}
const hls_outline_assignment *
hls_outline_assignment_at(const hls_outline *outline, size_t index) {
  return &outline->assignments[index];
}

const char *hls_function_role_name(hls_function_role role) {
  static const char *const names[] = {"kernel",      "helper", "main",
                                      "placeholder", "init",   "wait",
                                      "external",    "library"};
  return names[role];
}

const char *hls_argument_role_name(hls_argument_role role) {
  static const char *const names[] = {nullptr, "input", "output", "parameter"};
  return names[role];
}

hls_argument_role hls_argument_role_of(const char *name) {
  return isInput(name)       ? HLS_ARGUMENT_INPUT
         : isOutput(name)    ? HLS_ARGUMENT_OUTPUT
         : isParameter(name) ? HLS_ARGUMENT_PARAMETER
                             : HLS_ARGUMENT_PLAIN;
}

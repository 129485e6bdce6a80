/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit returns for a function whose result is no number.
 */
#include "core/frontend/signature/result_form.h"

#include "core/frontend/signature/struct_members.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace hls_frontend;

static const char *structProblem(const ASTContext &ast, QualType record) {
  const CXXRecordDecl *inCpp = record->getAsCXXRecordDecl();
  if (inCpp && !inCpp->canPassInRegisters()) {
    return "it is copied or destroyed by functions of its own";
  }
  llvm::SmallVector<StructMember, 8> members;
  return listStructMembers(ast, record, {}, members);
}

// Whether there are pointers in a type that lead to elements of another one.
static bool holdsPointersTo(const ASTContext &ast, QualType type,
                            QualType element, unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  type = ast.getBaseElementType(type);
  if (type->isPointerType()) {
    return ast.hasSameUnqualifiedType(type->getPointeeType(), element);
  }
  const RecordDecl *record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && depth < maxDepth &&
         llvm::any_of(
             record->fields(),
             [&](const FieldDecl *field) {
               return holdsPointersTo(ast, field->getType(), element,
                                      depth + 1);
             });
}

// Whether a parameter passes pointers to elements of that type in something
// else.
static bool passesHeld(const ASTContext &ast, const ParmVarDecl &param,
                       QualType element) {
  QualType type = param.getType().getNonReferenceType();
  QualType behind = type->getPointeeType();
  return holdsPointersTo(ast, behind.isNull() ? type : behind, element);
}

// The only parameter that leads to elements of that type, with or without
// const; -1 if there is none, -2 if there are several.
static int onlyParameter(const ASTContext &ast, const FunctionDecl &function,
                         QualType element, bool withConst) {
  int found = -1;
  for (const ParmVarDecl *param : function.parameters()) {
    if (passesHeld(ast, *param, element)) {
      return -2;
    }
    QualType type = param->getType()->getPointeeType();
    if (!type.isNull() && ast.hasSameUnqualifiedType(type, element) &&
        (withConst || !type.isConstQualified())) {
      found =
          found == -1 ? static_cast<int>(param->getFunctionScopeIndex()) : -2;
    }
  }
  return found;
}

ResultForm hls_frontend::resultFormOf(const ASTContext &ast,
                                      const FunctionDecl &function) {
  ResultForm form;
  QualType type = function.getReturnType();
  form.isStruct = type->isRecordType() || type->isAnyComplexType();
  if (form.isStruct) {
    form.problem = structProblem(ast, type);
    return form;
  }
  form.element = type->isPointerType() ? type->getPointeeType() : QualType();
  if (form.element.isNull() || form.element->isIncompleteType() ||
      form.element->isFunctionType()) {
    form.problem = "return an integer, float or double, and the rest through "
                   "array arguments";
    return form;
  }
  int found = onlyParameter(ast, function, form.element,
                            form.element.isConstQualified());
  if (found == -1) {
    found = onlyParameter(ast, function, form.element, /*withConst=*/true);
  }
  if (found < 0) {
    form.problem = found == -1
                       ? "no argument is an array of what it leads to; return "
                         "an index of an array"
                       : "it may lead into several arguments; return an index, "
                         "and say by another result of which array";
    return form;
  }
  form.parameter = static_cast<unsigned>(found);
  return form;
}

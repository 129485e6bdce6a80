/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The note is an attribute: it is there for whoever looks at a declaration,
 * whatever else they know. IR has been made by then.
 */
#include "core/frontend/tree/other_files.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

static constexpr const char *noteText = "hls_defined_elsewhere";

static bool isForAllFiles(const ASTContext &ast, const Decl &declaration) {
  if (declaration.hasAttr<WeakAttr>() || declaration.isInvalidDecl()) {
    return false;
  }
  if (const auto *function = dyn_cast<FunctionDecl>(&declaration)) {
    return function->doesThisDeclarationHaveABody() &&
           !function->isTemplated() && function->getIdentifier() &&
           ast.GetGVALinkageForFunction(function) == GVA_StrongExternal;
  }
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  return variable && !variable->getDescribedVarTemplate() &&
         variable->isThisDeclarationADefinition() != VarDecl::DeclarationOnly &&
         ast.GetGVALinkageForVariable(variable) == GVA_StrongExternal;
}

static void visit(ASTContext &ast, const DeclContext &context,
                  llvm::function_ref<void(const clang::NamedDecl &)> found) {
  for (const Decl *declaration : context.decls()) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration)) {
      visit(ast, *cast<DeclContext>(declaration), found);
    } else if (isForAllFiles(ast, *declaration)) {
      found(*cast<NamedDecl>(declaration));
    }
  }
}

void hls_frontend::forEachExternalDefinition(
    ASTContext &ast, llvm::function_ref<void(const NamedDecl &)> found) {
  visit(ast, *ast.getTranslationUnitDecl(), found);
}

void hls_frontend::noteDefinedElsewhere(FunctionDecl &function) {
  for (FunctionDecl *declaration : function.redecls()) {
    declaration->addAttr(AnnotateAttr::CreateImplicit(function.getASTContext(),
                                                      noteText, nullptr, 0));
  }
}

bool hls_frontend::isDefinedElsewhere(const FunctionDecl &function) {
  return llvm::any_of(function.specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *note) {
                        return note->getAnnotation() == noteText;
                      });
}

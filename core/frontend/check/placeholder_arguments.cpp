/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arguments of a placeholder's declarations.
 */
#include "core/frontend/check/placeholder_arguments.h"

#include "base/verilog/argument_names.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

void hls_frontend::checkArgumentType(Check &check, const hls_param &param,
                                     CallNote note) {
  bool isFloatParameter =
      isParameter(param.name) && param.scalar.kind == HLS_SCALAR_FLOAT;
  if (param.is_array || param.is_pointer || scalarProblem(param.scalar)) {
    note(hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-argument-type",
        param.range,
        "an argument of type '%s' is not supported: the arguments of a "
        "placeholder are integers of at most 64 bits, float or double",
        param.spelling));
  } else if (isFloatParameter) {
    note(hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-argument-type",
        param.range,
        "a parameter of type '%s' is not supported: the parameters of a unit "
        "are integers",
        param.spelling));
  }
}

void hls_frontend::checkVerilogName(Check &check,
                                    const hls_signature &placeholder,
                                    unsigned index, CallNote note) {
  llvm::SmallVector<argument_name, 8> names;
  for (unsigned i = 0; i < placeholder.num_params; i++) {
    StringRef name = placeholder.params[i].name;
    names.push_back({name.data(), name.size()});
  }
  const char *problem =
      argument_name_problem(names.data(), names.size(), index);
  if (!problem) {
    return;
  }
  const hls_param &param = placeholder.params[index];
  StringRef name = param.name;
  bool isParam = isParameter(name);
  std::string inVerilog = name.drop_front(isParam ? 10 : 0).str();
  note(hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-arg-name",
      param.name_range, "%s of placeholder '%s' cannot be named '%s', which %s",
      isParam ? "a parameter" : "an input", placeholder.name, inVerilog.c_str(),
      problem));
}

// The name that a declaration gives an argument; empty when it gives none.
static StringRef nameAt(const FunctionDecl &declaration, unsigned index) {
  return index < declaration.getNumParams()
             ? declaration.getParamDecl(index)->getName()
             : StringRef();
}

void hls_frontend::checkRedeclarations(Check &check,
                                       const hls_signature &placeholder,
                                       CallNote note) {
  const FunctionDecl *counts = check.unit.declaration(&placeholder);
  for (const FunctionDecl *other : counts->redecls()) {
    for (unsigned i = 0; other != counts && i < placeholder.num_params; i++) {
      const hls_param &param = placeholder.params[i];
      StringRef name = nameAt(*other, i);
      if (name.empty() || !*param.name || name == param.name) {
        continue;
      }
      hls_diagnostic *diagnostic = hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-arg-name",
          check.range(SourceRange(other->getParamDecl(i)->getLocation())),
          "argument %u of placeholder '%s' is named '%s' here, and '%s' in the "
          "declaration that counts",
          i + 1, placeholder.name, name.str().c_str(), param.name);
      hls_diagnostic_add_note(diagnostic, param.name_range,
                              "'%s' is declared here", param.name);
      note(diagnostic);
      std::string title =
          "rename '" + name.str() + "' to '" + std::string(param.name) + "'";
      hls_diagnostic_add_fix(
          diagnostic, title.c_str(),
          check.range(SourceRange(other->getParamDecl(i)->getLocation())),
          param.name);
    }
  }
}

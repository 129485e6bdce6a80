/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errors about IR as values. A diagnostic of MLIR is a list of arguments, which
 * its text is made of. The texts between our values are recognized by their
 * addresses: no other diagnostic has them, whatever it says.
 */
#include "hls/ir_error.h"

#include "mlir/CAPI/Diagnostics.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

/* An error: the message, and the code between these two. */
static const char codeBegin[] = " [";
static const char codeEnd[] = "]";

/* A repair: the old and the new text between these three. */
static const char repairBegin[] = "fix: replace '";
static const char repairMiddle[] = "' by '";
static const char repairEnd[] = "'";

static bool isText(const DiagnosticArgument &argument, const char *text) {
  return argument.getKind() ==
             DiagnosticArgument::DiagnosticArgumentKind::String &&
         argument.getAsString().data() == text;
}

static bool hasCode(const Diagnostic &diagnostic) {
  ArrayRef<DiagnosticArgument> arguments = diagnostic.getArguments();
  return arguments.size() == 4 && isText(arguments[1], codeBegin);
}

void hls_ir_error_emit(const hls_ir_error *error) {
  /* A Twine is copied, for handlers that keep the diagnostic. */
  InFlightDiagnostic diagnostic =
      error->is_warning  ? emitWarning(unwrap(error->location))
      : error->is_remark ? emitRemark(unwrap(error->location))
                         : emitError(unwrap(error->location));
  diagnostic << Twine(error->message) << codeBegin << Twine(error->code)
             << codeEnd;
  if (error->note)
    diagnostic.attachNote(unwrap(error->note_location)) << Twine(error->note);
  if (const hls_ir_repair *repair = error->repair)
    diagnostic.attachNote(unwrap(error->location))
        << repairBegin << Twine(repair->old_text) << repairMiddle
        << Twine(repair->new_text) << repairEnd;
}

MlirStringRef hls_ir_error_code(MlirDiagnostic diagnostic) {
  const Diagnostic &value = unwrap(diagnostic);
  if (!hasCode(value))
    return mlirStringRefCreate(nullptr, 0);
  return wrap(value.getArguments()[2].getAsString());
}

void hls_ir_error_message(MlirDiagnostic diagnostic, MlirStringCallback write,
                          void *user_data) {
  const Diagnostic &value = unwrap(diagnostic);
  mlir::detail::CallbackOstream stream(write, user_data);
  if (hasCode(value))
    value.getArguments().front().print(stream);
  else
    value.print(stream);
}

bool hls_ir_error_is_repair(MlirDiagnostic note, MlirStringRef *old_text,
                            MlirStringRef *new_text) {
  ArrayRef<DiagnosticArgument> arguments = unwrap(note).getArguments();
  if (arguments.size() != 5 || !isText(arguments[0], repairBegin))
    return false;
  *old_text = wrap(arguments[1].getAsString());
  *new_text = wrap(arguments[3].getAsString());
  return true;
}

void hls_ir_error_print_operations(MlirContext context, bool print) {
  unwrap(context)->printOpOnDiagnostic(print);
}

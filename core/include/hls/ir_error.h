/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Errors about IR as values. A pass reports a code, a message, a note and a
 * repair; they travel inside of MLIR's diagnostic, and whoever handles it gets
 * them back as they were reported. Printed, as mlir-opt prints it, the
 * diagnostic reads "message [code]", and the repair is one more note: "fix:
 * replace 'old' by 'new'".
 */
#ifndef HLS_IR_ERROR_H
#define HLS_IR_ERROR_H

#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A replacement in the text of the operation that is wrong. */
typedef struct hls_ir_repair {
  const char *old_text;
  const char *new_text;
} hls_ir_repair;

/* One error. Everything is borrowed for the time of the call. */
typedef struct hls_ir_error {
  MlirLocation location;
  const char *code;    /* stable: docs/diagnostics.md explains it */
  const char *message; /* without the code */
  MlirLocation note_location;
  const char *note;            /* on another place, or NULL */
  const hls_ir_repair *repair; /* or NULL */
  bool is_warning;             /* the pass goes on */
  bool is_remark;              /* it goes on, and nothing is wrong */
} hls_ir_error;

/* Reports an error, or a warning, to the handlers of the location's context. */
void hls_ir_error_emit(const hls_ir_error *error);

/* ---- For handlers: valid as long as the diagnostic ---- */

/* The code of an error that was reported as a value; a null string for all
 * others, such as those of MLIR's parser and of verifiers. */
MlirStringRef hls_ir_error_code(MlirDiagnostic diagnostic);

/* Writes the text of a diagnostic, which is the message without the code. */
void hls_ir_error_message(MlirDiagnostic diagnostic, MlirStringCallback write,
                          void *user_data);

/* Whether a note of a diagnostic is a repair; if so gives its two texts. */
bool hls_ir_error_is_repair(MlirDiagnostic note, MlirStringRef *old_text,
                            MlirStringRef *new_text);

/* Whether MLIR adds to an error about an operation a note that prints the
 * operation, as it does at first. */
void hls_ir_error_print_operations(MlirContext context, bool print);

#ifdef __cplusplus
}
#endif
#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arguments of a placeholder's declarations: their types, their names in
 * Verilog, and that all declarations name them alike.
 */
#ifndef HLS_FRONTEND_PLACEHOLDER_ARGUMENTS_H
#define HLS_FRONTEND_PLACEHOLDER_ARGUMENTS_H

#include "core/frontend/check/check.h"

namespace hls_frontend {

// Where a placeholder is called, for the notes.
using CallNote = llvm::function_ref<void(hls_diagnostic *)>;

// The type of an argument: one that a channel or a parameter of a unit has.
void checkArgumentType(Check &check, const hls_param &param, CallNote note);

// The name of an argument in Verilog, which must be the one it has in C.
void checkVerilogName(Check &check, const hls_signature &placeholder,
                      unsigned index, CallNote note);

// Roles are in the names: another declaration must not give others.
void checkRedeclarations(Check &check, const hls_signature &placeholder,
                         CallNote note);

} // namespace hls_frontend

#endif

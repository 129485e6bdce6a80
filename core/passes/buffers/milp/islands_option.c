/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A word, or nothing.
 */
#include "core/passes/buffers/milp/islands_option.h"
#include "core/ir/ir.h"

bool islands_option_read(MlirOperation root, HlsPass pass, bool *has_islands) {
  MlirStringRef word = hlsPassOption(pass, "islands");
  *has_islands = !word.data;
  bool ok = !word.data || ir_str_is(word, "never");
  if (!ok) {
    ir_error(mlirOperationGetLocation(root), "unknown-islands",
             "unknown islands '%.*s'; known: never", (int)word.length,
             word.data);
  }
  return ok;
}

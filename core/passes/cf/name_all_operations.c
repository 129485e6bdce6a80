/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * name-all-operations: gives every operation a unique handshake.name.
 *
 * Expects: any IR; the names it has are unique.
 * Guarantees: every operation except modules and functions has a name, unique
 * in the module, made of its mnemonic and a counter ("cond_br1"). A name that
 * is there already stays.
 */
#include "core/ir/op_names.h"
#include "core/passes/passes_internal.h"

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run(root, pass, NULL, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition name_all_operations_pass = {
    .argument = "name-all-operations",
    .description = "Give every operation a unique name",
    .dialects = dialects,
    .run = run,
    .counters = op_names_counters,
};

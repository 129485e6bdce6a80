/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The function of a module that is the circuit, and the names in it.
 */
#ifndef WORKER_CIRCUIT_BODY_H
#define WORKER_CIRCUIT_BODY_H

#include "mlir-c/IR.h"

#include <stdbool.h>

/* The handshake.func of that name, or with NULL the only one, that has a body;
 * a null operation when there is none. */
MlirOperation circuit_find(MlirModule module, const char *kernel);

/* Its body. */
MlirBlock circuit_body(MlirOperation function);

/* The name an argument has in C; an empty string when it has none. Borrowed
 * from the context. */
MlirStringRef circuit_argument_name(MlirOperation function, intptr_t index);

/* The operation's handshake.name; empty when it has none. */
MlirStringRef circuit_unit_name(MlirOperation op);

#endif

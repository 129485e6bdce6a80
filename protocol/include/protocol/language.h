/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The languages of sources, as `languageId` spells them, and which files hold
 * them.
 */
#ifndef PROTOCOL_LANGUAGE_H
#define PROTOCOL_LANGUAGE_H

typedef enum rpc_language {
  RPC_LANGUAGE_UNKNOWN, /* another one, or none was told */
  RPC_LANGUAGE_C,
  RPC_LANGUAGE_MLIR,
} rpc_language;

/* "c" or "mlir"; NULL for RPC_LANGUAGE_UNKNOWN. */
const char *rpc_language_id(rpc_language language);

/* The language of an id. */
rpc_language rpc_language_of_id(const char *id);

/* The language that the end of a file's name or URI stands for: .c and .h, or
 * .mlir, in any case. */
rpc_language rpc_language_of_name(const char *name);

#endif

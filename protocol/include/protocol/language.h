/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The languages of sources, as `languageId` spells them, and which files hold
 * them.
 */
#ifndef PROTOCOL_LANGUAGE_H
#define PROTOCOL_LANGUAGE_H

#include <stdbool.h>

typedef enum rpc_language {
  RPC_LANGUAGE_UNKNOWN, /* another one, or none was told */
  RPC_LANGUAGE_C,
  RPC_LANGUAGE_CPP,
  RPC_LANGUAGE_MLIR,
} rpc_language;

/* "c", "cpp" or "mlir"; NULL for RPC_LANGUAGE_UNKNOWN. */
const char *rpc_language_id(rpc_language language);

/* The language of an id. */
rpc_language rpc_language_of_id(const char *id);

/* The language that the end of a file's name or URI stands for, in any case: .c
 * and .h are C, .cpp, .cc, .cxx, .hpp, .hh and .hxx are C++, .mlir is MLIR. */
rpc_language rpc_language_of_name(const char *name);

/* Whether Clang reads it. */
bool rpc_language_is_c_or_cpp(rpc_language language);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Languages by their ids and by the names of files.
 */
#include "protocol/language.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

const char *rpc_language_id(rpc_language language) {
  switch (language) {
  case RPC_LANGUAGE_C:
    return "c";
  case RPC_LANGUAGE_MLIR:
    return "mlir";
  case RPC_LANGUAGE_UNKNOWN:
    break;
  }
  return NULL;
}

rpc_language rpc_language_of_id(const char *id) {
  return strcmp(id, "c") == 0      ? RPC_LANGUAGE_C
         : strcmp(id, "mlir") == 0 ? RPC_LANGUAGE_MLIR
                                   : RPC_LANGUAGE_UNKNOWN;
}

rpc_language rpc_language_of_name(const char *name) {
  const char *dot = strrchr(name, '.');
  if (dot && (strcasecmp(dot, ".c") == 0 || strcasecmp(dot, ".h") == 0)) {
    return RPC_LANGUAGE_C;
  }
  return dot && strcasecmp(dot, ".mlir") == 0 ? RPC_LANGUAGE_MLIR
                                              : RPC_LANGUAGE_UNKNOWN;
}

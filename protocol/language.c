/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Languages by their ids and by the names of files.
 */
#include "protocol/language.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct {
  const char *id;
  rpc_language language;
  const char *ends[7]; /* of names, NULL behind the last one */
} languages[] = {
    {"c", RPC_LANGUAGE_C, {".c", ".h"}},
    {"cpp", RPC_LANGUAGE_CPP, {".cpp", ".cc", ".cxx", ".hpp", ".hh", ".hxx"}},
    {"mlir", RPC_LANGUAGE_MLIR, {".mlir"}},
};

enum { NUM_LANGUAGES = sizeof languages / sizeof *languages };

const char *rpc_language_id(rpc_language language) {
  for (size_t i = 0; i < NUM_LANGUAGES; i++) {
    if (languages[i].language == language) {
      return languages[i].id;
    }
  }
  return NULL;
}

rpc_language rpc_language_of_id(const char *id) {
  for (size_t i = 0; i < NUM_LANGUAGES; i++) {
    if (strcmp(languages[i].id, id) == 0) {
      return languages[i].language;
    }
  }
  return RPC_LANGUAGE_UNKNOWN;
}

rpc_language rpc_language_of_name(const char *name) {
  const char *dot = strrchr(name, '.');
  for (size_t i = 0; dot && i < NUM_LANGUAGES; i++) {
    for (const char *const *end = languages[i].ends; *end; end++) {
      if (strcasecmp(dot, *end) == 0) {
        return languages[i].language;
      }
    }
  }
  return RPC_LANGUAGE_UNKNOWN;
}

bool rpc_language_is_c_or_cpp(rpc_language language) {
  return language == RPC_LANGUAGE_C || language == RPC_LANGUAGE_CPP;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values that are used before the region that defines them begins. No module
 * with such a use is valid, and MLIR's parser gets it wrong: a name stays the
 * same one until it is defined, be it in a region that the use is not in; when
 * there is an error later in that region, the parser frees what it has read of
 * it, and goes on using what the outer operation refers to.
 */
#ifndef HLS_PIPELINE_MLIR_SCOPES_H
#define HLS_PIPELINE_MLIR_SCOPES_H

#include "hls/diagnostic.h"

typedef enum mlir_scopes_verdict {
  MLIR_SCOPES_GOOD,
  MLIR_SCOPES_BAD,
  MLIR_SCOPES_NO_MEMORY,
} mlir_scopes_verdict;

/* One use, and the definition that the parser would give it. */
typedef struct mlir_scopes_use {
  hls_position used, defined;
  const char *name; /* in the text, with `%` */
  int length;
} mlir_scopes_use;

/* Looks for such a use, in time that grows with the text. `text` ends with a
 * NUL. `use` is set when the verdict is MLIR_SCOPES_BAD. */
mlir_scopes_verdict mlir_scopes_check(const char *text, mlir_scopes_use *use);

#endif

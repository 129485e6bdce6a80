/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The intrinsics that order what has no order of its own (docs/waits.md), by
 * their names: `__wait_T(token, data)` gives `data` once `token` is there, and
 * `__T_to_token(value)` makes a token of a value.
 */
#ifndef HLS_WAIT_INTRINSICS_H
#define HLS_WAIT_INTRINSICS_H

#include "hls/signature.h"
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A token in C and at cf level: an int whose value means nothing. */
enum { HLS_TOKEN_BITS = 32 };

typedef struct hls_wait_intrinsic {
  bool is_conversion;   /* __T_to_token; otherwise __wait_T */
  const char *type;     /* "unsigned": T, and the C type it stands for */
  hls_scalar_kind kind; /* of T: integer or float */
  unsigned bits;
} hls_wait_intrinsic;

/* The types there are intrinsics for, for messages. */
#define HLS_WAIT_TYPES "char, short, int, unsigned, float and double"

/* The intrinsic of that name; NULL when it is none of the twelve. `name` need
 * not be NUL-terminated. */
const hls_wait_intrinsic *hls_wait_intrinsic_find(const char *name,
                                                  size_t length);

/* Whether a name looks like one of them: `__wait_…` or `__…_to_token`. */
bool hls_wait_intrinsic_resembles(const char *name, size_t length);

#ifdef __cplusplus
}
#endif
#endif

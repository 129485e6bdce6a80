/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks up what the manifests of the hardware units say, for an operation of
 * any kind of IR.
 */
#ifndef HLS_UNIT_ROWS_H
#define HLS_UNIT_ROWS_H

#include "hls/unit_timings.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a unit is chosen by. */
typedef struct hls_unit_kind {
  const char *operation; /* "handshake.muli" */
  size_t length;         /* of the name, which may go on behind it */
  int buffer_type;       /* -1 for what is no buffer */
  bool is_control;       /* its tokens are without data */
  bool stores;           /* it is a memory controller with stores */
  /* Does the operation have an attribute? NULL: it has none. */
  bool (*has)(const void *user, const char *attribute);
  const void *user;
} hls_unit_kind;

/* The first row for an operation; those of the same operation follow. NULL when
 * no unit implements it. */
const hls_unit_timing *hls_unit_rows_first(const char *operation,
                                           size_t length);

/* Is there another row for the same operation behind this one? */
bool hls_unit_rows_follow(const hls_unit_timing *row);

/* The row for results of so many bits; the first one of the unit when there is
 * none for that width. NULL when no unit implements the operation. */
const hls_unit_timing *hls_unit_rows_find(const hls_unit_kind *kind,
                                          unsigned width);

/* The lines of a unit's manifest. */
typedef struct hls_unit_lines {
  const hls_unit_figure *first;
  const hls_unit_figure *end;
} hls_unit_lines;

/* None when the operation has no unit. */
hls_unit_lines hls_unit_lines_find(const hls_unit_kind *kind);

/* What the figures of a unit depend on. */
typedef struct hls_unit_measures {
  int64_t width, operands, results, slots;
  unsigned conditions;
} hls_unit_measures;

/* What the lines say about a quantity, each of which grows with something else:
 * delays are added, areas multiplied. Of lines that grow with the same, the
 * last one that holds counts. Returns false when none does, and leaves the
 * value. */
bool hls_unit_lines_look_up(const hls_unit_lines *lines,
                            const hls_unit_measures *with,
                            hls_unit_quantity quantity, double *value);

#ifdef __cplusplus
}
#endif
#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether the words of a design file fit the functions that they are about.
 */
#ifndef WORKER_DESIGN_CHECK_H
#define WORKER_DESIGN_CHECK_H

#include "daemon/worker/designs/design_file.h"
#include "hls/signature.h"
#include "rtl/design.h"

#include <stdint.h>

/* A parameter of the kernel of a stage. */
typedef struct design_param {
  size_t stage;
  unsigned param;
} design_param;

typedef struct design_link {
  design_param from, to;
} design_link;

/* A constant with its value, as it travels. */
typedef struct design_value {
  design_param of;
  uint64_t bits;
  hls_range place;
} design_value;

/* What the words mean. Everything lives in the arena of the design file. */
typedef struct design_meaning {
  const hls_signature **kernels; /* by the stages; set before the check */
  design_link *links;            /* by the streams */
  design_value *values;
  size_t num_values;
} design_meaning;

/* Finds what the words mean. Returns false when something does not fit, which
 * the diagnostics say, or out of memory. */
bool design_check(const design_file *design, arena_pool *arena,
                  design_meaning *meaning, hls_diagnostics *diagnostics);

/* The port of a circuit that is a parameter of its kernel; NULL when the
 * circuit has none. */
const rtl_port *design_port_of(const rtl_design *circuit, unsigned param);

/* Looks whether the circuits of the stages have streams and scalars alone, and
 * whether the streams of the design go from what writes to what reads. */
bool design_check_circuits(const design_file *design,
                           const design_meaning *meaning,
                           const rtl_design *const *circuits,
                           hls_diagnostics *diagnostics);

#endif

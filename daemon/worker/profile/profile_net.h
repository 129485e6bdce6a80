/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of a circuit between its units, to walk along them.
 */
#ifndef WORKER_PROFILE_NET_H
#define WORKER_PROFILE_NET_H

#include "mlir-c/IR.h"
#include "rtl/design.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of what is outside of the circuit, beyond its ports. */
#define PROFILE_OUTSIDE SIZE_MAX

typedef struct profile_unit {
  MlirOperation op;
  MlirStringRef name;
  size_t *ins, *outs; /* numbers of channels; parts of the net's */
  size_t num_ins, num_outs;
} profile_unit;

/* Zero-initialise; finish() in every case. */
typedef struct profile_net {
  const rtl_design *design; /* borrowed */
  profile_unit *units;      /* by name */
  size_t num_units;
  size_t *sources, *targets; /* per channel: its unit, or PROFILE_OUTSIDE */
  size_t *ins, *outs;        /* of all units */
} profile_net;

/* Finds the units of a handshake.func and the channels of its design, which is
 * kept. False when out of memory. */
bool profile_net_build(profile_net *net, MlirOperation function,
                       const rtl_design *design);
void profile_net_finish(profile_net *net);

/* The unit of an operation; NULL when it has no channels. */
const profile_unit *profile_net_unit(const profile_net *net, MlirOperation op);

/* The port in "unit.port"; the whole for a port of the circuit. */
const char *profile_net_port(const char *end);

/* Whether the port is one of those that are counted: `group`, or `group`_3,
 * whose number is then in `*number` (0 for the first). */
bool profile_net_is_port(const char *end, const char *group, size_t *number);

#endif

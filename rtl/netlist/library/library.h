/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units that circuits are made of, as their manifests describe them
 * (rtl/units/README.md has the format).
 */
#ifndef RTL_NETLIST_LIBRARY_LIBRARY_H
#define RTL_NETLIST_LIBRARY_LIBRARY_H

#include "base/memory/arena.h"
#include "hls/error.h"
#include <stdint.h>

/* A channel port, or an array of them. */
typedef struct unit_port {
  const char *name;
  const char *count;           /* parameter with the array's size, or NULL */
  const char *width_parameter; /* NULL when the width is fixed */
  unsigned width;              /* the fixed width; 0 for a control */
} unit_port;

typedef enum unit_condition_kind {
  CONDITION_ATTRIBUTE, /* integer attribute `left` has the value `value` */
  CONDITION_GIVEN,     /* there is an attribute `left` */
  CONDITION_MISSING,   /* there is none */
  CONDITION_AT_MOST,   /* parameter `left` <= parameter `right` */
  CONDITION_AT_LEAST,  /* parameter `left` >= parameter `right` */
  CONDITION_ONE_OF,    /* parameter `left` is one of `values` */
} unit_condition_kind;

typedef struct unit_condition {
  unit_condition_kind kind;
  const char *left;
  const char *right;
  int64_t value;
  int64_t *values;
  size_t num_values;
} unit_condition;

/* A parameter whose value comes from an attribute of the operation, from how a
 * load-store queue is connected, or from an operand that is a constant. */
typedef struct unit_parameter {
  const char *name;
  const char *attribute; /* "a" or "a.b", entry b of the dictionary a */
  bool is_literal;       /* a literal of DATA_WIDTH bits; else an integer */
  bool is_layout;        /* of a load-store queue's groups; no attribute */
  const char *known;     /* port of an operand: is it a constant? */
  const char *operand;   /* port of an operand: its value, 0 if not constant */
  bool is_list;          /* an array of integers, 32 bits each, as a literal */
  bool is_presence;      /* 1 if the operation has the attribute; else 0 */
  bool is_optional;
  int64_t fallback; /* value when it is optional and missing */
  int64_t minimum, maximum;
} unit_parameter;

typedef struct library_unit {
  const char *name;      /* the module */
  const char *text;      /* its source */
  const char *operation; /* NULL for a part of other units */
  unit_port *inputs;
  size_t num_inputs;
  unit_port *outputs;
  size_t num_outputs;
  unit_condition *conditions;
  size_t num_conditions;
  unit_parameter *parameters;
  size_t num_parameters;
  const char **memory; /* wires to the memory */
  size_t num_memory;
  const char **island; /* wires to the island that the operation is in */
  size_t num_island;
  const char **uses; /* names of other units */
  size_t num_uses;
  const char **latency; /* as the manifest has it, here and below */
  size_t num_latency;
  const char **buffering;
  size_t num_buffering;
  bool is_clocked;
  bool is_serial; /* it takes one set of operands at a time */
} library_unit;

typedef struct unit_library {
  library_unit *units; /* sorted by name */
  size_t num_units;
} unit_library;

/* Reads the manifests that are compiled in. Everything lives in the arena.
 * A manifest with a mistake is HLS_INTERNAL, with the unit and the line. */
hls_status library_load(unit_library *library, arena_pool *arena,
                        hls_error *error);

/* The library of this process, which is loaded once and stays: to read the
 * manifests takes a part of the time of a small circuit. From any thread. NULL
 * on failure, after which it may be tried again. */
const unit_library *library_get(hls_error *error);

/* NULL when there is none of that name. */
const library_unit *library_find(const unit_library *library, const char *name);

/* Parses one manifest into `unit`; for library_load and its tests. */
hls_status library_parse_manifest(library_unit *unit, const char *manifest,
                                  arena_pool *arena, hls_error *error);

#endif

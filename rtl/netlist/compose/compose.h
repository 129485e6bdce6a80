/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A composition on its way to a design.
 */
#ifndef RTL_NETLIST_COMPOSE_H
#define RTL_NETLIST_COMPOSE_H

#include "rtl/compose.h"
#include "rtl/netlist/emitted.h"
#include "rtl/netlist/wrap/wrap_files.h"
#include "rtl/netlist/wrap/wrap_plan.h"

/* A stage in the top module. */
typedef struct compose_stage {
  const char *instance;
  const char **scalars; /* by its ports: those of the top module; or NULL */
  const char **unused;  /* by its ports: wires that nobody looks at */
} compose_stage;

/* A stream in the top module: what the names of its wires begin with. */
typedef struct compose_stream {
  const char *from, *to;
  const char *fifo; /* an instance */
} compose_stream;

typedef struct compose_state {
  const rtl_composition *what;
  emitted_design *made;
  arena_pool *arena;
  rtl_design outside;  /* a circuit with the arrays of the top module */
  const rtl_end *ends; /* by the number of its arrays: what they are of */
  size_t num_ends;
  name_scope arrays; /* names of these: "a_b" of "c" may be "a" of "b_c" */
  wrap_plan plan;    /* of the module around that */
  compose_stage *stages;
  compose_stream *streams;
  wrap_files files;
} compose_state;

/* Begins: plans the top module, whose streams have the elements of so many
 * calls. Everything lives in the arena of `made`. */
bool compose_begin(compose_state *state, const rtl_composition *what,
                   size_t num_calls, hls_error *error);

/* Adds the top module's file and those of the stages. */
bool compose_add_files(compose_state *state, hls_error *error);

/* The text of the top module: the caller finishes it. */
void compose_write_top(compose_state *state, hls_buffer *out);

/* The constant that a scalar of a stage is; NULL: it is none. */
const rtl_constant *compose_constant(const rtl_constant *constants,
                                     size_t count, const rtl_end *of);

/* "STAGE.ARGUMENT" for people, or with another sign between them for the text;
 * NULL when out of memory. */
char *compose_name(const compose_state *state, const rtl_end *end,
                   char between);

/* The ports of all stages together. */
size_t compose_count_ports(const rtl_composition *what);

/* Says so; returns false. */
bool compose_fail_no_memory(hls_error *error);

/* Frees what there is of the design; returns NULL. */
rtl_design *compose_give_up(const compose_state *state);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The signals of a design by the names that its text has for them, for a
 * waveform: all nets and variables of its instances and named blocks. Left out
 * are variables of packages, vectors of more than ELAB_SIGNAL_BITS bits and, as
 * in a waveform of Verilator's, arrays of more than ELAB_SIGNAL_ELEMENTS
 * elements.
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_SIGNALS_H
#define RTL_MODEL_ELABORATE_ELAB_SIGNALS_H

#include "rtl/model/elaborate/elab_design.h"

#define ELAB_SIGNAL_BITS (1u << 16)
#define ELAB_SIGNAL_ELEMENTS 32

typedef enum elab_direction {
  ELAB_VARIABLE, /* no port */
  ELAB_INPUT_PORT,
  ELAB_OUTPUT_PORT,
} elab_direction;

/* A net, or an element of an array. */
typedef struct elab_signal {
  const char *name;
  elab_direction direction;
  bool is_element;
  int64_t element; /* its index */
  bool is_vector;
  int64_t left, right; /* the range of a vector */
  bool is_clock;       /* the clock, or a name of it */
  logic_node node;     /* unless it is that */
} elab_signal;

/* What is told of each: first the signals of a scope, then the scopes in it. A
 * block of a loop has an index. Each returns false to end it all. */
typedef struct elab_visitor {
  bool (*enter)(void *user, const char *name, const int64_t *index);
  bool (*leave)(void *user);
  bool (*signal)(void *user, const elab_signal *signal);
  void *user;
} elab_visitor;

/* Visits the signals of a design that was made with `each_by_itself`, before
 * elab_complete(): all of them are needed from then on. `clock` is the name of
 * the clock's port. HLS_NO_MEMORY when the visitor has ended it. */
hls_status elab_visit(elab_design *design, const char *clock,
                      const elab_visitor *visitor, hls_error *error);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Several circuits in one design: each stage takes the elements of its arrays
 * from streams, and gives them to such, and begins its next call by itself.
 */
#ifndef RTL_COMPOSE_H
#define RTL_COMPOSE_H

#include "rtl/design.h"

/* A circuit whose arrays are all AXI streams, with a call by channels and
 * without a result. */
typedef struct rtl_stage {
  const char *name; /* of the instance */
  const rtl_design *design;
} rtl_stage;

/* An argument of a stage: one of its design's ports. */
typedef struct rtl_end {
  size_t stage;
  const rtl_port *port;
} rtl_end;

/* Elements that go from one stage to another, through so many slots. */
typedef struct rtl_stream {
  rtl_end from, to;
  unsigned depth;
} rtl_stream;

/* A scalar that has one value in all calls. */
typedef struct rtl_constant {
  rtl_end of;
  uint64_t bits;
} rtl_constant;

/* All borrowed, for as long as there is a design that is made of it. */
typedef struct rtl_composition {
  const char *name; /* of the top module */
  const rtl_stage *stages;
  size_t num_stages;
  const rtl_stream *streams;
  size_t num_streams;
  const rtl_constant *constants; /* scalars that are no ports */
  size_t num_constants;
} rtl_composition;

/* Makes the design. Its ports are the clock and the reset, the arrays that no
 * stream of the composition has, by the number of which they go as arguments,
 * and the scalars that are no constants, in the order of the stages. Their
 * `source_name` is "STAGE.ARGUMENT". NULL on failure: HLS_INVALID when modules
 * have the same name. Free with rtl_design_destroy(). */
rtl_design *rtl_compose(const rtl_composition *what, hls_error *error);

/* Makes the design that is simulated: one circuit whose only call takes and
 * gives the arrays of so many calls of each stage, one behind the other, with
 * those values of all scalars that are no constants. Its channels are the
 * streams of the composition, then the arrays of the top module in their order.
 */
rtl_design *rtl_compose_bench(const rtl_composition *what, size_t num_calls,
                              const rtl_constant *values, size_t num_values,
                              hls_error *error);

#endif

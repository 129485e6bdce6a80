/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances that are alike. A large circuit has thousands of instances of few
 * units, so a unit with its parameters is worked out once, as a graph of its
 * own from its inputs to its outputs, and each instance is a stamp of that: its
 * nodes are made where somebody asks for them. An instance that does not fit is
 * worked out by itself.
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_TEMPLATE_H
#define RTL_MODEL_ELABORATE_ELAB_TEMPLATE_H

#include "rtl/model/elaborate/elab_design_internal.h"

/* An instance that is made from a template. */
struct elab_stamp {
  const elab_template *of;
  const elab_scope *scope; /* where it stands */
  const vlog_instance *instance;
  const vlog_expr **values; /* for each piece: what it is connected to */
  logic_node *nodes;  /* for each node of the template, once it is known */
  uint32_t *memories; /* for each memory: UINT32_MAX before it is needed;
                         NULL before any is */
  bool has_clock;     /* that was checked */
};

/* Makes a template for an instance and those like it; `memory` is for what it
 * has. `context` is where the instance stands. */
void elab_template_make(elab_context *context, elab_template *made,
                        const vlog_instance *instance, arena_pool *memory);

/* The number of pieces of a connection, and what each is connected to: the
 * first has the lowest bits. */
size_t elab_connection_count(const vlog_connection *connection);
const vlog_expr *elab_connection_item(const vlog_connection *connection,
                                      size_t index);

/* Makes an instance from a template and connects it. false: a failure has been
 * said, or `*fits` is false, as the widths are others, and nothing has been
 * made. */
bool elab_stamp_make(elab_context *context, const vlog_instance *instance,
                     const elab_template *from, bool *fits);

/* What an output shows: a node of the template. */
logic_node elab_stamp_read(elab_design *design, elab_stamp *stamp,
                           logic_node node);

#endif

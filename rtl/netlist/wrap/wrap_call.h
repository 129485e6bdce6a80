/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls: tokens that begin one and those that it ends with, in both modules.
 */
#ifndef RTL_NETLIST_WRAP_CALL_H
#define RTL_NETLIST_WRAP_CALL_H

#include "rtl/netlist/wrap/wrap_plan.h"

/* Names of wires, which hls_call has as ports. */
typedef struct wrap_call {
  const char *in_valid, *in_ready, *out_valid, *out_ready;
  const char *start;  /* a call is wanted */
  const char *begins; /* pulses: it begins, all of its tokens are taken, */
  const char *taken;  /* all that it ends with have come, and all else has */
  const char *ends;   /* ended, too */
  const char *done;
  const char *drained; /* all else has ended */
  const char *idle;
} wrap_call;

/* Tokens that are given when a call is done. */
typedef struct wrap_given {
  const char *busy;   /* those of the last call have not been taken */
  const char *result; /* that of the call; NULL without one */
} wrap_given;

/* Names and declares them. */
void wrap_call_declare(wrap_module *module, wrap_call *call, size_t num_inputs,
                       size_t num_outputs);
void wrap_given_declare(wrap_module *module, wrap_given *given,
                        const rtl_port *result);

/* The unit that makes tokens of a call and takes those that it ends with. */
void wrap_call_unit(wrap_module *module, const wrap_call *call,
                    size_t num_inputs, size_t num_outputs);

/* Gives the tokens of some channels when a call is `done`. */
void wrap_give(wrap_module *module, const wrap_given *given, const char *done,
               const rtl_port *const *outputs, size_t num_outputs);

/* Keeps the result: the data of a token that is output `index` of the call. */
void wrap_keep_result(wrap_module *module, const wrap_call *call,
                      const wrap_given *given, const char *data, size_t index);

/* Is a port a channel of the plan's that has to do with a module? */
typedef bool wrap_port_filter(const wrap_plan *plan, const rtl_port *port);

/* Has `start` be 1 when tokens of all such inputs of the plan are there, and
 * those that were given have been taken. They are taken when `taken` is 1. */
void wrap_join_inputs(wrap_module *module, const wrap_plan *plan,
                      wrap_port_filter *is_meant, const wrap_given *given,
                      const char *start, const char *taken);

#endif

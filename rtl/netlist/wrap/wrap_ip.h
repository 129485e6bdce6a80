/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module with the interfaces in the making.
 */
#ifndef RTL_NETLIST_WRAP_IP_H
#define RTL_NETLIST_WRAP_IP_H

#include "rtl/netlist/wrap/wrap_call.h"

typedef struct wrap_ip {
  const wrap_plan *plan;
  wrap_module module;
  wrap_call call;
  const char *core_result; /* data of the circuit's result, or NULL */
  size_t result_index;     /* of its token among the outputs */
  hls_buffer drains;       /* " & WIRE" for each that is 1 when it has ended */
  hls_buffer failures;     /* " | WIRE" for each that tells of an error */
} wrap_ip;

/* What stands between an array and its buses, with the wires to the circuit. */
void wrap_ip_array(wrap_ip *ip, const wrap_array *array);

/* Comments on it: registers, arrays. */
void wrap_ip_describe(const wrap_plan *plan, hls_buffer *out);

/* The registers of the call and their bus. */
void wrap_ip_registers(wrap_ip *ip);

#endif

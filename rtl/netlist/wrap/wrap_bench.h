/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module for simulation in the making.
 */
#ifndef RTL_NETLIST_WRAP_BENCH_H
#define RTL_NETLIST_WRAP_BENCH_H

#include "rtl/netlist/wrap/wrap_call.h"

typedef struct wrap_bench {
  wrap_plan *plan;
  wrap_module module;
  const char *begins, *done; /* pulses: of a call, and of its end */
  wrap_given given;
  hls_buffer drains; /* " & WIRE" for each that is 1 when it has ended */
  hls_buffer faults; /* ", WIRE" for each that tells which rule was broken, the
                        last one first */
} wrap_bench;

/* The address of an array on AXI: not at the beginning of a page of 4 KB, so
 * that bursts meet its end. */
uint64_t wrap_bench_base(const wrap_plan *plan, const wrap_array *array);

/* What is at the other ends of an array's buses. */
void wrap_bench_array(wrap_bench *bench, const wrap_array *array);

/* What calls the circuit by its registers: `done` and `begins` are of it. */
void wrap_bench_processor(wrap_bench *bench, const char *start);

/* What looks whether a bus keeps its rules. Returns the instance's name. */
const char *wrap_bench_check(wrap_bench *bench, const wrap_bus *bus);

/* Notes a wire with a bit for each of some rules, which are told as those of
 * `what`. */
void wrap_bench_fault(wrap_bench *bench, const char *wire, const char *what,
                      const char *const *rules, size_t num_rules);

#endif

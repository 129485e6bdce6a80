/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on plain wires.
 */
#ifndef RTL_NETLIST_RAW_H
#define RTL_NETLIST_RAW_H

#include "rtl/netlist/builder.h"

/* Is it one that has an expression in Verilog? */
bool raw_is_operation(MlirOperation op);

/* Are all of its operands and results wires? Reports it when they are not:
 * `arith` has selects of channels, too, and integers without bits. */
bool raw_has_wires(netlist_builder *builder, const netlist_node *node);

/* What the result of such an operation is assigned; NULL when that was reported
 * or memory is out. */
const char *raw_expression(netlist_builder *builder, const netlist_node *node);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is said when there is no unit for an operation.
 */
#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"
#include "rtl/netlist/builder.h"

#include <string.h>

/* Floats that no unit computes with. */
static bool carries_odd_float(const netlist_endpoint *endpoints, size_t count) {
  for (size_t i = 0; i < count; i++) {
    MlirType type = mlirValueGetType(endpoints[i].value);
    if (mlirTypeIsAHandshakeChannel(type) &&
        mlirTypeIsAFloat(mlirHandshakeChannelTypeGetDataType(type)) &&
        endpoints[i].width != 32 && endpoints[i].width != 64) {
      return true;
    }
  }
  return false;
}

static bool is_queue_without_stores(const netlist_node *node) {
  for (size_t i = 0; i < node->num_inputs; i++) {
    const char *group = node->inputs[i].group;
    if (group && strcmp(group, "stData") == 0) {
      return false;
    }
  }
  return mlirOperationIsAHandshakeLSQ(node->op);
}

void builder_report_no_unit(netlist_builder *builder, const netlist_node *node,
                            bool other_form) {
  MlirStringRef name = ir_op_name(node->op);
  const char *what = other_form ? "no hardware unit fits this form of"
                                : "there is no hardware unit for";
  const char *why = "";
  if (is_queue_without_stores(node)) {
    why = " without stores: loads alone need no order, and belong to a memory "
          "controller";
  } else if (other_form &&
             (carries_odd_float(node->inputs, node->num_inputs) ||
              carries_odd_float(node->outputs, node->num_outputs))) {
    what = "the hardware units for";
    why = " take floating-point numbers of 32 and 64 bits only: use float or "
          "double";
  }
  builder_error(builder, node->op, "unsupported-operation",
                "%s '%.*s' ('%s')%s", what, (int)name.length, name.data,
                builder_op_name(builder, node->op), why);
}

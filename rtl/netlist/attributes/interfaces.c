/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/attributes/interfaces.h"

#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"

#include "mlir-c/BuiltinAttributes.h"

static const struct {
  const char *name;
  rtl_interface interface;
} interfaces[] = {
    {"axi-stream", RTL_INTERFACE_STREAM},
    {"avalon-st", RTL_INTERFACE_AVALON_ST},
    {"axi", RTL_INTERFACE_AXI},
    {"axi-lite", RTL_INTERFACE_AXI_LITE},
    {"wishbone", RTL_INTERFACE_WISHBONE},
    {"avalon-mm", RTL_INTERFACE_AVALON_MM},
};

rtl_interface interface_of(MlirOperation kernel, const char *name) {
  MlirAttribute all = ir_attr(kernel, HLS_INTERFACES);
  if (mlirAttributeIsNull(all) || !mlirAttributeIsADictionary(all)) {
    return RTL_INTERFACE_PLAIN;
  }
  MlirAttribute chosen = mlirDictionaryAttrGetElementByName(all, ir_str(name));
  for (size_t i = 0; i < sizeof interfaces / sizeof *interfaces; i++) {
    if (!mlirAttributeIsNull(chosen) && mlirAttributeIsAString(chosen) &&
        mlirStringRefEqual(mlirStringAttrGetValue(chosen),
                           ir_str(interfaces[i].name))) {
      return interfaces[i].interface;
    }
  }
  return RTL_INTERFACE_PLAIN;
}

bool interface_is_in_order(MlirOperation kernel, const char *name) {
  for (intptr_t i = 0;; i++) {
    MlirStringRef other = ir_attr_str_element(kernel, HLS_IN_ORDER, i);
    if (!other.data) {
      return false;
    }
    if (mlirStringRefEqual(other, ir_str(name))) {
      return true;
    }
  }
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/attributes/interfaces.h"

#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"

#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

hls_interface interface_of(MlirOperation kernel, const char *name) {
  bool is_call = strcmp(name, HLS_INTERFACE_OF_CALL) == 0;
  hls_interface found = is_call ? HLS_INTERFACE_CHANNEL : HLS_INTERFACE_RAM;
  MlirAttribute all = ir_attr(kernel, HLS_INTERFACES);
  if (mlirAttributeIsNull(all) || !mlirAttributeIsADictionary(all)) {
    return found;
  }
  MlirAttribute chosen = mlirDictionaryAttrGetElementByName(all, ir_str(name));
  hls_interface kind;
  if (!mlirAttributeIsNull(chosen) && mlirAttributeIsAString(chosen)) {
    MlirStringRef text = mlirStringAttrGetValue(chosen);
    if (hls_interface_find(text.data, text.length, &kind) &&
        hls_interface_is_of_arrays(kind) != is_call) {
      found = kind;
    }
  }
  return found;
}

bool interface_entry(MlirOperation kernel, intptr_t index, MlirStringRef *name,
                     bool *fits_call, bool *fits_array) {
  MlirAttribute all = ir_attr(kernel, HLS_INTERFACES);
  if (mlirAttributeIsNull(all) || !mlirAttributeIsADictionary(all) ||
      index >= mlirDictionaryAttrGetNumElements(all)) {
    return false;
  }
  MlirNamedAttribute entry = mlirDictionaryAttrGetElement(all, index);
  hls_interface kind = HLS_INTERFACE_RAM;
  bool is_kind = false;
  *name = mlirIdentifierStr(entry.name);
  if (mlirAttributeIsAString(entry.attribute)) {
    MlirStringRef text = mlirStringAttrGetValue(entry.attribute);
    is_kind = hls_interface_find(text.data, text.length, &kind);
  }
  *fits_array = is_kind && hls_interface_is_of_arrays(kind);
  *fits_call = is_kind && !*fits_array;
  return true;
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

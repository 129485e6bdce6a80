/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "core/frontend/translate/translate_interfaces.h"

#include "core/frontend/parse/unit.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>

typedef struct noted {
  MlirNamedAttribute *interfaces;
  intptr_t num_interfaces;
  MlirAttribute *in_order;
  intptr_t num_in_order;
} noted;

static MlirAttribute text(translate_context *t, const char *value) {
  return mlirStringAttrGet(t->context, mlirStringRefCreateFromCString(value));
}

static void add_interface(translate_context *t, noted *out, const char *name,
                          hls_interface kind) {
  out->interfaces[out->num_interfaces++] = mlirNamedAttributeGet(
      mlirIdentifierGet(t->context, mlirStringRefCreateFromCString(name)),
      text(t, hls_interface_name(kind)));
}

static void collect(translate_context *t, noted *out) {
  hls_interface call = hls_unit_interface_of_call(t->unit);
  if (call != HLS_INTERFACE_CHANNEL) {
    add_interface(t, out, HLS_INTERFACE_OF_CALL, call);
  }
  for (unsigned i = 0; i < t->kernel->num_params; i++) {
    const hls_param *param = &t->kernel->params[i];
    bool is_in_order;
    hls_interface kind = hls_unit_interface_of_array(t->unit, i, &is_in_order);
    if (kind == HLS_INTERFACE_RAM || param->name[0] == '\0') {
      continue; /* what has no name is not used */
    }
    add_interface(t, out, param->name, kind);
    if (is_in_order) {
      out->in_order[out->num_in_order++] = text(t, param->name);
    }
  }
}

void translate_note_interfaces(translate_context *t, MlirOperation function) {
  size_t most = t->kernel->num_params + 1;
  noted out = {.interfaces = calloc(most, sizeof *out.interfaces),
               .in_order = calloc(most, sizeof *out.in_order)};
  if (!out.interfaces || !out.in_order) {
    t->out_of_memory = true;
  } else {
    collect(t, &out);
    if (out.num_interfaces > 0) {
      mlirOperationSetAttributeByName(
          function, mlirStringRefCreateFromCString(HLS_INTERFACES),
          mlirDictionaryAttrGet(t->context, out.num_interfaces,
                                out.interfaces));
    }
    if (out.num_in_order > 0) {
      mlirOperationSetAttributeByName(
          function, mlirStringRefCreateFromCString(HLS_IN_ORDER),
          mlirArrayAttrGet(t->context, out.num_in_order, out.in_order));
    }
  }
  free(out.interfaces);
  free(out.in_order);
}

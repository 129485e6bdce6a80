/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/circuit/interface_facts.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "hls/handshake.h"

#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>
#include <string.h>

/* Adds one that is a text; others were written by hand, and mean nothing. */
static bool add_interface(cJSON *facts, MlirNamedAttribute entry) {
  if (!mlirAttributeIsAString(entry.attribute)) {
    return true;
  }
  MlirStringRef name = mlirIdentifierStr(entry.name);
  MlirStringRef kind = mlirStringAttrGetValue(entry.attribute);
  char *key = strndup(name.data, name.length);
  bool ok = key && value_set(facts, key, value_text(kind.data, kind.length));
  free(key);
  return ok;
}

cJSON *interface_facts_json(MlirModule module, const char *kernel) {
  cJSON *facts = cJSON_CreateObject();
  MlirOperation function = circuit_find(module, kernel);
  MlirAttribute all = {NULL};
  if (!mlirOperationIsNull(function)) {
    all = mlirOperationGetAttributeByName(
        function, mlirStringRefCreateFromCString(HLS_INTERFACES));
  }
  bool is_there = !mlirAttributeIsNull(all) && mlirAttributeIsADictionary(all);
  intptr_t count = is_there ? mlirDictionaryAttrGetNumElements(all) : 0;
  for (intptr_t i = 0; facts && i < count; i++) {
    if (!add_interface(facts, mlirDictionaryAttrGetElement(all, i))) {
      cJSON_Delete(facts);
      facts = NULL;
    }
  }
  return facts;
}

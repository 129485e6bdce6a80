/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Notes the interfaces that were chosen for a kernel in its module.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/unit/asked_intervals.h"

#include "hls/handshake.h"

#include "mlir-c/BuiltinAttributes.h"

namespace {

class InterfaceNotes {
public:
  InterfaceNotes(const hls_unit &unit, const hls_signature &kernel,
                 MlirOperation function)
      : unit(unit), kernel(kernel), function(function),
        context(mlirOperationGetContext(function)) {}

  void write() {
    if (unit.interfaces.ofCall != HLS_INTERFACE_CHANNEL) {
      add(HLS_INTERFACE_OF_CALL, unit.interfaces.ofCall);
    }
    for (const auto &[number, chosen] : unit.interfaces.ofParams) {
      const char *name = kernel.params[number].name;
      if (*name == '\0') {
        continue; // what has no name is not used
      }
      add(name, chosen.kind);
      if (chosen.isInOrder) {
        inOrder.push_back(text(name));
      }
    }
    if (!interfaces.empty()) {
      set(HLS_INTERFACES, mlirDictionaryAttrGet(
                              context, static_cast<intptr_t>(interfaces.size()),
                              interfaces.data()));
    }
    if (!inOrder.empty()) {
      set(HLS_IN_ORDER,
          mlirArrayAttrGet(context, static_cast<intptr_t>(inOrder.size()),
                           inOrder.data()));
    }
  }

private:
  MlirAttribute text(const char *value) {
    return mlirStringAttrGet(context, mlirStringRefCreateFromCString(value));
  }

  void add(const char *name, hls_interface kind) {
    interfaces.push_back(mlirNamedAttributeGet(
        mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
        text(hls_interface_name(kind))));
  }

  void set(const char *name, MlirAttribute value) {
    mlirOperationSetDiscardableAttributeByName(
        function, mlirStringRefCreateFromCString(name), value);
  }

  const hls_unit &unit;
  const hls_signature &kernel;
  MlirOperation function;
  MlirContext context;
  std::vector<MlirNamedAttribute> interfaces;
  std::vector<MlirAttribute> inOrder;
};

} // namespace

void hls_unit_note_wishes(hls_unit *unit, const hls_signature *kernel,
                          MlirModule module) {
  MlirStringRef name = mlirStringRefCreateFromCString(kernel->name);
  MlirOperation each = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(each); each = mlirOperationGetNextInBlock(each)) {
    MlirAttribute symbol = mlirOperationGetAttributeByName(
        each, mlirSymbolTableGetSymbolAttributeName());
    if (!mlirAttributeIsNull(symbol) && mlirAttributeIsAString(symbol) &&
        mlirStringRefEqual(mlirStringAttrGetValue(symbol), name)) {
      InterfaceNotes(*unit, *kernel, each).write();
      hls_frontend::noteIntervals(*unit, *kernel, each);
      return;
    }
  }
}

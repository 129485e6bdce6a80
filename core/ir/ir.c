/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Short forms for the MLIR C API.
 */
#include "core/ir/ir.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/op_facts.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A longer message is cut. */
enum { IR_MESSAGE_SIZE = 768 };

bool ir_str_is(MlirStringRef string, const char *text) {
  size_t length = strlen(text);
  return string.length == length &&
         (length == 0 || memcmp(string.data, text, length) == 0);
}

bool ir_str_starts(MlirStringRef string, const char *prefix) {
  size_t length = strlen(prefix);
  return string.length >= length && memcmp(string.data, prefix, length) == 0;
}

int ir_str_compare(MlirStringRef string, const char *text) {
  size_t length = strlen(text);
  size_t common = string.length < length ? string.length : length;
  int order = common > 0 ? memcmp(string.data, text, common) : 0;
  return order != 0 ? order
                    : (string.length > length) - (string.length < length);
}

MlirStringRef ir_op_name(MlirOperation op) {
  return mlirIdentifierStr(mlirOperationGetName(op));
}

MlirStringRef ir_op_mnemonic(MlirOperation op) {
  MlirStringRef name = ir_op_name(op);
  const char *dot = memchr(name.data, '.', name.length);
  if (dot) {
    size_t skipped = (size_t)(dot + 1 - name.data);
    return mlirStringRefCreate(dot + 1, name.length - skipped);
  }
  return name;
}

bool ir_op_in(MlirOperation op, const char *dialect) {
  MlirStringRef name = ir_op_name(op);
  size_t length = strlen(dialect);
  return name.length > length && name.data[length] == '.' &&
         memcmp(name.data, dialect, length) == 0;
}

MlirAttribute ir_attr(MlirOperation op, const char *name) {
  return mlirOperationGetAttributeByName(op, ir_str(name));
}

MlirStringRef ir_attr_str(MlirOperation op, const char *name) {
  MlirAttribute attribute = ir_attr(op, name);
  if (!mlirAttributeIsNull(attribute)) {
    if (mlirAttributeIsAString(attribute)) {
      return mlirStringAttrGetValue(attribute);
    }
    if (mlirAttributeIsAFlatSymbolRef(attribute)) {
      return mlirFlatSymbolRefAttrGetValue(attribute);
    }
  }
  return mlirStringRefCreate(NULL, 0);
}

void ir_set_attr(MlirOperation op, const char *name, MlirAttribute attribute) {
  mlirOperationSetAttributeByName(op, ir_str(name), attribute);
}

MlirNamedAttribute ir_named(MlirContext context, const char *name,
                            MlirAttribute attribute) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, ir_str(name)),
                               attribute);
}

MlirStringRef ir_symbol_name(MlirOperation op) {
  MlirAttribute name = mlirOperationGetAttributeByName(
      op, mlirSymbolTableGetSymbolAttributeName());
  return !mlirAttributeIsNull(name) && mlirAttributeIsAString(name)
             ? mlirStringAttrGetValue(name)
             : mlirStringRefCreate(NULL, 0);
}

MlirType ir_func_type(MlirOperation func) {
  MlirAttribute attribute = mlirOperationIsAFuncFunc(func)
                                ? mlirFuncFuncGetFunctionTypeAttr(func)
                                : mlirHandshakeFuncGetFunctionTypeAttr(func);
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAType(attribute)) {
    return (MlirType){NULL};
  }
  MlirType type = mlirTypeAttrGetValue(attribute);
  return mlirTypeIsAFunction(type) ? type : (MlirType){NULL};
}

MlirBlock ir_func_entry(MlirOperation func) {
  if (mlirOperationGetNumRegions(func) == 0) {
    return (MlirBlock){NULL};
  }
  return mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
}

bool ir_func_is_declaration(MlirOperation func) {
  return mlirBlockIsNull(ir_func_entry(func));
}

bool ir_func_had_body(MlirOperation func) {
  return !mlirAttributeIsNull(ir_attr(func, IR_HAD_BODY));
}

MlirAttribute ir_func_arg_attr(MlirOperation func, intptr_t index,
                               const char *name) {
  MlirAttribute all = mlirOperationIsAFuncFunc(func)
                          ? mlirFuncFuncGetArgAttrsAttr(func)
                          : mlirHandshakeFuncGetArgAttrsAttr(func);
  if (mlirAttributeIsNull(all) || !mlirAttributeIsAArray(all) ||
      index >= mlirArrayAttrGetNumElements(all)) {
    return mlirAttributeGetNull();
  }
  MlirAttribute one = mlirArrayAttrGetElement(all, index);
  if (!mlirAttributeIsADictionary(one)) {
    return mlirAttributeGetNull();
  }
  return mlirDictionaryAttrGetElementByName(one, ir_str(name));
}

MlirOperation ir_def(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value)
                                     : (MlirOperation){NULL};
}

MlirBlock ir_value_block(MlirValue value) {
  return mlirValueIsAOpResult(value)
             ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
             : mlirBlockArgumentGetOwner(value);
}

bool ir_has_uses(MlirValue value) {
  return !mlirOpOperandIsNull(mlirValueGetFirstUse(value));
}

bool ir_has_one_use(MlirValue value) {
  MlirOpOperand first = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(first) &&
         mlirOpOperandIsNull(mlirOpOperandGetNextUse(first));
}

MlirLocation ir_value_location(MlirValue value) {
  if (mlirValueIsAOpResult(value)) {
    return mlirOperationGetLocation(mlirOpResultGetOwner(value));
  }
  MlirOperation op =
      mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  return hls_location_named_as(mlirOperationGetLocation(op),
                               hls_value_location(value));
}

int64_t ir_bb(MlirOperation op) { return hlsOperationGetBlock(op); }

MlirAttribute ir_bb_attr(MlirContext context, unsigned block) {
  return mlirIntegerAttrGet(mlirIntegerTypeUnsignedGet(context, 32), block);
}

MlirOperation ir_create(const ir_spec *spec) {
  MlirOperationState state =
      mlirOperationStateGet(ir_str(spec->name), spec->location);
  mlirOperationStateAddOperands(&state, (intptr_t)spec->num_operands,
                                spec->operands);
  mlirOperationStateAddResults(&state, (intptr_t)spec->num_results,
                               spec->results);
  mlirOperationStateAddAttributes(&state, (intptr_t)spec->num_attributes,
                                  spec->attributes);
  return mlirOperationCreate(&state);
}

MlirOperation ir_place(MlirBlock block, MlirOperation position,
                       MlirOperation op) {
  if (mlirOperationIsNull(position)) {
    mlirBlockAppendOwnedOperation(block, op);
  } else {
    mlirBlockInsertOwnedOperationBefore(block, position, op);
  }
  return op;
}

MlirOperation ir_insert(MlirBlock block, MlirOperation position,
                        const ir_spec *spec) {
  return ir_place(block, position, ir_create(spec));
}

MlirOperation ir_copy(MlirOperation op) {
  MlirOperation copy = mlirOperationClone(op);
  mlirOperationRemoveAttributeByName(copy, ir_str(MLIR_ATTR_HANDSHAKE_NAME));
  return copy;
}

/* Reports `error`, whose message is still to be written. */
__attribute__((format(printf, 2, 0))) static void
emit_error(hls_ir_error *error, const char *format, va_list arguments) {
  char message[IR_MESSAGE_SIZE];
  vsnprintf(message, sizeof(message), format, arguments);
  error->message = message;
  hls_ir_error_emit(error);
}

void ir_error(MlirLocation location, const char *code, const char *format,
              ...) {
  hls_ir_error error = {.location = location, .code = code};
  va_list arguments;
  va_start(arguments, format);
  emit_error(&error, format, arguments);
  va_end(arguments);
}

void ir_warning(MlirLocation location, const char *code, const char *format,
                ...) {
  hls_ir_error error = {.location = location, .code = code, .is_warning = true};
  va_list arguments;
  va_start(arguments, format);
  emit_error(&error, format, arguments);
  va_end(arguments);
}

void ir_remark(MlirLocation location, const char *code, const char *format,
               ...) {
  hls_ir_error error = {.location = location, .code = code, .is_remark = true};
  va_list arguments;
  va_start(arguments, format);
  emit_error(&error, format, arguments);
  va_end(arguments);
}

void ir_error_noted(MlirLocation location, const char *code, MlirLocation place,
                    const char *note, const char *format, ...) {
  hls_ir_error error = {
      .location = location, .code = code, .note_location = place, .note = note};
  va_list arguments;
  va_start(arguments, format);
  emit_error(&error, format, arguments);
  va_end(arguments);
}

void ir_error_repairable(MlirLocation location, const char *code,
                         MlirLocation place, const char *note,
                         const hls_ir_repair *repair, const char *format, ...) {
  hls_ir_error error = {.location = location,
                        .code = code,
                        .note_location = place,
                        .note = note,
                        .repair = repair};
  va_list arguments;
  va_start(arguments, format);
  emit_error(&error, format, arguments);
  va_end(arguments);
}

MlirLogicalResult ir_out_of_memory(MlirOperation op) {
  ir_error(mlirOperationGetLocation(op), "out-of-memory", "out of memory");
  return mlirLogicalResultFailure();
}

bool ir_for_each(MlirOperation root, ir_kind is_kind, ir_visit visit,
                 void *user) {
  if (is_kind(root)) {
    return visit(root, user);
  }
  if (mlirBlockIsNull(ir_func_entry(root))) {
    return true;
  }
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(root));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (is_kind(op) && !visit(op, user)) {
      return false;
    }
    op = next;
  }
  return true;
}

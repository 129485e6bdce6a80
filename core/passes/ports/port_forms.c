/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-narrow-values has put a cast between a port and whatever works on
 * fewer bits: the casts say what is needed.
 */
#include "core/passes/ports/port_forms.h"

#include "core/ir/ir_read.h"
#include "core/passes/widths/width_casts.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

static unsigned width_of(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
}

static bool is_extension(MlirOperation op) {
  return !mlirOperationIsNull(op) && (mlirOperationIsAHandshakeExtSI(op) ||
                                      mlirOperationIsAHandshakeExtUI(op));
}

/* The bits of a number without the zeros, or the copies of the sign, on top. */
static width_form form_of_bits(uint64_t bits, unsigned width) {
  bool is_negative = bits >> (width - 1) & 1;
  width_form form = {.bits = width, .is_signed = is_negative};
  while (form.bits > 1 && (bits >> (form.bits - 1) & 1) == is_negative &&
         (!is_negative || (bits >> (form.bits - 2) & 1))) {
    form.bits--;
  }
  return form;
}

width_form port_form_of(MlirValue value) {
  MlirOperation op = ir_def(value);
  unsigned width = width_of(value);
  uint64_t bits;
  if (is_extension(op)) {
    return (width_form){.bits = width_of(mlirOperationGetOperand(op, 0)),
                        .is_signed = mlirOperationIsAHandshakeExtSI(op)};
  }
  if (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeConstant(op) &&
      width <= 64 &&
      ir_bits(mlirHandshakeConstantGetValueAttr(op), &width, &bits)) {
    return form_of_bits(bits, width);
  }
  return (width_form){.bits = width};
}

width_form port_form_join(width_form one, width_form other) {
  if (one.is_signed != other.is_signed) {
    /* A number without a sign needs a zero for it. */
    one.bits += !one.is_signed;
    other.bits += !other.is_signed;
  }
  return (width_form){.bits = one.bits > other.bits ? one.bits : other.bits,
                      .is_signed = one.is_signed || other.is_signed};
}

unsigned port_form_taken(MlirValue value) {
  unsigned most = 1;
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mlirOperationIsAHandshakeTruncI(user)) {
      return width_of(value);
    }
    unsigned width = width_of(mlirOperationGetResult(user, 0));
    most = width > most ? width : most;
  }
  return most;
}

MlirValue port_form_cut(MlirValue value, unsigned width) {
  MlirOperation op = ir_def(value);
  if (width == width_of(value)) {
    return value;
  }
  if (!is_extension(op)) {
    return width_cast_make(value, CAST_CUT, width);
  }
  MlirValue source = mlirOperationGetOperand(op, 0);
  unsigned known = width_of(source);
  bool is_signed = mlirOperationIsAHandshakeExtSI(op);
  return known == width ? source
                        : width_cast_make(source,
                                          known > width ? CAST_CUT
                                          : is_signed   ? CAST_SIGN
                                                        : CAST_ZEROS,
                                          width);
}

void port_form_narrow(MlirValue value, unsigned width) {
  mlirValueSetType(value, width_cast_type(mlirValueGetType(value), width));
  MlirOpOperand use = mlirValueGetFirstUse(value);
  while (!mlirOpOperandIsNull(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    use = mlirOpOperandGetNextUse(use);
    if (mlirOperationIsAHandshakeTruncI(user) &&
        width_of(mlirOperationGetResult(user, 0)) == width) {
      /* It casts nothing any more. */
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(user, 0), value);
      mlirOperationDestroy(user);
    }
  }
}

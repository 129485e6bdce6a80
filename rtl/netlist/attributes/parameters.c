/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types and values of parameters. Attributes of one bit are boolean; of others,
 * those without a sign are signed, as C's int is.
 */
#include "rtl/netlist/attributes/parameters.h"

#include "core/ir/ir.h"
#include "core/ir/ir_read.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

typedef struct number {
  uint64_t bits;
  unsigned width;
  bool is_signed;
} number;

/* False for what is no integer of 64 bits at most. */
static bool read_number(MlirAttribute attribute, number *number) {
  int64_t value = 0;
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute) ||
      !ir_integer(attribute, &value)) {
    return false;
  }
  MlirType type = mlirAttributeGetType(attribute);
  bool is_index = mlirTypeIsAIndex(type);
  number->width = is_index ? 64 : mlirIntegerTypeGetWidth(type);
  number->is_signed =
      is_index || (number->width > 1 && !mlirIntegerTypeIsUnsigned(type));
  number->bits = number->width < 64
                     ? (uint64_t)value & ((UINT64_C(1) << number->width) - 1)
                     : (uint64_t)value;
  return true;
}

char *parameter_type(arena_pool *arena, MlirAttribute attribute) {
  number number;
  if (!read_number(attribute, &number)) {
    return NULL;
  }
  /* Not every tool takes "int unsigned" for a parameter. */
  const char *name = !number.is_signed    ? NULL
                     : number.width == 8  ? "byte"
                     : number.width == 16 ? "shortint"
                     : number.width == 32 ? "int"
                     : number.width == 64 ? "longint"
                                          : NULL;
  if (name || number.width == 1) {
    return arena_printf(arena, "%s", name ? name : "bit");
  }
  return arena_printf(arena, "bit %s[%u:0]", number.is_signed ? "signed " : "",
                      number.width - 1);
}

char *parameter_value(arena_pool *arena, MlirAttribute attribute) {
  number number;
  if (!read_number(attribute, &number)) {
    return NULL;
  }
  const char *sign = number.is_signed ? "s" : "";
  bool is_negative = number.is_signed && number.bits >> (number.width - 1);
  if (number.is_signed && number.width == 32 && number.bits != 0x80000000u) {
    return arena_printf(arena, "%" PRId32, (int32_t)number.bits);
  }
  return is_negative
             ? arena_printf(arena, "%u'%sh%0*" PRIx64, number.width, sign,
                            (int)(number.width + 3) / 4, number.bits)
             : arena_printf(arena, "%u'%sd%" PRIu64, number.width, sign,
                            number.bits);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations, constants, and the values instructions became.
 */
#ifndef HLS_FRONTEND_TRANSLATE_VALUES_H
#define HLS_FRONTEND_TRANSLATE_VALUES_H

#include "core/frontend/translate/translate_context.h"

/* An operation with any number of operands and at most one result. A null
 * `result` type means no result. Returns null on failure. */
MlirOperation translate_emit_op(translate_context *t, const char *name,
                                MlirLocation location,
                                const MlirValue *operands,
                                intptr_t num_operands, MlirType result);
/* The same, returning the result or, without one, null. */
MlirValue translate_emit(translate_context *t, const char *name,
                         MlirLocation location, const MlirValue *operands,
                         intptr_t num_operands, MlirType result);
MlirValue translate_emit_binary(translate_context *t, const char *name,
                                MlirLocation location, MlirValue lhs,
                                MlirValue rhs);
/* The same with one attribute. */
MlirValue translate_emit_with(translate_context *t, const char *name,
                              MlirLocation location, const MlirValue *operands,
                              intptr_t num_operands, MlirType result,
                              const char *attribute_name,
                              MlirAttribute attribute);
/* An operation without operands at the front of the entry block. */
MlirValue translate_emit_in_entry(translate_context *t, const char *name,
                                  MlirLocation location, MlirType result,
                                  MlirNamedAttribute attribute);
MlirNamedAttribute translate_named_attribute(translate_context *t,
                                             const char *name,
                                             MlirAttribute attribute);

MlirValue translate_constant_int(translate_context *t, MlirLocation location,
                                 MlirType type, int64_t value);

MlirValue translate_constant_float(translate_context *t, MlirLocation location,
                                   MlirType type, double value);

/* The translation of an operand: a constant, an argument or the result of an
 * instruction translated before. */
MlirValue translate_operand(translate_context *t, LLVMValueRef value,
                            MlirLocation location);
void translate_define(translate_context *t, LLVMValueRef value,
                      MlirValue result);

#endif

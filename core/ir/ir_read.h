/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading values of attributes and types without ever tripping over a kind that
 * was not expected: every accessor checks first and answers "no".
 */
#ifndef HLS_IR_READ_H
#define HLS_IR_READ_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* The attribute of that name; when there is none and the name is "a.b", entry b
 * of the dictionary attribute a. Null when there is neither. */
MlirAttribute ir_attr_path(MlirOperation op, const char *name);

/* Element `index` of an attribute that is an array of strings; a null string
 * when there is none. */
MlirStringRef ir_attr_str_element(MlirOperation op, const char *name,
                                  intptr_t index);

/* An integer attribute of up to 64 bits, `index` and booleans included. */
bool ir_integer(MlirAttribute attribute, int64_t *value);

/* The bits of an integer attribute, as above, or of an f32 or f64. */
bool ir_bits(MlirAttribute attribute, unsigned *width, uint64_t *bits);

/* Bits of an integer, float or index (32) type; 0 for any other. */
unsigned ir_type_width(MlirType type);

/* A one-dimensional memref of static size with scalar elements. */
bool ir_memory_shape(MlirType type, int64_t *depth, unsigned *width);

/* The operation that makes the value and which result it is; false for a block
 * argument. */
bool ir_producer(MlirValue value, MlirOperation *op, intptr_t *result);

#endif

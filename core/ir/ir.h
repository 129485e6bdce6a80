/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Short forms for what every pass does with the MLIR C API: ask an operation
 * for its name and attributes, build one, report a mistake. Which operation it
 * is, and its parts by name, is in hls/handshake_ops.h, hls/arith_ops.h and so
 * on.
 */
#ifndef HLS_PASSES_IR_H
#define HLS_PASSES_IR_H

#include "hls/ir_error.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>

static inline MlirStringRef ir_str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}
bool ir_str_is(MlirStringRef string, const char *text);
bool ir_str_starts(MlirStringRef string, const char *prefix);
/* Below, equal to or above 0, as strcmp() has it. */
int ir_str_compare(MlirStringRef string, const char *text);

/* "handshake.fork"; borrowed from the context. */
MlirStringRef ir_op_name(MlirOperation op);
/* "fork": what follows the dialect's name. */
MlirStringRef ir_op_mnemonic(MlirOperation op);
/* Does the operation belong to the dialect? `dialect` is "arith". */
bool ir_op_in(MlirOperation op, const char *dialect);

/* A null attribute when there is none. */
MlirAttribute ir_attr(MlirOperation op, const char *name);
/* The text of a string or flat symbol attribute; a null string otherwise. */
MlirStringRef ir_attr_str(MlirOperation op, const char *name);
void ir_set_attr(MlirOperation op, const char *name, MlirAttribute attribute);
MlirNamedAttribute ir_named(MlirContext context, const char *name,
                            MlirAttribute attribute);

/* The name of a function or of a global; a null string otherwise. */
MlirStringRef ir_symbol_name(MlirOperation op);

/* The function type of a func.func or handshake.func; null if it is neither. */
MlirType ir_func_type(MlirOperation func);
/* The body's first block; null for a declaration. */
MlirBlock ir_func_entry(MlirOperation func);
bool ir_func_is_declaration(MlirOperation func);
/* Marks a declaration whose body hls_module_take_unit_bodies has removed. */
#define IR_HAD_BODY "hls.had_body"
bool ir_func_had_body(MlirOperation func);
/* One attribute of an argument's dictionary (arg_attrs), or null. */
MlirAttribute ir_func_arg_attr(MlirOperation func, intptr_t index,
                               const char *name);

/* The operation that defines a value; null for a block argument. */
MlirOperation ir_def(MlirValue value);
/* The block whose argument a value is, or the block of its operation. */
MlirBlock ir_value_block(MlirValue value);
bool ir_has_uses(MlirValue value);
bool ir_has_one_use(MlirValue value);
MlirLocation ir_value_location(MlirValue value);

/* handshake.bb of an operation, or -1. */
int64_t ir_bb(MlirOperation op);
MlirAttribute ir_bb_attr(MlirContext context, unsigned block);

/* The parts of an operation. Borrowed for the time of the call. */
typedef struct ir_spec {
  const char *name;
  MlirLocation location;
  const MlirValue *operands;
  size_t num_operands;
  const MlirType *results;
  size_t num_results;
  const MlirNamedAttribute *attributes;
  size_t num_attributes;
} ir_spec;

/* Builds a detached operation. Operands need not have their final types yet:
 * nothing is verified. */
MlirOperation ir_create(const ir_spec *spec);
/* Inserts a detached operation before `position`, or at the end of `block` when
 * the position is null. Returns the operation. */
MlirOperation ir_place(MlirBlock block, MlirOperation position,
                       MlirOperation op);
/* ir_create and ir_place. */
MlirOperation ir_insert(MlirBlock block, MlirOperation position,
                        const ir_spec *spec);

/* A detached copy of an operation without its name: it gets one of its own. */
MlirOperation ir_copy(MlirOperation op);

static inline MlirOperation ir_no_op(void) { return (MlirOperation){NULL}; }

/* Reports a mistake of the user at `location` (hls/ir_error.h). */
__attribute__((format(printf, 3, 4))) void
ir_error(MlirLocation location, const char *code, const char *format, ...);
/* The same for what the user should know of, although the pass goes on. */
__attribute__((format(printf, 3, 4))) void
ir_warning(MlirLocation location, const char *code, const char *format, ...);
/* The same for what is as good as another way, but not what was asked for. */
__attribute__((format(printf, 3, 4))) void
ir_remark(MlirLocation location, const char *code, const char *format, ...);
/* An error with a note on another place that has to do with it. */
__attribute__((format(printf, 5, 6))) void
ir_error_noted(MlirLocation location, const char *code, MlirLocation place,
               const char *note, const char *format, ...);
/* The same, with a repair: what to replace in the text of the operation at
 * `location`. Where that text is parsed it becomes a fix. NULL for none. */
__attribute__((format(printf, 6, 7))) void
ir_error_repairable(MlirLocation location, const char *code, MlirLocation place,
                    const char *note, const hls_ir_repair *repair,
                    const char *format, ...);
/* Reports that memory ran out and returns failure. */
MlirLogicalResult ir_out_of_memory(MlirOperation op);

/* A question such as mlirOperationIsAFuncFunc. */
typedef bool (*ir_kind)(MlirOperation op);

/* Calls `visit` for `root` if it is of that kind, and otherwise for every such
 * operation right in the body of `root`, which is a module; the operation may
 * be erased by it. Stops at and returns the first failure. */
typedef bool (*ir_visit)(MlirOperation op, void *user);
bool ir_for_each(MlirOperation root, ir_kind is_kind, ir_visit visit,
                 void *user);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuits of a module by their names, and which of them others have
 * instances of. It is made by one look at the module, however many there are.
 */
#ifndef HLS_IR_FUNCTION_TABLE_H
#define HLS_IR_FUNCTION_TABLE_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"

/* Zero-initialise; finish() in every case. What is in it is the module's. */
typedef struct function_table {
  ptr_map by_name;   /* the attribute of the name -> its function */
  ptr_map instances; /* function -> the first instance of it */
} function_table;

/* Looks at every handshake.func of a module, with a body or without one. Of two
 * of one name the first counts. Returns false when out of memory. */
bool function_table_make(function_table *table, MlirOperation module);
void function_table_finish(function_table *table);

/* The function of that name; null when there is none. */
MlirOperation function_table_find(const function_table *table,
                                  MlirContext context, MlirStringRef name);

/* The function that an operation is an instance of; null when it is no
 * instance, or one of nothing that is there. */
MlirOperation function_table_callee(const function_table *table,
                                    MlirOperation op);

/* Is there an instance of the function in the module? */
bool function_table_has_instance(const function_table *table,
                                 MlirOperation function);

#endif

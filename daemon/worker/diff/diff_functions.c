/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Function by function.
 */
#include "daemon/worker/diff/diff_functions.h"

#include "daemon/worker/diff/ir_pairs.h"
#include "daemon/worker/diff/op_counts.h"
#include "daemon/worker/json/value.h"

#include <stdlib.h>

/* Operations of a function; none when it is absent. */
static cJSON *count_ops(const compile_state *compilation,
                        const hls_ir_function *function) {
  MlirModule module = compilation->result.module;
  if (!function->name) {
    return cJSON_CreateObject();
  }
  return mlirModuleIsNull(module)
             ? op_counts_llvm(function->text, function->size)
             : op_counts_function(module, function->name, function->name_size);
}

/* One entry, or JSON's null when the function did not change. */
static cJSON *function_json(const ir_pair *pair, const compile_state *before,
                            const compile_state *after,
                            const text_diff_form *form) {
  const hls_ir_function *named =
      pair->after.name ? &pair->after : &pair->before;
  int size = (int)named->name_size;
  hls_buffer diff = {0}, old_file = {0}, new_file = {0};
  hls_buffer_printf(&old_file, "%s/%.*s", form->before_name, size, named->name);
  hls_buffer_printf(&new_file, "%s/%.*s", form->after_name, size, named->name);
  text_diff_form files = {old_file.data, new_file.data, form->context};
  cJSON *entry = NULL;
  if (!old_file.failed && !new_file.failed &&
      ir_pair_diff(pair, &files, &diff)) {
    entry =
        diff.size == 0
            ? cJSON_CreateNull()
            : VALUE_OBJECT({"name", value_text(named->name, named->name_size)},
                           {"changed", value_flag(true)},
                           {"diff", value_text(diff.data, diff.size)},
                           {"opsBefore", count_ops(before, &pair->before)},
                           {"opsAfter", count_ops(after, &pair->after)});
  }
  hls_buffer_finish(&diff);
  hls_buffer_finish(&old_file);
  hls_buffer_finish(&new_file);
  return entry;
}

cJSON *diff_functions_json(const compile_state *before,
                           const compile_state *after,
                           const text_diff_form *form) {
  char *old_text = compilation_ir(before), *new_text = compilation_ir(after);
  ir_pairs pairs = {0};
  cJSON *functions =
      old_text && new_text &&
              ir_pairs_init(&pairs,
                            (ir_module_text){old_text, before->result.kernel},
                            (ir_module_text){new_text, after->result.kernel})
          ? cJSON_CreateArray()
          : NULL;
  for (size_t i = 0; functions && i < pairs.count; i++) {
    cJSON *entry = function_json(&pairs.items[i], before, after, form);
    if (cJSON_IsNull(entry)) {
      cJSON_Delete(entry);
    } else if (!value_push(functions, entry)) {
      cJSON_Delete(functions);
      functions = NULL;
    }
  }
  ir_pairs_finish(&pairs);
  free(old_text);
  free(new_text);
  return functions;
}

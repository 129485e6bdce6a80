/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What compiling a kernel has shown beyond the text: what its circuit is made
 * of, by operation.
 */
#include "analyze.h"

#include "hls/buffer.h"
#include "op_counts.h"
#include "range_json.h"
#include "utf8.h"

#include <string.h>

json_t *analyze_facts(compilation *compilation) {
  const hls_compile_result *result = &compilation->result;
  return json_pack("{s:o}", "operations",
                   op_counts_function(result->module, result->kernel,
                                      strlen(result->kernel)));
}

/* "forks 3, muxes 2" as a table; the function itself is no operation of it. */
static json_t *circuit_text(const char *kernel, const json_t *operations) {
  static const char prefix[] = "handshake.";
  hls_buffer text = {0};
  hls_buffer_printf(&text, "Circuit `%s`:\n\n| operation | |\n|---|--:|\n",
                    kernel);
  const char *name;
  const json_t *count;
  json_object_foreach((json_t *)operations, name, count) {
    bool ours = strncmp(name, prefix, sizeof prefix - 1) == 0;
    const char *shown = ours ? name + sizeof prefix - 1 : name;
    if (strcmp(shown, "func") != 0 && strcmp(shown, "end") != 0) {
      hls_buffer_printf(&text, "| %s | %lld |\n", shown,
                        (long long)json_integer_value(count));
    }
  }
  json_t *result = text.failed ? NULL : utf8_json(text.data, text.size);
  hls_buffer_finish(&text);
  return result;
}

bool analyze_add_fact_hovers(const analysis *analysis, json_t *hovers) {
  for (size_t i = 0; i < hls_outline_num_functions(analysis->outline); i++) {
    const hls_outline_function *function =
        hls_outline_function_at(analysis->outline, i);
    const hls_signature *signature = function->signature;
    const json_t *facts = json_object_get(analysis->kernels, signature->name);
    const json_t *operations = json_object_get(facts, "operations");
    if (function->role != HLS_FUNCTION_KERNEL || !operations) {
      continue;
    }
    json_t *hover =
        json_pack("{s:o, s:o}", "range",
                  range_json(analysis_text(analysis), &signature->name_range),
                  "text", circuit_text(signature->name, operations));
    if (json_array_append_new(hovers, hover)) {
      return false;
    }
  }
  return true;
}

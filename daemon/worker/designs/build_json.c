/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/designs/build_json.h"

#include "daemon/worker/json/diagnostics_json.h"

#include <stdlib.h>

/* Those about the design file, then those about the kernels, each once. */
static cJSON *all_diagnostics(build_state *build) {
  cJSON *list = diagnostics_json(&build->diagnostics, &build->texts);
  if (list && build->told && !diagnostics_json_add_new(list, build->told)) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

static cJSON *files_json(const rtl_design *design) {
  cJSON *files = cJSON_CreateArray();
  for (size_t i = 0; design && i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    cJSON *entry = VALUE_OBJECT(
        {"path", value_string_or_null(file->path)},
        {"text", value_text(file->text, file->size)},
        {"kind", value_string(file->kind == RTL_FILE_TOP ? "top" : "unit")});
    if (!value_push(files, entry)) {
      cJSON_Delete(files);
      return NULL;
    }
  }
  return files;
}

cJSON *build_json(build_state *build, const rtl_design *design) {
  char *list = design ? rtl_design_file_list(design, true) : NULL;
  cJSON *result = VALUE_OBJECT(
      {"cached", value_flag(false)},
      {"kernel", value_string_or_null(build->design.name.text)},
      {"diagnostics", all_diagnostics(build)}, {"timings", cJSON_CreateArray()},
      {"top", value_string_or_null(design ? design->top : NULL)},
      {"files", files_json(design)},
      {"fileList", value_string(list ? list : "")});
  free(list);
  return result;
}

/* Cycles from one call to the next; null for one call. */
static cJSON *interval_json(const sim_chain_output *output) {
  return output->calls > 1 ? value_real((double)(output->last - output->first) /
                                        (double)(output->calls - 1))
                           : cJSON_CreateNull();
}

cJSON *build_json_outputs(const sim_chain_result *result) {
  cJSON *outputs = cJSON_CreateArray();
  for (size_t i = 0; i < result->num_outputs; i++) {
    const sim_chain_output *output = &result->outputs[i];
    cJSON *entry =
        VALUE_OBJECT({"name", value_string_or_null(output->name)},
                     {"calls", value_integer((int64_t)output->calls)},
                     {"interval", interval_json(output)});
    if (!value_push(outputs, entry)) {
      cJSON_Delete(outputs);
      return NULL;
    }
  }
  return outputs;
}

cJSON *build_json_stages(const build_state *build, const double *intervals) {
  cJSON *stages = cJSON_CreateArray();
  for (size_t i = 0; i < build->design.num_stages; i++) {
    cJSON *entry = VALUE_OBJECT(
        {"name", value_string(build->design.stages[i].name.text)},
        {"interval", intervals && intervals[i] > 0 ? value_real(intervals[i])
                                                   : cJSON_CreateNull()});
    if (!value_push(stages, entry)) {
      cJSON_Delete(stages);
      return NULL;
    }
  }
  return stages;
}

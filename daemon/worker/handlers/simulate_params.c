/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From JSON to what a simulation is asked for.
 */
#include "daemon/worker/handlers/simulate_params.h"

#include "daemon/worker/handlers/simulate_update.h"
#include "daemon/worker/json/params.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const engine_names[ENGINE_CHOICES] = {"model", "verilator",
                                                         "both"};

/* When a request does not say. */
#define DEFAULT_ENGINE ENGINE_MODEL

/* Some megabytes of a large circuit. */
#define MAX_TOKEN_CYCLES 20000
/* One member `key`: an array of {"path", "text"}. finish_files() in
 * every case. */
static bool parse_files(const cJSON *params, const char *key,
                        simulate_files *files, rpc_failure *failure) {
  const cJSON *array, *file;
  if (!params_optional_objects((params_object){params, ""}, key, &array,
                               failure)) {
    return false;
  }
  size_t size = (size_t)cJSON_GetArraySize(array);
  files->items = size ? calloc(size, sizeof(*files->items)) : NULL;
  files->decoded = size ? calloc(size, sizeof(*files->decoded)) : NULL;
  if (size && (!files->items || !files->decoded)) {
    return rpc_fail_no_memory(failure);
  }
  cJSON_ArrayForEach(file, array) {
    char path[48];
    snprintf(path, sizeof(path), "%s[%zu].", key, files->count);
    params_object object = {file, path};
    hls_source *source = &files->items[files->count];
    char **decoded = &files->decoded[files->count++];
    static const char *const names[] = {"path", "text", NULL};
    if (!params_only(object, names, failure) ||
        !params_required_string(object, "path", &source->name, failure) ||
        !params_optional_text(object, "text", &source->text, &source->size,
                              decoded, failure)) {
      return false;
    }
    if (!source->text) {
      return rpc_fail(failure, RPC_INVALID_PARAMS, "%stext must be a string",
                      path);
    }
  }
  return true;
}

static void finish_files(simulate_files *files) {
  for (size_t i = 0; i < files->count; i++) {
    free(files->decoded[i]);
  }
  free(files->decoded);
  free(files->items);
}

static bool parse_engine(const cJSON *params, engine_choice *engine,
                         rpc_failure *failure) {
  const char *name;
  if (!params_optional_string((params_object){params, ""}, "engine", &name,
                              failure)) {
    return false;
  }
  *engine = DEFAULT_ENGINE;
  for (unsigned i = 0; name && i < ENGINE_CHOICES; i++) {
    if (strcmp(name, engine_names[i]) == 0) {
      *engine = i;
      return true;
    }
  }
  return !name || rpc_fail(failure, RPC_INVALID_PARAMS,
                           "engine must be 'model', 'verilator' or "
                           "'both', not '%s'",
                           name);
}

/* True for everything, or "lines". */
static bool parse_profile(const cJSON *params, profile_detail *detail,
                          rpc_failure *failure) {
  const cJSON *value = value_get(params, "profile");
  const char *word = value_string_of(value);
  if (word && strcmp(word, "lines") == 0) {
    *detail = PROFILE_LINES;
  } else if (cJSON_IsTrue(value)) {
    *detail = PROFILE_FULL;
  } else if (value && !cJSON_IsNull(value) && !cJSON_IsFalse(value)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "profile must be true, false or 'lines'");
  }
  return true;
}

/* True for GTKWave's format, or one by its name. */
static bool parse_trace(const cJSON *params, sim_waveform_format *format,
                        rpc_failure *failure) {
  const cJSON *value = value_get(params, "trace");
  const char *word = value_string_of(value);
  if (cJSON_IsTrue(value) || (word && strcmp(word, "fst") == 0)) {
    *format = SIM_WAVEFORM_FST;
  } else if (word && strcmp(word, "vcd") == 0) {
    *format = SIM_WAVEFORM_VCD;
  } else if (value && !cJSON_IsNull(value) && !cJSON_IsFalse(value)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "trace must be true, false, 'fst' or 'vcd'");
  }
  return true;
}

/* Whose main() is run? */
static bool check_program(const compile_state *compilation, const cJSON *params,
                          rpc_failure *failure) {
  const cJSON *program = value_get(params, "program");
  bool is_given = program && !cJSON_IsNull(program);
  bool is_needed = compilation->request.language == HLS_LANGUAGE_MLIR;
  if (is_given == is_needed) {
    return true;
  }
  return rpc_fail(failure, RPC_INVALID_PARAMS,
                  is_needed
                      ? "a simulation runs main(): a kernel in MLIR needs a "
                        "program, a C file with main() and with the kernel in "
                        "C (hlsc simulate --program FILE)"
                      : "program is for kernels in MLIR: this source has the "
                        "kernel in C");
}

bool simulate_params_parse(simulate_params *simulate,
                           compile_state *compilation, rpc_failure *failure) {
  const cJSON *params = compilation->request.params;
  if (!check_program(compilation, params, failure) ||
      !parse_files(params, "rtl", &simulate->rtl, failure) ||
      !parse_files(params, "models", &simulate->models, failure) ||
      !params_optional_count((params_object){params, ""}, "maxCycles",
                             &simulate->max_cycles, failure) ||
      !params_optional_count((params_object){params, ""}, "stressSeed",
                             &simulate->stress_seed, failure) ||
      !params_optional_count((params_object){params, ""}, "busLatency",
                             &simulate->bus_latency, failure) ||
      !params_optional_count((params_object){params, ""}, "tokenCycles",
                             &simulate->token_cycles, failure) ||
      !params_optional_flag((params_object){params, ""}, "ignoreExitStatus",
                            &simulate->ignores_exit_status, failure) ||
      !parse_trace(params, &simulate->trace, failure) ||
      !parse_profile(params, &simulate->profile, failure) ||
      !params_optional_flag((params_object){params, ""}, "playback",
                            &simulate->playback, failure) ||
      !params_optional_count((params_object){params, ""}, "playbackFrom",
                             &simulate->playback_from, failure) ||
      !simulate_update_parse(params, &simulate->update_token, failure) ||
      !parse_engine(params, &simulate->engine, failure)) {
    return false;
  }
  /* What a kernel returns is compared, and is no status. */
  const char *kernel = compilation->request.kernel;
  simulate->ignores_exit_status |= kernel && strcmp(kernel, "main") == 0;
  if (simulate->token_cycles > MAX_TOKEN_CYCLES) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "tokenCycles must be at most %d", MAX_TOKEN_CYCLES);
  }
  if (simulate->bus_latency > RTL_MOST_BUS_LATENCY) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "busLatency must be at most %d cycles",
                    RTL_MOST_BUS_LATENCY);
  }
  /* Diagnostics may point into a model. */
  for (size_t i = 0; i < simulate->models.count; i++) {
    const hls_source *model = &simulate->models.items[i];
    if (!source_texts_add(&compilation->texts, model->name, NULL, model->text,
                          model->size)) {
      return rpc_fail_no_memory(failure);
    }
  }
  return true;
}

void simulate_params_finish(simulate_params *simulate) {
  finish_files(&simulate->rtl);
  finish_files(&simulate->models);
}

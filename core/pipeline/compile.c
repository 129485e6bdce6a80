/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a source to IR at a stage.
 *
 *   C ──clang──▶ LLVM ──translate──▶ cf ──▶ handshake ──▶ buffered ──▶ hw
 *                        MLIR text ──┴─────────┘     cf ──▶ llvm-dialect
 */
#include "core/ir/shared/shared_names.h"
#include "core/pipeline/compiler.h"
#include "core/pipeline/mlir_diagnostics.h"
#include "core/pipeline/mlir_source.h"
#include "core/pipeline/native_beside.h"
#include "hls/passes.h"
#include "mlir-c/BuiltinAttributes.h"
#include "llvm-c/Core.h"
#include <stdlib.h>
#include <string.h>

/* Ready for the lowering: clean, one-dimensional arrays, constants where they
 * are used, every operation named. */
static const step cf_steps[] = {
    STEP_FLATTEN_MEMREF, STEP_REDUCE_BY_CONSTANTS,
    STEP_CANONICALIZE,   STEP_CSE,
    STEP_BALANCE_SUMS,   STEP_EXPAND_ARITH,
    STEP_PUSH_CONSTANTS, STEP_MARK_MEMORY,
    STEP_NAME,
};

static const step handshake_steps[] = {STEP_LOWER};

/* Constants that became parameters go before sinks could keep them. */
#define STEPS_BEFORE_BUFFERS                                                   \
  STEP_SHORTEN_WAYS, STEP_HANDSHAKE_CANONICALIZE, STEP_REPEAT_VALUES,          \
      STEP_NARROW_VALUES, STEP_NARROW_PORTS, STEP_SHARE_BRANCHES,              \
      STEP_GUESS_EXITS, STEP_HANDSHAKE_CANONICALIZE, STEP_MATERIALIZE,         \
      STEP_INFER_BLOCKS, STEP_HOLD_LOADS

#define STEPS_FOR_THROUGHPUT                                                   \
  STEPS_BEFORE_BUFFERS, STEP_PLACE_BUFFERS, STEP_PIPELINE_UNITS,               \
      STEP_BALANCE_LATENCIES, STEP_BREAK_PATHS, STEP_BALANCE_LATENCIES,        \
      STEP_BREAK_PATHS, STEP_BALANCE_LATENCIES, STEP_BREAK_PATHS,              \
      STEP_SHARE_REGISTERS, STEP_BREAK_PATHS_OF_CALLS,                         \
      STEP_SHARE_REGISTERS_OF_CALLS

static const step buffered_steps[] = {
    STEPS_FOR_THROUGHPUT, STEP_SIZE_LSQS,   STEP_IMPROVE_BUFFERS,
    STEP_MAKE_ISLANDS,    STEP_SHARE_UNITS, STEP_NARROW_BUFFERS,
    STEP_SIZE_LSQS,       STEP_PAIR_SLOTS,  STEP_NAME_BY_SOURCE};

static const step on_merges_steps[] = {
    STEPS_BEFORE_BUFFERS,   STEP_PLACE_ON_MERGES, STEP_PIPELINE_UNITS,
    STEP_BALANCE_LATENCIES, STEP_NARROW_BUFFERS,  STEP_SIZE_LSQS,
    STEP_NAME_BY_SOURCE};

/* The program starts from what the default has placed, and knows the paths with
 * queues as large as that needs them. */
static const step milp_steps[] = {STEPS_FOR_THROUGHPUT, STEP_SIZE_LSQS,
                                  STEP_IMPROVE_BUFFERS, STEP_PLACE_MILP,
                                  STEP_MAKE_ISLANDS,    STEP_SHARE_UNITS,
                                  STEP_NARROW_BUFFERS,  STEP_SIZE_LSQS,
                                  STEP_PAIR_SLOTS,      STEP_NAME_BY_SOURCE};

static const step hw_steps[] = {STEP_HANDSHAKE_CANONICALIZE};

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define RUN(run, list) step_run_all((run), (list), COUNT(list))

/* The strategies of buffer placement; the default first. */
static const struct strategy {
  const char *name;
  const step *steps;
  size_t num_steps;
} strategies[] = {
    {HLS_BUFFERS_THROUGHPUT, buffered_steps, COUNT(buffered_steps)},
    {HLS_BUFFERS_ON_MERGES, on_merges_steps, COUNT(on_merges_steps)},
    {HLS_BUFFERS_MILP, milp_steps, COUNT(milp_steps)},
};

/* NULL for one that does not exist. */
static const struct strategy *find_strategy(const char *name) {
  for (size_t i = 0; i < COUNT(strategies); i++) {
    if (!name || strcmp(name, strategies[i].name) == 0) {
      return &strategies[i];
    }
  }
  return NULL;
}

static hls_status check_request(const hls_compile_request *request,
                                hls_error *error) {
  if ((unsigned)request->stage > HLS_STAGE_LLVM_DIALECT) {
    return hls_error_set(error, HLS_INVALID, "unknown stage %u",
                         (unsigned)request->stage);
  }
  if (!request->source.name ||
      (!request->source.text && request->source.size)) {
    return hls_error_set(error, HLS_INVALID, "the source has no name or text");
  }
  if (!find_strategy(request->buffers)) {
    return hls_error_set(error, HLS_INVALID,
                         "unknown buffer strategy '%s'; known: %s, %s, %s",
                         request->buffers, HLS_BUFFERS_MILP,
                         HLS_BUFFERS_ON_MERGES, HLS_BUFFERS_THROUGHPUT);
  }
  if (!step_knows_speculation(request->speculate)) {
    return hls_error_set(
        error, HLS_INVALID,
        "unknown loops '%s' to speculate in; known: %s, %s, %s",
        request->speculate, HLS_SPECULATE_ASKED, HLS_SPECULATE_NEVER,
        HLS_SPECULATE_PAYING);
  }
  if (!step_knows_islands(request->islands)) {
    return hls_error_set(error, HLS_INVALID,
                         "unknown islands '%s'; known: %s, %s",
                         request->islands, HLS_WHERE_NEVER, HLS_WHERE_PAYING);
  }
  if (!step_knows_sharing(request->sharing)) {
    return hls_error_set(
        error, HLS_INVALID, "unknown sharing '%s'; known: %s, %s, %s",
        request->sharing, HLS_WHERE_ALWAYS, HLS_WHERE_NEVER, HLS_WHERE_PAYING);
  }
  if (!(request->clock_period >= 0)) {
    return hls_error_set(error, HLS_INVALID,
                         "the clock period must not be negative");
  }
  return HLS_OK;
}

static hls_status buffer_circuit(pipeline_run *run) {
  const struct strategy *strategy = find_strategy(run->request->buffers);
  return step_run_all(run, strategy->steps, strategy->num_steps);
}

/* Has calls of functions that are modules of their own share them. */
static void share_modules(const pipeline_run *run) {
  const char *sharing = run->request->sharing;
  if (sharing && strcmp(sharing, HLS_WHERE_ALWAYS) == 0) {
    MlirOperation module = mlirModuleGetOperation(run->result->module);
    mlirOperationSetDiscardableAttributeByName(
        module, mlirStringRefCreateFromCString(SHARED_MODULES),
        mlirUnitAttrGet(mlirOperationGetContext(module)));
  }
}

static hls_status finish_circuit(pipeline_run *run) {
  hls_stage stage = run->request->stage;
  hls_status status = HLS_OK;
  if (stage >= HLS_STAGE_HANDSHAKE_BUFFERED) {
    status = buffer_circuit(run);
  }
  if (status == HLS_OK && stage >= HLS_STAGE_HW) {
    status = RUN(run, hw_steps);
    MlirOperation module = mlirModuleGetOperation(run->result->module);
    if (status == HLS_OK && hls_module_has_extra_signals(module)) {
      status = step_run(run, STEP_COMPOSE_SIGNALS);
    }
    if (status == HLS_OK && run->request->externals == HLS_EXTERNALS_PORTS) {
      status = step_run(run, STEP_HOIST_EXTERNALS);
    }
    share_modules(run);
  }
  return status;
}

/* From IR at stage cf to the stage asked for. A pass that gets valid IR leaves
 * valid IR, as the tests of each see to, so only the last is verified. */
static hls_status lower_from_cf(pipeline_run *run) {
  hls_status status = HLS_OK;
  if (run->request->stage >= HLS_STAGE_HANDSHAKE) {
    status = RUN(run, handshake_steps);
  }
  if (status == HLS_OK) {
    status = finish_circuit(run);
  }
  return status == HLS_OK && !run->request->trace ? step_verify(run) : status;
}

/* From a module at cf level to the LLVM dialect, which replaces it. */
static hls_status lower_to_llvm(pipeline_run *run) {
  hls_buffer saved = {0};
  MlirModule lowered = {NULL};
  hls_status status =
      native_save(run->result->module, &saved)
          ? native_lower(run, compiler_native_side(run->compiler, run->error),
                         &saved, &lowered)
          : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  hls_buffer_finish(&saved);
  if (status == HLS_OK) {
    mlirModuleDestroy(run->result->module);
    run->result->module = lowered;
  }
  return status;
}

/* To the circuit, and from where both come from to native code at the same
 * time. What has no unit is diagnosed on the way to the circuit, and only
 * there. */
static hls_status lower_both_ways(pipeline_run *run, const hls_buffer *saved) {
  native_beside native;
  native_beside_begin(&native, run, saved);
  hls_status status = lower_from_cf(run);
  const hls_compile_watch *watch = run->request->watch;
  if (status == HLS_OK && watch && watch->circuit_made) {
    watch->circuit_made(watch->user);
  }
  return native_beside_end(&native, run, status);
}

static hls_status lower_with_native(pipeline_run *run) {
  hls_buffer saved = {0};
  hls_status status = RUN(run, cf_steps);
  if (status == HLS_OK) {
    status = native_save(run->result->module, &saved)
                 ? lower_both_ways(run, &saved)
                 : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  hls_buffer_finish(&saved);
  return status;
}

static hls_status lower_module(pipeline_run *run) {
  hls_status begun = step_begin_stages(run);
  if (begun != HLS_OK || run->result->left_out) {
    return begun;
  }
  if (run->request->stage == HLS_STAGE_LLVM_DIALECT) {
    return lower_to_llvm(run);
  }
  if (run->request->native) {
    return lower_with_native(run);
  }
  hls_status status = RUN(run, cf_steps);
  return status == HLS_OK ? lower_from_cf(run) : status;
}

/* The error a front end call left, or diagnostics. */
static hls_status front_end_status(const pipeline_run *run,
                                   const hls_error *error) {
  if (error->status != HLS_OK) {
    if (run->error) {
      *run->error = *error;
    }
    return error->status;
  }
  return run->result->diagnostics.num_errors > 0
             ? HLS_DIAGNOSED
             : hls_error_set(run->error, HLS_INTERNAL,
                             "the front end failed without saying why");
}

static hls_status parse_c(pipeline_run *run) {
  hls_error error = {0};
  double start = step_begin(run, "clang");
  run->result->unit = hls_unit_parse(
      &run->request->source, &run->request->clang,
      run->request->native ? HLS_EXTENT_BOTH : HLS_EXTENT_KERNELS,
      &run->result->diagnostics, &error);
  hls_status status = step_add_timing(run, "clang", start);
  if (status != HLS_OK) {
    return status;
  }
  return run->result->unit ? HLS_OK : front_end_status(run, &error);
}

static hls_status select_c_kernel(pipeline_run *run,
                                  const hls_signature **kernel) {
  hls_error error = {0};
  *kernel =
      hls_unit_select_kernel(run->result->unit, run->request->kernel, &error);
  if (!*kernel) {
    return front_end_status(run, &error);
  }
  run->result->kernel = strdup((*kernel)->name);
  return run->result->kernel
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static hls_status print_llvm(pipeline_run *run) {
  char *text = LLVMPrintModuleToString(hls_unit_llvm_module(run->result->unit));
  run->result->text = text ? strdup(text) : NULL;
  LLVMDisposeMessage(text);
  return run->result->text
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static hls_status optimize_c(pipeline_run *run, const hls_signature *kernel) {
  hls_unit *unit = run->result->unit;
  hls_diagnostics *diagnostics = &run->result->diagnostics;
  double start = step_begin(run, "check");
  hls_status status = hls_unit_check(unit, kernel, diagnostics, run->error);
  if (status != HLS_OK) {
    return status;
  }
  hls_status timed = step_add_timing(run, "check", start);
  if (timed != HLS_OK) {
    return timed;
  }
  hls_unit_share_variables(unit, kernel);
  const hls_compile_watch *watch = run->request->watch;
  if (watch && watch->parsed) {
    watch->parsed(watch->user, unit, kernel);
  }
  start = step_begin(run, "llvm-passes");
  status = hls_unit_optimize(unit, kernel, diagnostics, run->error);
  timed = step_add_timing(run, "llvm-passes", start);
  return status != HLS_OK ? status : timed;
}

static hls_status translate_c(pipeline_run *run, const hls_signature *kernel) {
  hls_error error = {0};
  hls_unit *unit = run->result->unit;
  hls_early_loops early = step_early_loops(run->request->speculate);
  if (run->request->stage != HLS_STAGE_LLVM_DIALECT) {
    double start = step_begin(run, "dependences");
    if (early != HLS_EARLY_NONE) {
      hls_unit_prepare_asked_loops(unit, kernel);
    }
    hls_status status = hls_unit_find_dependences(unit, kernel, run->error);
    hls_status timed = step_add_timing(run, "dependences", start);
    if (status != HLS_OK || timed != HLS_OK) {
      return status != HLS_OK ? status : timed;
    }
  }
  hls_status checked = hls_unit_check_streams(
      unit, kernel, early, &run->result->diagnostics, run->error);
  if (checked != HLS_OK) {
    return checked;
  }
  double start = step_begin(run, "translate");
  if (run->request->stage != HLS_STAGE_LLVM_DIALECT) {
    hls_unit_shorten_exit_tests(unit, kernel);
  }
  run->result->module =
      hls_unit_translate(unit, kernel, hls_compiler_context(run->compiler),
                         &run->result->diagnostics, &error);
  hls_status status = step_add_timing(run, "translate", start);
  if (status != HLS_OK) {
    return status;
  }
  if (mlirModuleIsNull(run->result->module)) {
    return front_end_status(run, &error);
  }
  hls_unit_note_wishes(unit, kernel, run->result->module);
  return HLS_OK;
}

static hls_status compile_c(pipeline_run *run) {
  const hls_signature *kernel = NULL;
  hls_status status = parse_c(run);
  if (status == HLS_OK) {
    status = select_c_kernel(run, &kernel);
  }
  if (status == HLS_OK) {
    status = optimize_c(run, kernel);
  }
  if (status == HLS_OK && run->request->stage == HLS_STAGE_LLVM) {
    return print_llvm(run);
  }
  if (status == HLS_OK) {
    status = translate_c(run, kernel);
  }
  return status == HLS_OK ? lower_module(run) : status;
}

/* A text can only go down from where it is. */
static hls_status check_level(const pipeline_run *run, mlir_level level) {
  hls_stage stage = run->request->stage;
  bool reachable = stage != HLS_STAGE_LLVM &&
                   (level == MLIR_LEVEL_CF ||
                    (stage != HLS_STAGE_CF && stage != HLS_STAGE_LLVM_DIALECT));
  if (reachable) {
    return HLS_OK;
  }
  return hls_error_set(run->error, HLS_INVALID,
                       "the text is at the %s level and cannot be taken to "
                       "stage '%s'",
                       level == MLIR_LEVEL_CF ? "cf" : "handshake",
                       hls_stage_name(stage));
}

static hls_status compile_mlir(pipeline_run *run) {
  mlir_level level = MLIR_LEVEL_CF;
  hls_status status = mlir_source_parse(run, &level);
  if (status == HLS_OK) {
    status = check_level(run, level);
  }
  if (status == HLS_OK) {
    status = mlir_source_select_kernel(run, level);
  }
  if (status == HLS_OK && level == MLIR_LEVEL_HANDSHAKE) {
    run->progress->expected -= COUNT(cf_steps) + COUNT(handshake_steps);
    status = step_begin_stages(run);
    return status == HLS_OK && !run->result->left_out ? finish_circuit(run)
                                                      : status;
  }
  if (status != HLS_OK) {
    return status;
  }
  status = mlir_source_isolate_kernel(run);
  return status == HLS_OK ? lower_module(run) : status;
}

/* The steps from C or from MLIR at the level cf to the stage, those that are
 * not always needed included; without those that are done beside others. */
static unsigned count_steps(const hls_compile_request *request) {
  bool is_c = request->language != HLS_LANGUAGE_MLIR;
  hls_stage stage = request->stage;
  size_t count = is_c ? 3 : 1; /* clang, check, llvm-passes; or parse */
  if (stage == HLS_STAGE_LLVM) {
    return (unsigned)count;
  }
  count += is_c ? 1 : 0; /* translate */
  if (stage == HLS_STAGE_LLVM_DIALECT) {
    return (unsigned)(count + native_num_steps());
  }
  count += is_c ? 1 : 0; /* dependences */
  count += COUNT(cf_steps);
  count += stage >= HLS_STAGE_HANDSHAKE ? COUNT(handshake_steps) : 0;
  if (stage >= HLS_STAGE_HANDSHAKE_BUFFERED) {
    const struct strategy *strategy = find_strategy(request->buffers);
    count += strategy ? strategy->num_steps : 0; /* an error comes first */
  }
  if (stage >= HLS_STAGE_HW) {
    count += COUNT(hw_steps) + 1; /* compose-signals */
    count += request->externals == HLS_EXTERNALS_PORTS;
  }
  return (unsigned)count;
}

hls_status hls_compile(hls_compiler *compiler,
                       const hls_compile_request *request,
                       hls_compile_result *result, hls_error *error) {
  run_progress progress = {.expected = count_steps(request)};
  pipeline_run run = {.compiler = compiler,
                      .request = request,
                      .result = result,
                      .error = error,
                      .module = &result->module,
                      .steps = compiler_steps(compiler),
                      .progress = &progress};
  hls_status status = check_request(request, error);
  if (status != HLS_OK) {
    return status;
  }
  bool is_mlir = request->language == HLS_LANGUAGE_MLIR;
  mlir_diagnostics diagnostics;
  mlir_diagnostics_begin(&diagnostics, hls_compiler_context(compiler),
                         &result->diagnostics,
                         is_mlir ? &request->source : NULL);
  status = is_mlir ? compile_mlir(&run) : compile_c(&run);
  mlir_diagnostics_end(&diagnostics);
  if ((status != HLS_OK || result->left_out) &&
      !mlirModuleIsNull(result->module)) {
    mlirModuleDestroy(result->module);
    result->module = (MlirModule){NULL};
  }
  if (result->diagnostics.failed) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return status;
}

void hls_native_code_finish(hls_native_code *code) {
  if (code->module) {
    LLVMDisposeModule(code->module);
  }
  if (code->context) {
    LLVMContextDispose(code->context);
  }
  hls_accesses_free(code->accesses, code->num_accesses);
  *code = (hls_native_code){0};
}

void hls_compile_result_finish(hls_compile_result *result) {
  if (!result) {
    return;
  }
  if (!mlirModuleIsNull(result->module)) {
    mlirModuleDestroy(result->module);
  }
  hls_unit_destroy(result->unit);
  hls_native_code_finish(&result->native);
  for (size_t i = 0; i < result->num_passes; i++) {
    free(result->passes[i].before);
    free(result->passes[i].after);
  }
  free(result->passes);
  free(result->timings);
  free(result->text);
  free(result->kernel);
  hls_diagnostics_finish(&result->diagnostics);
  *result = (hls_compile_result){0};
}

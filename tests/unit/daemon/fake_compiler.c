/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The fakes.
 */
#include "fake_compiler.h"

#include "hls/clock_check.h"
#include "hls/editor/outline.h"
#include "hls/editor/text_format.h"
#include "hls/handshake.h"
#include "hls/location.h"
#include "hls/longest_path.h"
#include "hls/loops.h"
#include "hls/mlir_text.h"
#include "hls/unit_delay.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "rtl/sim_chain.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

fake_compiler fake;

/* Whether the native run goes on when it is called off. */
static bool lasts;

struct hls_compiler {
  MlirContext context;
};

struct hls_unit {
  hls_signature functions[3];
};

static const char *const stage_names[] = {
    "llvm", "cf", "handshake", "handshake-buffered", "hw", "llvm-dialect"};

bool hls_stage_from_name(const char *name, hls_stage *stage) {
  for (int i = 0; i < 6; i++) {
    if (strcmp(stage_names[i], name) == 0) {
      *stage = (hls_stage)i;
      return true;
    }
  }
  return false;
}

const char *hls_stage_name(hls_stage stage) { return stage_names[stage]; }

hls_compiler *hls_compiler_create(hls_error *error) {
  (void)error;
  hls_compiler *compiler = calloc(1, sizeof(*compiler));
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  compiler->context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  mlirContextSetAllowUnregisteredDialects(compiler->context, true);
  return compiler;
}

void hls_compiler_destroy(hls_compiler *compiler) {
  if (compiler) {
    mlirContextDestroy(compiler->context);
    free(compiler);
  }
}

MlirContext hls_compiler_context(const hls_compiler *compiler) {
  return compiler->context;
}

static const char before_text[] = "module {\n"
                                  "  \"t.a\"() : () -> ()\n"
                                  "  \"t.b\"() : () -> ()\n"
                                  "}\n";
static const char after_text[] = "module {\n"
                                 "  \"t.a\"() : () -> ()\n"
                                 "  \"t.a\"() : () -> ()\n"
                                 "}\n";

static void add_traces(hls_compile_result *result) {
  static const struct {
    const char *name, *before, *after;
  } traces[] = {{"first", before_text, before_text},
                {"second", before_text, after_text},
                {"third", after_text, after_text}};
  result->passes = calloc(3, sizeof(*result->passes));
  for (; result->num_passes < 3; result->num_passes++) {
    size_t i = result->num_passes;
    result->passes[i] = (hls_pass_trace){
        traces[i].name, strdup(traces[i].before), strdup(traces[i].after), 0.5};
  }
}

static void add_unit(hls_compile_result *result) {
  result->unit = calloc(1, sizeof(*result->unit));
  result->unit->functions[0] =
      (hls_signature){.name = "fir", .has_body = true, .in_main_file = true};
  result->unit->functions[1] =
      (hls_signature){.name = "gcd", .has_body = true, .in_main_file = true};
  result->unit->functions[2] =
      (hls_signature){.name = "main", .has_body = true, .in_main_file = true};
}

static bool says(const hls_source *source, const char *word) {
  return source->size >= strlen(word) &&
         memcmp(source->text, word, strlen(word)) == 0;
}

static void never_return(void) {
  for (;;) {
    pause();
  }
}

static void spawn(void) {
  if (fork() == 0) {
    never_return();
  }
  never_return();
}

static char *outcome(int fd) {
  if (fd < 0) {
    return strdup(strerror(errno));
  }
  close(fd);
  return strdup("done");
}

static char *try_to_write(const hls_source *source) {
  char path[300];
  snprintf(path, sizeof(path), "%.*s", (int)source->size - 6, source->text + 6);
  return outcome(open(path, O_WRONLY | O_CREAT, 0600));
}

static char *said(long result) {
  return strdup(result < 0 ? strerror(errno) : "done");
}

/* "try" and the name of a system call that a worker may have no use for. */
static char *try_a_call(const hls_source *source) {
  if (says(source, "try socket")) {
    return outcome(socket(AF_UNIX, SOCK_STREAM, 0));
  }
  if (says(source, "try execve")) {
    char *none[] = {NULL};
    return said(execve("/bin/true", none, none));
  }
  if (says(source, "try fork")) {
    pid_t pid = fork();
    if (pid == 0) {
      _exit(0);
    }
    return said(pid);
  }
  if (says(source, "try clone3")) {
    return said(syscall(SYS_clone3, NULL, 0));
  }
  if (says(source, "try kill")) {
    return said(kill(getppid(), 0));
  }
  if (says(source, "try ptrace")) {
    return said(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
  }
  if (says(source, "try unshare")) {
    return said(unshare(CLONE_NEWUSER));
  }
  if (says(source, "try io_uring")) {
    return said(syscall(SYS_io_uring_setup, 1, NULL));
  }
  return said(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0));
}

static char *join_environment(void) {
  hls_buffer text = {0};
  for (char **entry = environ; *entry; entry++) {
    hls_buffer_printf(&text, "%s\n", *entry);
  }
  return hls_buffer_take(&text, NULL);
}

static char *choose_kernel(const hls_compile_request *request) {
  const hls_source *source = &request->source;
  if (says(source, "environment")) {
    return join_environment();
  }
  if (says(source, "write ")) {
    return try_to_write(source);
  }
  if (says(source, "try ")) {
    return try_a_call(source);
  }
  return strdup(request->kernel ? request->kernel : "fir");
}

static hls_status compile_by_word(hls_compiler *compiler,
                                  const hls_compile_request *request,
                                  hls_compile_result *result,
                                  hls_error *error) {
  static const struct {
    const char *word;
    hls_status status;
  } statuses[] = {{"no-kernel", HLS_NO_KERNEL},
                  {"ambiguous", HLS_AMBIGUOUS_KERNEL},
                  {"invalid", HLS_INVALID},
                  {"internal", HLS_INTERNAL},
                  {"no-memory", HLS_NO_MEMORY}};
  const hls_source *source = &request->source;
  add_unit(result);
  for (size_t i = 0; i < 5; i++) {
    if (says(source, statuses[i].word)) {
      return hls_error_set(error, statuses[i].status, "said so");
    }
  }
  if (says(source, "crash")) {
    abort();
  }
  if (says(source, "hang")) {
    never_return();
  }
  if (says(source, "spawn")) {
    spawn();
  }
  if (says(source, "lasting")) {
    lasts = true;
    atexit(abort);
    return hls_error_set(error, HLS_INVALID, "said so");
  }
  if (says(source, "error")) {
    hls_diagnostics_add(&result->diagnostics, HLS_SEVERITY_ERROR, "test-code",
                        (hls_range){source->name, {2, 5}, {2, 8}}, "wrong");
    return HLS_DIAGNOSED;
  }
  result->kernel = choose_kernel(request);
  result->timings = calloc(1, sizeof(*result->timings));
  result->timings[0] = (hls_timing){.name = "clang", .milliseconds = 0.91249};
  result->num_timings = 1;
  if (request->trace) {
    add_traces(result);
  }
  if (says(source, "pass-error")) {
    free(result->passes[2].after);
    result->passes[2].after = NULL;
    hls_diagnostics_add(&result->diagnostics, HLS_SEVERITY_ERROR, "third",
                        (hls_range){0}, "failed");
    return HLS_DIAGNOSED;
  }
  if (request->stage == HLS_STAGE_LLVM) {
    result->text = strdup("; LLVM\n");
  } else {
    result->module = mlirModuleCreateParse(
        compiler->context, mlirStringRefCreateFromCString(before_text));
    if (says(source, "rtl-error")) {
      mlirOperationSetAttributeByName(
          mlirModuleGetOperation(result->module),
          mlirStringRefCreateFromCString("fake.error"),
          mlirUnitAttrGet(compiler->context));
    }
  }
  return HLS_OK;
}

hls_status hls_compile(hls_compiler *compiler,
                       const hls_compile_request *request,
                       hls_compile_result *result, hls_error *error) {
  return fake.compile ? fake.compile(request, result, error)
                      : compile_by_word(compiler, request, result, error);
}

void hls_compile_result_finish(hls_compile_result *result) {
  hls_diagnostics_finish(&result->diagnostics);
  free(result->kernel);
  free(result->text);
  if (!mlirModuleIsNull(result->module)) {
    mlirModuleDestroy(result->module);
  }
  free(result->unit);
  free(result->timings);
  for (size_t i = 0; i < result->num_passes; i++) {
    free(result->passes[i].before);
    free(result->passes[i].after);
  }
  free(result->passes);
  *result = (hls_compile_result){0};
}

char *hls_module_print(MlirModule module) {
  hls_buffer buffer = {0};
  mlirOperationPrint(mlirModuleGetOperation(module), hls_buffer_append_ref,
                     &buffer);
  return hls_buffer_take(&buffer, NULL);
}

bool hls_unit_make_ready(void) {
  fake.made_ready++;
  return true;
}

size_t hls_unit_num_functions(const hls_unit *unit) {
  (void)unit;
  return 3;
}

const hls_signature *hls_unit_function(const hls_unit *unit, size_t index) {
  return &unit->functions[index];
}

const hls_signature *hls_unit_find_function(const hls_unit *unit,
                                            const char *name) {
  (void)unit, (void)name;
  return NULL;
}

const hls_signature *hls_unit_select_kernel(const hls_unit *unit,
                                            const char *name,
                                            hls_error *error) {
  (void)unit, (void)name, (void)error;
  return NULL;
}

rtl_design *rtl_emit(MlirModule module, const char *kernel,
                     const rtl_lines *lines, hls_diagnostics *diagnostics,
                     hls_error *error) {
  (void)lines;
  if (!mlirAttributeIsNull(mlirOperationGetAttributeByName(
          mlirModuleGetOperation(module),
          mlirStringRefCreateFromCString("fake.error")))) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "no-rtl",
                        (hls_range){0}, "t.a has no RTL");
    hls_error_set(error, HLS_DIAGNOSED, "t.a has no RTL");
    return NULL;
  }
  static rtl_file files[] = {{"fir.sv", "module fir;", 11, RTL_FILE_TOP},
                             {"u.sv", "module u;", 9, RTL_FILE_UNIT},
                             {"p.sv", "module p;", 9, RTL_FILE_STUB}};
  static rtl_port ports[] = {{.role = RTL_ROLE_MEMORY,
                              .name = "a_",
                              .source_name = "a",
                              .data_width = 32,
                              .address_width = 10,
                              .depth = 1000},
                             {.role = RTL_ROLE_START,
                              .name = "start",
                              .source_name = "start",
                              .is_input = true}};
  static rtl_parameter parameters[] = {{"BITWIDTH", "31"}};
  static rtl_unit_use units[] = {{"u", parameters, 1, 2, false}};
  rtl_design *design = calloc(1, sizeof(*design));
  *design = (rtl_design){.top = (char *)kernel,
                         .files = files,
                         .num_files = 3,
                         .ports = ports,
                         .num_ports = 2,
                         .units = units,
                         .num_units = 1};
  return design;
}

rtl_design *rtl_design_with_bus_latency(const rtl_design *wrapped,
                                        unsigned cycles) {
  (void)wrapped, (void)cycles;
  return NULL;
}

void rtl_design_destroy(rtl_design *design) { free(design); }

size_t rtl_line_code(const char *line, size_t size, char code[RTL_LINE_CODE]) {
  size_t count = size < RTL_LINE_CODE ? size : RTL_LINE_CODE;
  memcpy(code, line, count);
  return count;
}

char *rtl_design_take_top(rtl_design *design) {
  return strdup(design->files[0].text);
}

bool rtl_vhdl_write(const rtl_design *design, hls_buffer *out) {
  hls_buffer_printf(out, "-- %s\n", design->top);
  return true;
}

char *rtl_design_file_list(const rtl_design *design, bool with_stubs) {
  (void)design;
  return strdup(with_stubs ? "fir.sv\nu.sv\np.sv\n" : "fir.sv\nu.sv\n");
}

hls_status sim_run(const sim_request *request, sim_result *result,
                   hls_diagnostics *diagnostics, hls_error *error) {
  return fake.simulate ? fake.simulate(request, result, diagnostics, error)
                       : hls_error_set(error, HLS_TOOL, "no simulator");
}

rtl_design *rtl_compose(const rtl_composition *what, hls_error *error) {
  (void)what;
  hls_error_set(error, HLS_INTERNAL, "no composition");
  return NULL;
}

hls_status sim_chain_run(const sim_chain_request *request,
                         sim_chain_result *result, hls_diagnostics *diagnostics,
                         hls_error *error) {
  (void)request, (void)result, (void)diagnostics;
  return hls_error_set(error, HLS_TOOL, "no simulator");
}

void sim_chain_result_finish(sim_chain_result *result) {
  *result = (sim_chain_result){0};
}

/* Nothing is done with them. */
const simulator *sim_verilator(void) {
  static const char verilator;
  return (const simulator *)&verilator;
}

const simulator *sim_model(void) {
  static const char model;
  return (const simulator *)&model;
}

/* The fake simulator runs nothing. */
void sim_warm_up(void) {}

void sim_warm_child(void) {}

bool sim_is_spent(void) { return false; }

bool hls_passes_are_spent(void) { return fake.is_spent; }

sim_early *sim_early_start(const sim_request *request) {
  (void)request;
  return NULL;
}

bool sim_early_call_off(sim_early *early, unsigned patience_ms) {
  (void)early;
  (void)patience_ms;
  return !lasts;
}

void sim_early_prepare(sim_early *early, const sim_request *request) {
  (void)early;
  (void)request;
}

void sim_early_give_ir(sim_early *early, const hls_native_code *code) {
  (void)early;
  (void)code;
}

void sim_early_end(sim_early *early) { (void)early; }

sim_runner *sim_runner_start(const sim_runner_hooks *hooks) {
  static char there;
  (void)hooks;
  return (sim_runner *)&there;
}

void sim_runner_stop(sim_runner *runner) { (void)runner; }

sim_kept *sim_kept_create(void) { return NULL; }
void sim_kept_destroy(sim_kept *kept) { (void)kept; }

bool sim_runner_is_there(const sim_runner *runner) { return runner != NULL; }
int sim_runner_handle(const sim_runner *runner) {
  (void)runner;
  return -1;
}

void sim_result_finish(sim_result *result) { *result = (sim_result){0}; }

const char *sim_ir_state_name(sim_ir_state state) {
  return state == SIM_IR_AGREES ? "agrees" : NULL;
}

const char *sim_verdict_name(sim_verdict verdict) {
  return verdict == SIM_PASS ? "pass" : "mismatch";
}

/* The editor's view of a C file needs the real compiler. */

hls_unit *hls_unit_parse(const hls_source *source,
                         const hls_clang_options *options, hls_extent extent,
                         hls_diagnostics *diagnostics, hls_error *error) {
  (void)source, (void)options, (void)extent, (void)diagnostics;
  hls_error_set(error, HLS_INTERNAL, "the fake compiler parses no C");
  return NULL;
}

void hls_unit_destroy(hls_unit *unit) { free(unit); }
void hls_unit_check_broken(hls_unit *unit, const hls_signature *kernel,
                           const hls_diagnostics *errors,
                           hls_diagnostics *diagnostics) {
  (void)unit, (void)kernel, (void)errors, (void)diagnostics;
}

hls_outline *hls_outline_create(hls_unit *unit, const char *kernel) {
  (void)kernel;
  (void)unit;
  return NULL;
}
void hls_outline_destroy(hls_outline *outline) { (void)outline; }

size_t hls_outline_num_functions(const hls_outline *outline) {
  (void)outline;
  return 0;
}
const hls_outline_function *hls_outline_function_at(const hls_outline *outline,
                                                    size_t index) {
  (void)outline, (void)index;
  return NULL;
}
size_t hls_outline_num_calls(const hls_outline *outline) {
  (void)outline;
  return 0;
}
const hls_outline_call *hls_outline_call_at(const hls_outline *outline,
                                            size_t index) {
  (void)outline, (void)index;
  return NULL;
}
size_t hls_outline_num_names(const hls_outline *outline) {
  (void)outline;
  return 0;
}
const hls_outline_name *hls_outline_name_at(const hls_outline *outline,
                                            size_t index) {
  (void)outline, (void)index;
  return NULL;
}
size_t hls_outline_num_loops(const hls_outline *outline) {
  (void)outline;
  return 0;
}
const hls_outline_loop *hls_outline_loop_at(const hls_outline *outline,
                                            size_t index) {
  (void)outline, (void)index;
  return NULL;
}
size_t hls_outline_num_assignments(const hls_outline *outline) {
  (void)outline;
  return 0;
}
const hls_outline_assignment *
hls_outline_assignment_at(const hls_outline *outline, size_t index) {
  (void)outline, (void)index;
  return NULL;
}
const char *hls_function_role_name(hls_function_role role) {
  (void)role;
  return "helper";
}
const char *hls_argument_role_name(hls_argument_role role) {
  (void)role;
  return NULL;
}
hls_argument_role hls_argument_role_of(const char *name) {
  (void)name;
  return HLS_ARGUMENT_PLAIN;
}

/* So does the analysis of loops: there are none. */

bool hls_loops_find(hls_loops *loops, MlirOperation func) {
  (void)loops, (void)func;
  return true;
}
bool hls_loops_find_remedies(hls_loops *loops, MlirOperation func,
                             size_t most) {
  (void)loops, (void)func, (void)most;
  return true;
}
const char *hls_remedy_name(hls_remedy_kind kind) {
  (void)kind;
  return "register";
}
void hls_loops_finish(hls_loops *loops) { (void)loops; }
bool hls_call_cycles_find(hls_call_cycles *call, MlirOperation func,
                          int64_t rounds) {
  (void)func;
  *call = (hls_call_cycles){.cycles = rounds};
  return true;
}

/* ---- nor paths or an area ---- */

bool hls_clock_check(MlirModule module, double period,
                     hls_diagnostics *diagnostics) {
  (void)module, (void)period, (void)diagnostics;
  return true;
}

bool hls_interval_check(MlirModule module, hls_diagnostics *diagnostics) {
  (void)module, (void)diagnostics;
  return true;
}

bool hls_longest_path_find(hls_longest_path *path, MlirOperation func) {
  (void)func;
  *path = (hls_longest_path){0};
  return true;
}

void hls_longest_path_finish(hls_longest_path *path) { (void)path; }

hls_path_times *hls_path_times_create(MlirOperation func) {
  (void)func;
  return calloc(1, 1); /* has nothing in it */
}
void hls_path_times_destroy(hls_path_times *times) { free(times); }
double hls_path_times_without(hls_path_times *times, MlirOperation buffer) {
  (void)times, (void)buffer;
  return 0;
}

const char *hls_wire_name(hls_wire wire) {
  (void)wire;
  return "data";
}

hls_unit_area hls_unit_area_of(MlirOperation op) {
  (void)op;
  return (hls_unit_area){0};
}
const char *hls_loop_limit_name(hls_loop_limit limit) {
  (void)limit;
  return "none";
}

/* Nor does anything take cycles. */

int64_t hls_unit_latency(MlirOperation op) {
  (void)op;
  return 0;
}
bool hls_unit_is_serial(MlirOperation op) {
  (void)op;
  return false;
}

/* So does the dialect. */

bool mlirTypeIsAHandshakeControl(MlirType type) {
  (void)type;
  return false;
}
MlirType mlirHandshakeChannelTypeGetDataType(MlirType type) { return type; }
bool mlirTypeIsAHandshakeChannel(MlirType type) {
  (void)type;
  return false;
}
intptr_t mlirHandshakeTypeGetNumExtraSignals(MlirType type) {
  (void)type;
  return 0;
}
intptr_t mlirHandshakeMemDependencesAttrGetNum(MlirAttribute attribute) {
  (void)attribute;
  return 0;
}
MlirHandshakeMemDependence
mlirHandshakeMemDependencesAttrGetElement(MlirAttribute attribute,
                                          intptr_t index) {
  (void)attribute, (void)index;
  return (MlirHandshakeMemDependence){0};
}
hls_source_place hls_location_place(MlirLocation location) {
  (void)location;
  return (hls_source_place){0};
}
void hls_module_print_lines(MlirOperation module, MlirStringCallback write,
                            void *write_data, hls_printed_operation note,
                            void *note_data) {
  (void)note, (void)note_data;
  mlirOperationPrint(module, write, write_data);
}
hls_status hls_text_format(const hls_text_format_request *request,
                           hls_text_edits **edits, hls_error *error) {
  (void)request, (void)edits;
  return hls_error_set(error, HLS_INTERNAL, "no text is laid out here");
}
size_t hls_text_edits_count(const hls_text_edits *edits) {
  (void)edits;
  return 0;
}
hls_text_edit hls_text_edits_at(const hls_text_edits *edits, size_t index) {
  (void)edits, (void)index;
  return (hls_text_edit){{0, 0}, "", 0};
}
void hls_text_edits_destroy(hls_text_edits *edits) { (void)edits; }

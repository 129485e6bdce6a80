/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running Verilator and the C++ compiler.
 */
#include "verilate.h"

#include "clock.h"
#include "log.h"
#include "model_store.h"
#include "port_check.h"
#include "rtl_files.h"
#include "tool.h"

#include "hls/buffer.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_FOLDER "model"
#define TOP_FILE TESTBENCH_MODULE ".sv"
#define MODEL_FILE "simulation.cpp"

typedef struct build {
  const sim_request *request;
  const testbench *bench;
  void (*tick)(void *);
  void *tick_user;
  sim_result *result;
  hls_error *error;
} build;

static hls_status run_verilator(const build *build, const rtl_files *files);
static hls_status run_compiler(const build *build);

/* Checks the user's ports, then runs both tools. */
static hls_status build_model(const build *build, const rtl_files *files,
                              hls_diagnostics *diagnostics) {
  const sim_request *request = build->request;
  sim_result *result = build->result;
  hls_status status = port_check(request, files, build->tick, build->tick_user,
                                 diagnostics, build->error);
  if (status == HLS_OK) {
    status =
        rtl_files_write_text(request->scratch_dir, TOP_FILE, build->bench->top,
                             strlen(build->bench->top), build->error);
  }
  if (status == HLS_OK) {
    double start = clock_ms();
    status = run_verilator(build, files);
    result->verilate_ms = clock_ms() - start;
  }
  if (status == HLS_OK && result->verdict != SIM_RTL_ERROR) {
    double start = clock_ms();
    status = run_compiler(build);
    result->compile_ms = clock_ms() - start;
  }
  return status;
}

/* Takes the binary from the store, or builds it for the next time. */
static hls_status provide_model(const build *build, const rtl_files *files,
                                hls_diagnostics *diagnostics) {
  const sim_request *request = build->request;
  hls_buffer key = {0};
  char *binary = NULL;
  if (request->model_store) {
    model_key_write(&key, request, build->bench);
  }
  if (key.failed ||
      asprintf(&binary, "%s/" VERILATE_BINARY, request->scratch_dir) < 0) {
    hls_buffer_finish(&key);
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  hls_status status = HLS_OK;
  sim_result *result = build->result;
  result->model_reused =
      key.size && model_store_take(request->model_store, &key, binary);
  if (!result->model_reused) {
    size_t said = diagnostics->count;
    status = build_model(build, files, diagnostics);
    /* What is said about the user's RTL is said every time. */
    if (key.size && status == HLS_OK && result->verdict != SIM_RTL_ERROR &&
        diagnostics->count == said) {
      model_store_put(request->model_store, &key, binary, MODEL_STORE_BYTES);
    }
  }
  free(binary);
  hls_buffer_finish(&key);
  return status;
}

hls_status verilate(const sim_request *request, const testbench *bench,
                    void (*tick)(void *), void *tick_user, sim_result *result,
                    hls_diagnostics *diagnostics, hls_error *error) {
  build build = {request, bench, tick, tick_user, result, error};
  rtl_files files = {0};
  hls_status status = rtl_files_write(&files, request, diagnostics, error);
  if (status == HLS_OK && files.problem) {
    result->verdict = SIM_RTL_ERROR;
    result->message = files.problem;
    files.problem = NULL;
  } else if (status == HLS_OK) {
    status = provide_model(&build, &files, diagnostics);
  }
  rtl_files_finish(&files);
  return status;
}

/* The first line that has `marker`, from there on; else the first line. */
static void find_line(const char *text, const char *marker, char *line,
                      size_t size) {
  const char *at = text ? strstr(text, marker) : NULL;
  at = at ? at : text ? text : "";
  snprintf(line, size, "%.*s", (int)strcspn(at, "\n"), at);
}

/* Turns the failure of a tool into a verdict. */
static hls_status judge(const build *build, const char *tool,
                        const char *marker, process_outcome *outcome) {
  if (outcome->end == PROCESS_EXITED && outcome->code == 0) {
    return HLS_OK;
  }
  sim_result *result = build->result;
  result->verdict = SIM_RTL_ERROR;
  char end[128], line[256];
  process_describe_end(outcome, end, sizeof end);
  find_line(outcome->output.data, marker, line, sizeof line);
  if (asprintf(&result->message, "%s rejected the design (%s): %s", tool, end,
               line) < 0) {
    result->message = NULL;
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  sim_log_add(result, &outcome->output);
  return HLS_OK;
}

static hls_status run_tool(const build *build, const char *program,
                           const char *const *arguments,
                           const char *const *readable, size_t num_readable,
                           const char *title, const char *marker) {
  tool_request tool = {
      .program = program,
      .arguments = arguments,
      .scratch_dir = build->request->scratch_dir,
      .readable = readable,
      .num_readable = num_readable,
      .tick = build->tick,
      .tick_user = build->tick_user,
  };
  process_outcome outcome = {0};
  hls_status status = tool_run(&tool, &outcome, build->error);
  if (status == HLS_OK) {
    status = judge(build, title, marker, &outcome);
  }
  process_outcome_finish(&outcome);
  return status;
}

static hls_status run_verilator(const build *build, const rtl_files *files) {
  static const char *const options[] = {
      "--cc",
      "--top-module",
      TESTBENCH_MODULE,
      "--prefix",
      TESTBENCH_CLASS,
      "--Mdir",
      MODEL_FOLDER,
      "-O3",
      /* That one makes wrong circuits now and then: in 5.006, a branch that
       * sends its token both ways. */
      "-fno-const-bit-op-tree",
      /* Warnings are for the user's linter; delays mean nothing here. */
      "-Wno-fatal",
      "-Wno-lint",
      "-Wno-style",
      "--no-timing",
      /* Compilers take more than twice the time for twice the function. */
      "--output-split-cfuncs",
      "400",
      /* Chains of ready and valid may settle late. */
      "--converge-limit",
      "10000",
      /* What hls_mem_stall asks whether memories make accesses wait. */
      "-DHLS_MEMORY_STALLS=" TESTBENCH_MODULE ".memory_stalls_now",
      "+incdir+" RTL_FILES_USER,
      TOP_FILE,
  };
  size_t count = sizeof options / sizeof *options;
  const char **arguments = calloc(count + files->count + 2, sizeof *arguments);
  if (!arguments) {
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  memcpy(arguments, options, sizeof options);
  memcpy(arguments + count, files->paths, files->count * sizeof *arguments);
  if (build->request->trace) {
    arguments[count + files->count] = "--trace-fst";
  }
  hls_status status = run_tool(build, build->request->tools->verilator,
                               arguments, NULL, 0, "Verilator", "%Error");
  free(arguments);
  return status;
}

/* The line `VERILATOR_ROOT = …` of the makefile beside the model says which
 * headers belong to it. Caller frees; NULL: not found. */
static char *find_include_root(const build *build) {
  char *path = NULL;
  if (asprintf(&path, "%s/" MODEL_FOLDER "/" TESTBENCH_CLASS ".mk",
               build->request->scratch_dir) < 0) {
    return NULL;
  }
  FILE *file = fopen(path, "re");
  free(path);
  char line[4096], root[4096], *found = NULL;
  while (file && !found && fgets(line, sizeof line, file)) {
    if (sscanf(line, "VERILATOR_ROOT = %4095s", root) == 1) {
      found = strdup(root);
    }
  }
  if (file) {
    fclose(file);
  }
  return found;
}

static int is_model_source(const struct dirent *entry) {
  const char *dot = strrchr(entry->d_name, '.');
  return dot && strcmp(dot, ".cpp") == 0;
}

/* What runs once need not be fast. */
static void include_unoptimized(const char *name, hls_buffer *text) {
  hls_buffer_printf(text,
                    "#ifdef __clang__\n"
                    "#pragma clang optimize off\n"
                    "#else\n"
                    "#pragma GCC push_options\n"
                    "#pragma GCC optimize(\"O0\")\n"
                    "#endif\n"
                    "#include \"%s\"\n"
                    "#ifdef __clang__\n"
                    "#pragma clang optimize on\n"
                    "#else\n"
                    "#pragma GCC pop_options\n"
                    "#endif\n",
                    name);
}

/* One translation unit of all that Verilator generated and the glue. */
static hls_status write_model(const build *build) {
  char *folder = NULL;
  if (asprintf(&folder, "%s/" MODEL_FOLDER, build->request->scratch_dir) < 0) {
    return hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  }
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, is_model_source, alphasort);
  free(folder);
  if (count < 0) {
    return hls_error_set(build->error, HLS_IO, "cannot list the model: %s",
                         strerror(errno));
  }
  hls_buffer text = {0};
  hls_buffer_puts(&text, "#include \"sim_model.h\"\n");
  for (int i = 0; i < count; i++) {
    if (strstr(entries[i]->d_name, "__Slow")) {
      include_unoptimized(entries[i]->d_name, &text);
    } else {
      hls_buffer_printf(&text, "#include \"%s\"\n", entries[i]->d_name);
    }
    free(entries[i]);
  }
  free(entries);
  hls_buffer_puts(&text, build->bench->glue);
  hls_status status =
      text.failed
          ? hls_error_set(build->error, HLS_NO_MEMORY, "out of memory")
          : rtl_files_write_text(build->request->scratch_dir, MODEL_FILE,
                                 text.data, text.size, build->error);
  hls_buffer_finish(&text);
  return status;
}

static hls_status compile(const build *build, const char *root) {
  const char *runtime = build->request->tools->runtime_dir;
  char *include = NULL, *standard = NULL, *archive = NULL;
  hls_status status;
  if (asprintf(&include, "%s/include", root) < 0 ||
      asprintf(&standard, "%s/include/vltstd", root) < 0 ||
      asprintf(&archive, "%s/libsim_runtime.a", runtime) < 0) {
    status = hls_error_set(build->error, HLS_NO_MEMORY, "out of memory");
  } else {
    const char *const arguments[] = {
        /* These flags are those of the precompiled header. */
        "-std=gnu++17", "-O1", "-w", "-pthread", "-I", runtime, "-I", include,
        "-I", standard, "-I", MODEL_FOLDER, "-o", VERILATE_BINARY, MODEL_FILE,
        archive,
        /* Without a waveform the list ends here. */
        build->request->trace ? "-DSIM_TRACE" : NULL, "-lz", NULL};
    const char *const readable[] = {runtime, root};
    status = run_tool(build, build->request->tools->cxx, arguments, readable, 2,
                      "the C++ compiler", "error:");
  }
  free(include);
  free(standard);
  free(archive);
  return status;
}

static hls_status run_compiler(const build *build) {
  char *root = find_include_root(build);
  if (!root) {
    return hls_error_set(build->error, HLS_TOOL,
                         "Verilator's output does not say where its headers "
                         "are");
  }
  hls_status status = write_model(build);
  if (status == HLS_OK) {
    status = compile(build, root);
  }
  free(root);
  return status;
}

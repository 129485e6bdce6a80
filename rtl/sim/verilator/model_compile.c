/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One run of the C++ compiler, which also links the prepared runtime.
 */
#include "base/time/clock.h"
#include "rtl/sim/sources/rtl_files.h"
#include "rtl/sim/verilator/glue.h"
#include "rtl/sim/verilator/model_build.h"

#include "hls/buffer.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_FILE "simulation.cpp"
/* Beside the runtime: verilated.h, for SIMULATOR_QUICK. */
#define SIM_PRECOMPILED_HEADER "verilated.pch"

/* It is in the line `VERILATOR_ROOT = …`. */
char *model_compile_find_root(const model_build *build, const char *path) {
  char *whole = NULL;
  if (asprintf(&whole, "%s/%s", build->job->request->scratch_dir, path) < 0) {
    return NULL;
  }
  FILE *file = fopen(whole, "re");
  free(whole);
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

/* Code that runs once need not be fast. */
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
static hls_status write_model(const model_build *build) {
  char *folder = NULL;
  if (asprintf(&folder, "%s/" MODEL_FOLDER, build->job->request->scratch_dir) <
      0) {
    return hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
  }
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, is_model_source, alphasort);
  free(folder);
  if (count < 0) {
    return hls_error_set(build->job->error, HLS_IO, "cannot list the model: %s",
                         strerror(errno));
  }
  hls_buffer text = {0};
  hls_buffer_puts(&text, "#include \"verilated.h\"\n");
  for (int i = 0; i < count; i++) {
    if (strstr(entries[i]->d_name, "__Slow")) {
      include_unoptimized(entries[i]->d_name, &text);
    } else {
      hls_buffer_printf(&text, "#include \"%s\"\n", entries[i]->d_name);
    }
    free(entries[i]);
  }
  free(entries);
  hls_buffer_puts(&text, build->texts.glue);
  hls_status status =
      text.failed
          ? hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory")
          : rtl_files_write_text(build->job->request->scratch_dir, MODEL_FILE,
                                 text.data, text.size, build->job->error);
  hls_buffer_finish(&text);
  return status;
}

/* Whether the short way is taken: with the precompiled header, for which the
 * flags have to be those it was made with, and LLVM's linker. */
typedef enum link_route { ROUTE_SHORT, ROUTE_PLAIN } link_route;

static hls_status run_compiler(const model_build *build, const char *root,
                               link_route route, process_outcome *outcome) {
  const char *runtime = build->job->request->tools->runtime_dir;
  bool optimized = build->form == MODEL_OPTIMIZED;
  char *include = NULL, *standard = NULL, *archive = NULL, *header = NULL;
  hls_status status;
  if (asprintf(&include, "%s/include", root) < 0 ||
      asprintf(&standard, "%s/include/vltstd", root) < 0 ||
      asprintf(&archive, "%s/libsim_runtime.a", runtime) < 0 ||
      asprintf(&header, "%s/" SIM_PRECOMPILED_HEADER, runtime) < 0) {
    status = hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
  } else {
    /* The program is called by what its links lead to, which says nothing of
     * the language. */
    const char *arguments[32] = {
        "--driver-mode=g++", "-std=gnu++17", optimized ? "-O1" : "-O0", "-w",
        "-pthread",
        /* To load a library, files are opened, in a process that has the
         * circuit's code. */
        "-static", "-Wl,--strip-all", "-I", include, "-I", standard, "-I",
        runtime, "-I", MODEL_FOLDER, "-o", MODEL_BINARY, MODEL_FILE, archive};
    size_t count = 0;
    while (arguments[count]) {
      count++;
    }
    if (route == ROUTE_SHORT) {
      arguments[count++] = "-fuse-ld=lld";
    }
    if (route == ROUTE_SHORT && !optimized) {
      arguments[count++] = "-include-pch";
      arguments[count++] = header;
    }
    static const char *const traces[] = {[SIM_WAVEFORM_FST] = "-DSIM_TRACE_FST",
                                         [SIM_WAVEFORM_VCD] =
                                             "-DSIM_TRACE_VCD"};
    if (build->job->request->trace) {
      arguments[count++] = traces[build->job->request->trace];
    }
    if (build->job->request->trace == SIM_WAVEFORM_FST) {
      arguments[count++] = "-lz";
    }
    const char *const readable[] = {runtime, root};
    tool_request tool =
        model_tool_request(build, build->job->request->tools->cxx, arguments);
    tool.readable = readable;
    tool.num_readable = 2;
    status = tool_run(&tool, outcome, build->job->error);
  }
  free(include);
  free(standard);
  free(archive);
  free(header);
  return status;
}

/* A precompiled header is refused after any of the headers in it was replaced,
 * by an update of the system, say. */
static hls_status compile(const model_build *build, const char *root) {
  process_outcome outcome = {0};
  hls_status status = run_compiler(build, root, ROUTE_SHORT, &outcome);
  if (status == HLS_OK && !model_tool_succeeded(&outcome)) {
    process_outcome_finish(&outcome);
    status = run_compiler(build, root, ROUTE_PLAIN, &outcome);
  }
  if (status == HLS_OK) {
    status = model_tool_judge(build, "the C++ compiler", "error:", &outcome);
  }
  process_outcome_finish(&outcome);
  return status;
}

hls_status model_compile(const model_build *build) {
  double start = clock_ms();
  char *root =
      model_compile_find_root(build, MODEL_FOLDER "/" GLUE_CLASS ".mk");
  if (!root) {
    return hls_error_set(build->job->error, HLS_TOOL,
                         "Verilator's output does not say where its headers "
                         "are");
  }
  hls_status status = write_model(build);
  if (status == HLS_OK) {
    status = compile(build, root);
  }
  free(root);
  build->job->result->compile_ms += clock_ms() - start;
  return status;
}

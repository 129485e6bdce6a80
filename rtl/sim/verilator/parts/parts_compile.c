/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One run of the compiler makes the pack of new kinds; another one makes the
 * table and the binary.
 */
#include "rtl/sim/verilator/parts/parts_compile.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Beside the runtime: verilated.h, for the flags below. */
#define PARTS_PRECOMPILED_HEADER "verilated_parts.pch"

/* Texts that arguments point to. Zero-initialise. */
typedef struct command {
  const char **arguments;
  char **owned;
  size_t count, num_owned;
  bool failed;
} command;

static bool command_init(command *c, size_t most) {
  c->arguments = calloc(most + 1, sizeof *c->arguments);
  c->owned = calloc(most + 1, sizeof *c->owned);
  return c->arguments && c->owned;
}

static void command_finish(command *c) {
  for (size_t i = 0; i < c->num_owned; i++) {
    free(c->owned[i]);
  }
  free(c->owned);
  free(c->arguments);
}

static void add(command *c, const char *argument) {
  c->arguments[c->count++] = argument;
}

__attribute__((format(printf, 2, 3))) static void
add_text(command *c, const char *format, ...) {
  va_list arguments;
  char *text = NULL;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) < 0) {
    c->failed = true;
    text = NULL;
  }
  va_end(arguments);
  if (text) {
    c->owned[c->num_owned++] = text;
    add(c, text);
  }
}

static hls_status run(const model_build *build, const command *c, bool *done) {
  const sim_tools *tools = build->job->request->tools;
  const char *const readable[] = {tools->runtime_dir};
  tool_request tool = model_tool_request(build, tools->cxx, c->arguments);
  tool.readable = readable;
  tool.num_readable = 1;
  process_outcome outcome = {0};
  hls_status status = tool_run(&tool, &outcome, build->job->error);
  *done = status == HLS_OK && model_tool_succeeded(&outcome);
  process_outcome_finish(&outcome);
  return status;
}

static hls_status no_memory(const model_build *build) {
  return hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
}

static hls_status compile_pack(const model_build *build, const char *symbol,
                               const char *root, bool has_header, bool *done) {
  const char *runtime = build->job->request->tools->runtime_dir;
  static const char *const flags[] = {
      "--driver-mode=g++", "-std=gnu++17", "-O2", "-w", "-pthread",
      "-static",           "-c",           "-I",  ".",  "-I"};
  command c = {0};
  hls_status status = HLS_OK;
  if (!command_init(&c, 32)) {
    status = no_memory(build);
  } else {
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
      add(&c, flags[i]);
    }
    add_text(&c, "%s/include", root);
    add(&c, "-I");
    add_text(&c, "%s/include/vltstd", root);
    add(&c, "-I");
    add(&c, runtime);
    if (has_header) {
      add(&c, "-include-pch");
      add_text(&c, "%s/" PARTS_PRECOMPILED_HEADER, runtime);
    }
    add_text(&c, PARTS_PACK_FORMAT, symbol);
    status = c.failed ? no_memory(build) : run(build, &c, done);
  }
  command_finish(&c);
  return status;
}

hls_status parts_compile_pack(const model_build *build, const char *symbol,
                              const char *root, bool *done) {
  *done = false;
  hls_status status = compile_pack(build, symbol, root, true, done);
  if (status == HLS_OK && !*done) { /* see model_compile.c */
    status = compile_pack(build, symbol, root, false, done);
  }
  return status;
}

/* Each pack once. */
static void add_packs(command *c, const parts_kind *kinds, size_t num_kinds) {
  for (size_t i = 0; i < num_kinds; i++) {
    size_t earlier = 0;
    while (strcmp(kinds[earlier].pack, kinds[i].pack) != 0) {
      earlier++;
    }
    if (earlier == i) {
      add_text(c, "%s.o", kinds[i].pack);
    }
  }
}

static hls_status link_circuit(const model_build *build,
                               const parts_kind *kinds, size_t num_kinds,
                               bool has_linker, bool *done) {
  const char *runtime = build->job->request->tools->runtime_dir;
  static const char *const flags[] = {
      "--driver-mode=g++", "-O0", "-w", "-pthread", "-static",
      /* A kind that was forgotten and made again may be in two packs. */
      "-Wl,--allow-multiple-definition", "-Wl,--strip-all", "-o", MODEL_BINARY,
      "-x", "c", PARTS_TABLE_FILE, "-x", "none"};
  command c = {0};
  hls_status status = HLS_OK;
  if (!command_init(&c, num_kinds + 32)) {
    status = no_memory(build);
  } else {
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
      add(&c, flags[i]);
    }
    if (has_linker) {
      add(&c, "-fuse-ld=lld");
    }
    add(&c, "-I");
    add(&c, runtime);
    add_packs(&c, kinds, num_kinds);
    add_text(&c, "%s/libsim_runtime.a", runtime);
    status = c.failed ? no_memory(build) : run(build, &c, done);
  }
  command_finish(&c);
  return status;
}

hls_status parts_compile_circuit(const model_build *build,
                                 const parts_kind *kinds, size_t num_kinds,
                                 bool *done) {
  *done = false;
  hls_status status = link_circuit(build, kinds, num_kinds, true, done);
  if (status == HLS_OK && !*done) {
    status = link_circuit(build, kinds, num_kinds, false, done);
  }
  return status;
}

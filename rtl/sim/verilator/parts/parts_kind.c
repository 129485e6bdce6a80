/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which files a unit is made of, what it is called, and its translation.
 */
#include "rtl/sim/verilator/parts/parts_kind.h"

#include "base/memory/array.h"
#include "base/verilog/verilog_lexer.h"
#include "rtl/sim/verilator/model_store.h"
#include "rtl/sim/verilator/parts/parts_value.h"
#include "rtl/sim/verilator/verilator_tool.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOL_BYTES 16
#define FILE_SUFFIX ".sv"
/* A parameter is an argument of Verilator's command line. */
#define MOST_PARAMETER_BITS 262144

void parts_kind_finish(parts_kind *kind) {
  for (size_t i = 0; i < kind->num_files; i++) {
    free(kind->files[i]);
  }
  free(kind->files);
  hls_buffer_finish(&kind->key);
  hls_buffer_finish(&kind->text);
  *kind = (parts_kind){0};
}

/* Each unit is a file of its name. */
static bool is_file_of(const rtl_file *file, const char *name, size_t size) {
  return file->kind == RTL_FILE_UNIT && strncmp(file->path, name, size) == 0 &&
         strcmp(file->path + size, FILE_SUFFIX) == 0;
}

/* Marks the file of a module and those of all modules that it names. */
static bool mark_files(const rtl_design *design, const char *name, size_t size,
                       bool *marked) {
  size_t i = 0;
  while (i < design->num_files && !is_file_of(&design->files[i], name, size)) {
    i++;
  }
  if (i == design->num_files) {
    return false;
  }
  if (marked[i]) {
    return true;
  }
  marked[i] = true;
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, design->files[i].text, design->files[i].size);
  verilog_token token;
  while ((token = verilog_lexer_next(&lexer)).kind != VERILOG_END) {
    if (token.kind == VERILOG_NAME) {
      mark_files(design, token.text, token.size, marked);
    }
  }
  return true;
}

/* The module of the unit itself is not read as it is, when its values are to be
 * ports. */
static bool change_file(parts_kind *kind, const rtl_file *file) {
  const parts_use *use = kind->use;
  if (!parts_value_are_ports(use->definition) ||
      !is_file_of(file, use->module, strlen(use->module))) {
    return true;
  }
  kind->changed = kind->num_files;
  return parts_value_rewrite(use->definition, file->text, file->size,
                             &kind->text);
}

static bool add_file(parts_kind *kind, const rtl_file *file, hls_buffer *text) {
  char *path = NULL;
  if (!change_file(kind, file)) {
    return false;
  }
  if (asprintf(&path, RTL_FILES_CIRCUIT "/%s", file->path) < 0) {
    return false;
  }
  kind->files[kind->num_files++] = path;
  hls_buffer_printf(text, "%s %zu\n", file->path, file->size);
  hls_buffer_append(text, file->text, file->size);
  return true;
}

static bool find_files(parts_kind *kind, const rtl_design *design,
                       hls_buffer *text) {
  const char *module = kind->use->module;
  bool *marked = calloc(design->num_files + 1, sizeof *marked);
  kind->files = calloc(design->num_files + 1, sizeof *kind->files);
  bool found = marked && kind->files &&
               mark_files(design, module, strlen(module), marked);
  for (size_t i = 0; found && i < design->num_files; i++) {
    found = !marked[i] || add_file(kind, &design->files[i], text);
  }
  free(marked);
  return found;
}

/* As Verilog has it. */
static void write_number(const vlog_expr *number, hls_buffer *out) {
  if (number->is_unsized && number->width <= 64) {
    hls_buffer_printf(out, "%" PRIu64, number->words[0]);
    return;
  }
  hls_buffer_printf(out, "%u'%sh", (unsigned)number->width,
                    number->is_signed ? "s" : "");
  for (size_t i = (number->width + 63) / 64; i-- > 0;) {
    hls_buffer_printf(out, "%016" PRIx64, number->words[i]);
  }
}

static void write_parameters(const parts_use *use, hls_buffer *out) {
  for (size_t i = 0; i < use->num_parameters; i++) {
    const vlog_connection *parameter = &use->parameters[i];
    if (!parts_value_is_port(use->definition, parameter->name)) {
      hls_buffer_printf(out, "-G%s=", parameter->name);
      write_number(parameter->value, out);
      hls_buffer_append(out, "", 1);
    }
  }
}

static bool are_short(const parts_use *use) {
  for (size_t i = 0; i < use->num_parameters; i++) {
    uint32_t width = use->parameters[i].value->width;
    if (width == 0 || width > MOST_PARAMETER_BITS) {
      return false;
    }
  }
  return true;
}

bool parts_kind_init(parts_kind *kind, const model_build *build,
                     const parts_use *use) {
  const sim_request *request = build->job->request;
  kind->use = use;
  hls_buffer text = {0};
  hls_buffer_puts(&text, use->module);
  hls_buffer_append(&text, "", 1);
  bool good = sodium_init() >= 0 && are_short(use);
  if (good) {
    write_parameters(use, &text);
    good = find_files(kind, request->design, &text) && !text.failed;
  }
  if (good) {
    model_store_part_key_write(&kind->key, request->tools, text.data,
                               text.size);
    good = !kind->key.failed;
  }
  hls_buffer_finish(&text);
  if (!good) {
    return false;
  }
  unsigned char digest[SYMBOL_BYTES];
  char hex[2 * SYMBOL_BYTES + 1];
  crypto_generichash(digest, sizeof digest, (unsigned char *)kind->key.data,
                     kind->key.size, NULL, 0);
  sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
  snprintf(kind->symbol, sizeof kind->symbol, "part_%s", hex);
  return true;
}

static hls_status run_verilator(const parts_kind *kind,
                                const model_build *build,
                                const char *parameters, const char *changed,
                                bool *done) {
  static const char *const options[] = {
      "--cc", "-O3",
      /* The same as for a whole circuit (model_translate.c). */
      "-fno-const-bit-op-tree", "--no-decoration", "-Wno-fatal", "-Wno-lint",
      "-Wno-style", "--no-timing", "--converge-limit", "10000",
      "--max-num-width", "1073741824"};
  size_t count = sizeof options / sizeof *options;
  const parts_use *use = kind->use;
  const char **arguments = calloc(
      count + 6 + use->num_parameters + kind->num_files + 1, sizeof *arguments);
  if (!arguments) {
    return hls_error_set(build->job->error, HLS_NO_MEMORY, "out of memory");
  }
  memcpy(arguments, options, sizeof options);
  arguments[count++] = "--top-module";
  arguments[count++] = use->module;
  arguments[count++] = "--prefix";
  arguments[count++] = kind->symbol;
  arguments[count++] = "--Mdir";
  arguments[count++] = kind->symbol;
  while (parameters && *parameters) {
    arguments[count++] = parameters;
    parameters += strlen(parameters) + 1;
  }
  for (size_t i = 0; i < kind->num_files; i++) {
    arguments[count++] =
        kind->text.size && i == kind->changed ? changed : kind->files[i];
  }
  tool_request tool = model_tool_request(
      build, build->job->request->tools->verilator, arguments);
  process_outcome outcome = {0};
  hls_status status = verilator_tool_run(&tool, &outcome, build->job->error);
  *done = status == HLS_OK && model_tool_succeeded(&outcome);
  process_outcome_finish(&outcome);
  free(arguments);
  return status;
}

hls_status parts_kind_translate(const parts_kind *kind,
                                const model_build *build, bool *done) {
  const simulator_job *job = build->job;
  char changed[PARTS_SYMBOL_SIZE + sizeof FILE_SUFFIX];
  snprintf(changed, sizeof changed, "%s" FILE_SUFFIX, kind->symbol);
  *done = false;
  hls_buffer parameters = {0};
  write_parameters(kind->use, &parameters); /* each ends with a NUL */
  hls_status status =
      parameters.failed
          ? hls_error_set(job->error, HLS_NO_MEMORY, "out of memory")
          : HLS_OK;
  if (status == HLS_OK && kind->text.size) {
    status = rtl_files_write_text(job->request->scratch_dir, changed,
                                  kind->text.data, kind->text.size, job->error);
  }
  if (status == HLS_OK) {
    status = run_verilator(kind, build, parameters.data, changed, done);
  }
  hls_buffer_finish(&parameters);
  return status;
}

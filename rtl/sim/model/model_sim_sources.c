/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The texts of a circuit for the parser. It reads each text by itself, and of a
 * process it looks at what that assigns. What of the user's texts means more to
 * Verilator is refused here.
 */
#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/model/model_sim_kept.h"

#include "base/verilog/verilog_lexer.h"

#include <string.h>

/* Macros that are there before any text, when Verilator reads it. */
static const char *const verilator_macros[] = {"VERILATOR", "verilator",
                                               "verilator3", "SYSTEMVERILOG",
                                               "HLS_MEMORY_STALLS"};

/* System functions that only give a value. Others print, or end it all, in
 * processes that need not assign anything. */
static const char *const pure_functions[] = {"$signed", "$unsigned", "$clog2",
                                             "$bits"};

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static bool is_among(const char *const *words, size_t count, const char *text,
                     size_t size) {
  for (size_t i = 0; i < count; i++) {
    if (strlen(words[i]) == size && memcmp(words[i], text, size) == 0) {
      return true;
    }
  }
  return false;
}

/* Whether a directive or a name is a macro of Verilator's. */
static bool is_verilators(const verilog_token *token) {
  size_t mark = token->kind == VERILOG_MACRO ? 1 : 0;
  return is_among(verilator_macros, COUNT(verilator_macros), token->text + mark,
                  token->size - mark);
}

static bool asks_for_macro(const verilog_token *token) {
  return token->kind == VERILOG_MACRO && (verilog_token_is(token, "`ifdef") ||
                                          verilog_token_is(token, "`ifndef") ||
                                          verilog_token_is(token, "`elsif"));
}

/* Why a token of a user's text means more than the parser sees, or NULL. A
 * macro that is defined in one file can be used in the next one. */
static const char *find_limit(const verilog_token *before,
                              const verilog_token *now, bool is_alone) {
  if (now->kind == VERILOG_SYSTEM &&
      !is_among(pure_functions, COUNT(pure_functions), now->text, now->size)) {
    return "is not known to this simulator";
  }
  if (now->kind == VERILOG_MACRO && verilog_token_is(now, "`define") &&
      !is_alone) {
    return "may be meant for another file";
  }
  if ((now->kind == VERILOG_MACRO ||
       (now->kind == VERILOG_NAME && asks_for_macro(before))) &&
      is_verilators(now)) {
    return "is a macro of Verilator's";
  }
  return NULL;
}

static hls_status check_text(const simulator_job *job,
                             const hls_source *source) {
  bool is_alone = job->request->num_rtl_files == 1;
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, source->text, source->size);
  verilog_token before = {0}, now;
  while ((now = verilog_lexer_next(&lexer)).kind != VERILOG_END) {
    const char *limit = find_limit(&before, &now, is_alone);
    if (limit) {
      hls_error error = {0};
      hls_error_set(&error, HLS_INVALID, "%s:%u: %.*s %s", source->name,
                    (unsigned)now.line, (int)(now.size < 40 ? now.size : 40),
                    now.text, limit);
      return model_sim_refuse_for(job, &error);
    }
    before = now;
  }
  return HLS_OK;
}

/* A file that others include is no source by itself. */
static bool is_header(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && (strcmp(dot, ".vh") == 0 || strcmp(dot, ".svh") == 0);
}

static hls_status add_users(const simulator_job *job, vlog_library *library,
                            const hls_source *source) {
  if (is_header(source->name)) {
    return HLS_OK;
  }
  hls_status status = check_text(job, source);
  hls_error error = {0};
  if (status != HLS_OK || *job->refusal ||
      vlog_library_add(library, source->name, source->text, source->size,
                       &error) == HLS_OK) {
    return status;
  }
  return model_sim_refuse_for(job, &error);
}

hls_status model_sim_parse(const simulator_job *job, vlog_library *library) {
  const sim_request *request = job->request;
  const rtl_design *design = request->design;
  hls_status status = HLS_OK;
  model_sim_units *units = model_sim_kept_units(request->kept);
  bool has_units = units && model_sim_units_lend(units, design, library);
  library->is_synthesis = true; /* the circuit's own prints are left out */
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    hls_error error = {0};
    /* The module of a stub is the user's. */
    if (file->kind != RTL_FILE_STUB &&
        !(file->kind == RTL_FILE_UNIT && has_units) &&
        vlog_library_add(library, file->path, file->text, file->size, &error) !=
            HLS_OK) {
      return model_sim_refuse_for(job, &error);
    }
  }
  library->is_synthesis = false;
  for (size_t i = 0;
       status == HLS_OK && !*job->refusal && i < request->num_rtl_files; i++) {
    status = add_users(job, library, &request->rtl_files[i]);
  }
  return status;
}

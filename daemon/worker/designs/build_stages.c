/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/designs/build_stages.h"

#include "base/text/suggest.h"
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/json/diagnostics_json.h"
#include "hls/frontend.h"

#include <stdlib.h>
#include <string.h>

/* ---- What is asked of the compiler ---- */

/* Moves a list of the request's options in front of what is added to it. */
static cJSON *list_of(cJSON *options, const char *name) {
  cJSON *list = cJSON_DetachItemFromObjectCaseSensitive(options, name);
  if (!cJSON_IsArray(list)) {
    cJSON_Delete(list);
    list = cJSON_CreateArray();
  }
  return list;
}

/* The other files are the rest of the program. */
static bool add_program(const build_state *build, cJSON *options, size_t file) {
  cJSON *list = list_of(options, "testBench");
  bool ok = list;
  for (size_t i = 0; ok && i < build->design.num_sources; i++) {
    ok = i == file ||
         value_push(list, value_string(build->design.sources[i].text));
  }
  return value_set(options, "testBench", list) && ok;
}

/* All arrays are streams, and the call has channels, whatever the text says. */
static bool add_interfaces(cJSON *options, const hls_signature *kernel) {
  cJSON *list = list_of(options, "interfaces");
  bool ok =
      list && value_push(list, value_printf("%s.return=channel", kernel->name));
  for (unsigned i = 0; ok && i < kernel->num_params; i++) {
    const hls_param *param = &kernel->params[i];
    ok = !param->is_array ||
         value_push(
             list, value_printf("%s.%s=axi-stream", kernel->name, param->name));
  }
  return value_set(options, "interfaces", list) && ok;
}

/* Parameters of a compilation; NULL when out of memory. The options of the
 * request are for all of them. `kernel`: of a stage; or NULL. */
static cJSON *part_params(const build_state *build, size_t file,
                          const hls_signature *kernel) {
  const cJSON *given = value_get(build->params, "options");
  const cJSON *encoding = value_get(build->params, "positionEncoding");
  const cJSON *open = value_get(build->params, "openFiles");
  cJSON *options = cJSON_IsObject(given) ? cJSON_Duplicate(given, true)
                                         : cJSON_CreateObject();
  cJSON *params = VALUE_OBJECT(
      {"source",
       VALUE_OBJECT({"uri", value_string(build->design.sources[file].text)})},
      {"kernel", value_string_or_null(kernel ? kernel->name : NULL)},
      {"positionEncoding",
       encoding ? cJSON_Duplicate(encoding, true) : cJSON_CreateNull()},
      {"openFiles", open ? cJSON_Duplicate(open, true) : cJSON_CreateNull()});
  bool ok = options && params && add_program(build, options, file) &&
            (!kernel || add_interfaces(options, kernel));
  /* What is on a bus has whole bytes in any case. */
  cJSON_DeleteItemFromObjectCaseSensitive(options, "narrowPorts");
  ok = value_set(params, "options", options) && ok;
  if (!ok) {
    cJSON_Delete(params);
    return NULL;
  }
  return params;
}

static bool begin_part(build_state *build, build_part *part, size_t file,
                       const hls_signature *kernel, rpc_failure *failure) {
  part->params = part_params(build, file, kernel);
  return part->params ? compilation_begin(&part->compilation, &build->worker,
                                          part->params, failure)
                      : rpc_fail_no_memory(failure);
}

/* What there is to say about a part. */
static bool tell(build_state *build, build_part *part, rpc_failure *failure) {
  cJSON *more = compilation_diagnostics_json(&part->compilation);
  bool ok = more && diagnostics_json_add_new(build->told, more);
  cJSON_Delete(more);
  return ok || rpc_fail_no_memory(failure);
}

/* ---- The functions of the files ---- */

static bool parse_file(build_state *build, size_t number,
                       rpc_failure *failure) {
  build_part *part = &build->files[number];
  hls_error error = {0};
  if (!begin_part(build, part, number, NULL, failure)) {
    return false;
  }
  const compile_request *request = &part->compilation.request;
  const hls_source source = {request->name, request->text, request->size};
  const hls_clang_options options = compile_request_clang(request);
  hls_diagnostics *diagnostics = &part->compilation.result.diagnostics;
  build->units[number] =
      hls_unit_parse(&source, &options, HLS_EXTENT_SYNTAX, diagnostics, &error);
  if (diagnostics->num_errors > 0) {
    tell(build, part, failure);
    return false;
  }
  return build->units[number] || rpc_fail_hls(failure, &error);
}

static bool is_kernel(const hls_signature *function) {
  return function->has_body && function->in_main_file &&
         strcmp(function->name, "main") != 0;
}

/* The function in the file that defines it; `*file` is that one's number. */
static const hls_signature *find_kernel(const build_state *build,
                                        const char *name, size_t *file) {
  for (*file = 0; *file < build->design.num_sources; ++*file) {
    const hls_signature *found =
        hls_unit_find_function(build->units[*file], name);
    if (found && is_kernel(found)) {
      return found;
    }
  }
  return NULL;
}

static const char *near_kernel(build_state *build, const char *name) {
  size_t most = 0, count = 0;
  for (size_t i = 0; i < build->design.num_sources; i++) {
    most += hls_unit_num_functions(build->units[i]);
  }
  const char **names = ARENA_ARRAY(&build->arena, const char *, most);
  for (size_t i = 0; names && i < build->design.num_sources; i++) {
    for (size_t f = 0; f < hls_unit_num_functions(build->units[i]); f++) {
      const hls_signature *function = hls_unit_function(build->units[i], f);
      if (is_kernel(function)) {
        names[count++] = function->name;
      }
    }
  }
  return names ? suggest_word(name, names, count) : NULL;
}

static bool find_kernels(build_state *build) {
  bool ok = true;
  for (size_t i = 0; i < build->design.num_stages; i++) {
    const design_word *name = &build->design.stages[i].kernel;
    size_t file;
    build->meaning.kernels[i] = find_kernel(build, name->text, &file);
    if (!build->meaning.kernels[i]) {
      const char *near = near_kernel(build, name->text);
      hls_diagnostics_add(&build->diagnostics, HLS_SEVERITY_ERROR,
                          "design-stage", name->place,
                          "no source of the design defines a function "
                          "'%s'%s%s%s",
                          name->text, near ? "; did you mean '" : "",
                          near ? near : "", near ? "'?" : "");
      ok = false;
    }
  }
  return ok;
}

bool build_stages_find_kernels(build_state *build, rpc_failure *failure) {
  const design_file *design = &build->design;
  build->told = cJSON_CreateArray();
  build->files = calloc(design->num_sources, sizeof *build->files);
  build->units = calloc(design->num_sources, sizeof *build->units);
  build->stages = calloc(design->num_stages, sizeof *build->stages);
  build->circuits = calloc(design->num_stages, sizeof *build->circuits);
  build->meaning.kernels =
      ARENA_ARRAY(&build->arena, const hls_signature *, design->num_stages);
  if (!build->told || !build->files || !build->units || !build->stages ||
      !build->circuits || !build->meaning.kernels) {
    return rpc_fail_no_memory(failure);
  }
  for (size_t i = 0; i < design->num_sources; i++) {
    if (!parse_file(build, i, failure)) {
      return false;
    }
  }
  return find_kernels(build) &&
         design_check(design, &build->arena, &build->meaning,
                      &build->diagnostics);
}

/* ---- The circuits ---- */

static bool compile_stage(build_state *build, size_t number,
                          rpc_failure *failure) {
  build_part *part = &build->stages[number];
  compile_state *compilation = &part->compilation;
  const hls_signature *kernel = build->meaning.kernels[number];
  size_t file;
  find_kernel(build, kernel->name, &file);
  compilation->part = number;
  compilation->parts = build->design.num_stages;
  if (!begin_part(build, part, file, kernel, failure) ||
      !compilation_emit(compilation, &build->worker, false, failure) ||
      !tell(build, part, failure)) {
    return false;
  }
  build->circuits[number] = compilation->design;
  return compilation->succeeded;
}

bool build_stages_compile(build_state *build, rpc_failure *failure) {
  bool ok = true;
  for (size_t i = 0; i < build->design.num_stages && failure->code == 0; i++) {
    ok = compile_stage(build, i, failure) && ok;
  }
  return ok && design_check_circuits(&build->design, &build->meaning,
                                     build->circuits, &build->diagnostics);
}

static void finish_parts(build_part *parts, size_t count) {
  for (size_t i = 0; parts && i < count; i++) {
    compilation_finish(&parts[i].compilation);
    cJSON_Delete(parts[i].params);
  }
  free(parts);
}

void build_stages_finish(build_state *build) {
  for (size_t i = 0; build->units && i < build->design.num_sources; i++) {
    hls_unit_destroy(build->units[i]);
  }
  free(build->units);
  finish_parts(build->files, build->design.num_sources);
  finish_parts(build->stages, build->design.num_stages);
  free(build->circuits);
  cJSON_Delete(build->told);
  hls_diagnostics_finish(&build->diagnostics);
  source_texts_finish(&build->texts);
  arena_finish(&build->arena);
}

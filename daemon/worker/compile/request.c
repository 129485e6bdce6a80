/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON parameters -> compile_request.
 */
#include "daemon/worker/compile/request.h"

#include "base/files/read_file.h"
#include "base/text/file_uri.h"
#include "daemon/worker/json/params.h"
#include "hls/system/interfaces.h"
#include "protocol/language.h"
#include "protocol/option_names.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The member that is the source. */
static const char *key_of(const compile_request *request) {
  return request->source_key ? request->source_key : "source";
}

/* Sets uri, name, and whether the name is a path that can be read. */
static bool parse_uri(compile_request *request, const char *uri, bool *is_path,
                      rpc_failure *failure) {
  const char *problem = NULL;
  *is_path = true;
  if (file_uri_is(uri)) {
    request->uri = strdup(uri);
    request->name = file_uri_decode(uri, &problem);
  } else if (uri[0] == '/') {
    request->uri = file_uri_encode(uri);
    request->name = strdup(uri);
  } else if (strncmp(uri, "stdin:", 6) == 0) {
    request->uri = strdup(uri);
    request->name = strdup("<stdin>");
    *is_path = false;
  } else if (strchr(uri, ':')) {
    /* An editor's document that is no file, such as "untitled:Untitled-1". */
    request->uri = strdup(uri);
    request->name = strdup(uri);
    *is_path = false;
  } else {
    problem = "is neither a URI nor an absolute path";
  }
  if (problem) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "%s.uri %s: %s",
                    key_of(request), problem, uri);
  }
  if (!request->uri || !request->name) {
    return rpc_fail_no_memory(failure);
  }
  return true;
}

static bool parse_language(compile_request *request, params_object source,
                           const char *uri, rpc_failure *failure) {
  const char *id;
  if (!params_optional_string(source, "languageId", &id, failure)) {
    return false;
  }
  if (id && !rpc_language_of_id(id)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "%s.languageId must be 'c', 'cpp' or 'mlir', not '%s'",
                    key_of(request), id);
  }
  rpc_language language =
      id ? rpc_language_of_id(id) : rpc_language_of_name(uri);
  switch (language) {
  case RPC_LANGUAGE_C:
    request->language = HLS_LANGUAGE_C;
    return true;
  case RPC_LANGUAGE_CPP:
    request->language = HLS_LANGUAGE_CPP;
    return true;
  case RPC_LANGUAGE_MLIR:
    request->language = HLS_LANGUAGE_MLIR;
    return true;
  case RPC_LANGUAGE_UNKNOWN:
    break;
  }
  return rpc_fail(
      failure, RPC_INVALID_PARAMS,
      "%s.languageId is needed: %s ends in none of .c, .cpp and .mlir",
      key_of(request), uri);
}

static bool read_source(compile_request *request, bool is_path,
                        size_t max_bytes, rpc_failure *failure) {
  if (!is_path) {
    return rpc_fail(failure, RPC_SOURCE_UNAVAILABLE,
                    "%s is no file that could be read: send %s.text",
                    request->name, key_of(request));
  }
  switch (read_file(request->name, max_bytes, &request->file_text,
                    &request->size)) {
  case READ_FILE_OK:
    request->text = request->file_text;
    if (request->observer) {
      request->observer->found(request->observer->user, request->name,
                               HLS_FILE_READ, request->text, request->size);
    }
    return true;
  case READ_FILE_TOO_LARGE:
    return rpc_fail_limit(failure, "maxSourceBytes", max_bytes,
                          "%s is larger than the limit maxSourceBytes, %zu",
                          request->name, max_bytes);
  case READ_FILE_NOT_REGULAR:
    return rpc_fail(failure, RPC_SOURCE_UNAVAILABLE, "%s: not a regular file",
                    request->name);
  default:
    return rpc_fail(failure, RPC_SOURCE_UNAVAILABLE, "%s: %s", request->name,
                    strerror(errno));
  }
}

static bool parse_source(compile_request *request, const cJSON *object,
                         size_t max_bytes, rpc_failure *failure) {
  char path[32];
  snprintf(path, sizeof(path), "%s.", key_of(request));
  static const char *const names[] = {"uri", "text", "languageId", "version",
                                      NULL};
  params_object source = {object, path};
  const char *uri;
  bool is_path;
  if (!params_only(source, names, failure) ||
      !params_required_string(source, "uri", &uri, failure) ||
      !params_optional_text(source, "text", &request->text, &request->size,
                            &request->decoded_text, failure) ||
      !parse_uri(request, uri, &is_path, failure) ||
      !parse_language(request, source, uri, failure)) {
    return false;
  }
  return request->text || read_source(request, is_path, max_bytes, failure);
}

/* Clang looks each header up in each of them. */
#define INCLUDE_DIRS_MAX 1000

/* The compiler runs in "/": a relative directory could only mislead. */
static bool check_include_dirs(const compile_request *request,
                               rpc_failure *failure) {
  if (request->num_include_dirs > INCLUDE_DIRS_MAX) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "options.includeDirs has more than %d directories",
                    INCLUDE_DIRS_MAX);
  }
  for (size_t i = 0; i < request->num_include_dirs; i++) {
    if (request->include_dirs[i][0] != '/') {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "options.includeDirs[%zu] must be an absolute path", i);
    }
  }
  return true;
}

/* Each is parsed. */
#define TEST_BENCH_MAX 100

static bool check_test_bench(const compile_request *request,
                             rpc_failure *failure) {
  if (request->num_test_bench > TEST_BENCH_MAX) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "options.testBench has more than %d files", TEST_BENCH_MAX);
  }
  for (size_t i = 0; i < request->num_test_bench; i++) {
    if (request->test_bench[i][0] != '/') {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "options.testBench[%zu] must be an absolute path", i);
    }
  }
  return true;
}

/* Each is NAME=N, or FUNCTION.NAME=N. */
static bool check_elements(const compile_request *request,
                           rpc_failure *failure) {
  for (size_t i = 0; i < request->num_elements; i++) {
    const char *equals = strchr(request->elements[i], '=');
    size_t digits = equals ? strspn(equals + 1, "0123456789") : 0;
    if (!equals || equals == request->elements[i] || digits == 0 ||
        digits > 9 || equals[1] == '0' || equals[1 + digits]) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "options.elements[%zu] must be NAME=N or "
                      "FUNCTION.NAME=N, with a number above 0",
                      i);
    }
  }
  return true;
}

/* Each is a list of choices, and their kinds exist; what they name is known
 * when the text is. */
static bool check_interfaces(const compile_request *request,
                             rpc_failure *failure) {
  for (size_t i = 0; i < request->num_interfaces; i++) {
    const char *list = request->interfaces[i];
    hls_interface_choice choice;
    hls_interface kind;
    while (hls_interface_next(&list, &choice)) {
      if (choice.has_name && choice.name_length == 0) {
        return rpc_fail(failure, RPC_INVALID_PARAMS,
                        "options.interfaces[%zu] must be NAME=KIND, "
                        "FUNCTION.NAME=KIND or KIND",
                        i);
      }
      if (!hls_interface_find(choice.kind, choice.kind_length, &kind)) {
        const char *near =
            hls_interface_suggest(choice.kind, choice.kind_length);
        return rpc_fail(failure, RPC_INVALID_PARAMS,
                        "options.interfaces[%zu]: there is no interface "
                        "'%.*s'%s%s%s",
                        i, (int)choice.kind_length, choice.kind,
                        near ? "; did you mean '"
                             : "; arrays have " HLS_INTERFACES_OF_ARRAYS
                               ", and the call has " HLS_INTERFACES_OF_CALLS,
                        near ? near : "", near ? "'?" : "");
      }
    }
  }
  return true;
}

static bool parse_externals(compile_request *request, params_object options,
                            rpc_failure *failure) {
  const char *name;
  if (!params_optional_string(options, "externals", &name, failure)) {
    return false;
  }
  if (!name || strcmp(name, "instances") == 0) {
    request->externals = HLS_EXTERNALS_INSTANCES;
  } else if (strcmp(name, "ports") == 0) {
    request->externals = HLS_EXTERNALS_PORTS;
  } else {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "options.externals must be 'instances' or 'ports'");
  }
  return true;
}

/* More is no memory of a circuit. */
#define HEAP_MAX (1ull << 24)

static bool parse_language_options(compile_request *request,
                                   params_object options,
                                   rpc_failure *failure) {
  if (!params_optional_flag(options, "traps", &request->has_traps, failure) ||
      !params_optional_flag(options, "prints", &request->has_prints, failure) ||
      !params_optional_flag(options, "longDouble64", &request->long_double_64,
                            failure) ||
      !params_optional_flag(options, "fastMath", &request->fast_math,
                            failure) ||
      !params_optional_count(options, "heap", &request->heap_bytes, failure)) {
    return false;
  }
  if (request->heap_bytes > HEAP_MAX) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "options.heap must be a number of bytes of at most %llu",
                    HEAP_MAX);
  }
  return true;
}

static bool parse_options(compile_request *request, const cJSON *object,
                          rpc_failure *failure) {
  params_object options = {object, "options."};
  /* deadlineMs, priority, cache and project are hlsd's, and only their names
   * and a type are checked. */
  unsigned long long deadline;
  return params_only(options, rpc_option_names, failure) &&
         params_optional_strings(options, "includeDirs", &request->include_dirs,
                                 &request->num_include_dirs, failure) &&
         params_optional_strings(options, "defines", &request->defines,
                                 &request->num_defines, failure) &&
         params_optional_strings(options, "elements", &request->elements,
                                 &request->num_elements, failure) &&
         params_optional_strings(options, "interfaces", &request->interfaces,
                                 &request->num_interfaces, failure) &&
         params_optional_strings(options, "testBench", &request->test_bench,
                                 &request->num_test_bench, failure) &&
         params_optional_string(options, "std", &request->standard, failure) &&
         params_optional_string(options, "buffers", &request->buffers,
                                failure) &&
         params_optional_string(options, "speculate", &request->speculate,
                                failure) &&
         params_optional_string(options, "islands", &request->islands,
                                failure) &&
         params_optional_string(options, "sharing", &request->sharing,
                                failure) &&
         params_optional_flag(options, "narrowPorts", &request->narrow_ports,
                              failure) &&
         parse_externals(request, options, failure) &&
         parse_language_options(request, options, failure) &&
         params_optional_positive(options, "clockPeriod",
                                  &request->clock_period, failure) &&
         params_optional_count(options, "deadlineMs", &deadline, failure) &&
         check_include_dirs(request, failure) &&
         check_elements(request, failure) &&
         check_interfaces(request, failure) &&
         check_test_bench(request, failure);
}

/* Texts that an editor has of other files, in place of those on disk. */
static bool parse_open_files(compile_request *request, params_object root,
                             rpc_failure *failure) {
  const cJSON *array, *file;
  if (!params_optional_objects(root, "openFiles", &array, failure)) {
    return false;
  }
  size_t size = (size_t)cJSON_GetArraySize(array);
  request->open_files = size ? calloc(size, sizeof(hls_source)) : NULL;
  request->open_texts = size ? calloc(size, sizeof(char *)) : NULL;
  if (size && (!request->open_files || !request->open_texts)) {
    return rpc_fail_no_memory(failure);
  }
  cJSON_ArrayForEach(file, array) {
    static const char *const names[] = {"path", "text", NULL};
    params_object object = {file, "openFiles[]."};
    size_t index = request->num_open_files++;
    hls_source *source = &request->open_files[index];
    if (!params_only(object, names, failure) ||
        !params_required_string(object, "path", &source->name, failure) ||
        !params_optional_text(object, "text", &source->text, &source->size,
                              &request->open_texts[index], failure)) {
      return false;
    }
    if (!source->text || source->name[0] != '/') {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "openFiles has objects with an absolute path and a text");
    }
  }
  return true;
}

static bool parse_progress_token(compile_request *request, const cJSON *params,
                                 rpc_failure *failure) {
  const cJSON *token = value_get(params, "workDoneToken");
  if (!token || cJSON_IsNull(token)) {
    return true;
  }
  if (!cJSON_IsString(token) && !value_is_integer(token)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "workDoneToken must be a string or an integer");
  }
  request->progress_token = token;
  return true;
}

static bool parse_encoding(compile_request *request, params_object root,
                           rpc_failure *failure) {
  const char *name;
  if (!params_optional_string(root, "positionEncoding", &name, failure)) {
    return false;
  }
  request->counts_bytes = name && strcmp(name, "utf-8") == 0;
  if (name && !request->counts_bytes && strcmp(name, "utf-16") != 0) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "positionEncoding must be \"utf-8\" or \"utf-16\"");
  }
  return true;
}

bool compile_request_parse(compile_request *request, const cJSON *params,
                           size_t max_source_bytes, rpc_failure *failure) {
  if (!cJSON_IsObject(params)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "params must be an object");
  }
  request->params = params;
  params_object root = {params, ""};
  const cJSON *source, *options;
  if (!params_optional_object(root, key_of(request), &source, failure) ||
      !params_optional_string(root, "kernel", &request->kernel, failure) ||
      !params_optional_object(root, "options", &options, failure) ||
      !parse_encoding(request, root, failure) ||
      !parse_progress_token(request, params, failure)) {
    return false;
  }
  if (!source) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "%s must be an object",
                    key_of(request));
  }
  /* The source last: it may read a file. */
  return (!options || parse_options(request, options, failure)) &&
         parse_open_files(request, root, failure) &&
         parse_source(request, source, max_source_bytes, failure);
}

hls_clang_options compile_request_clang(const compile_request *request) {
  return (hls_clang_options){
      .include_dirs = request->include_dirs,
      .num_include_dirs = request->num_include_dirs,
      .defines = request->defines,
      .num_defines = request->num_defines,
      .elements = request->elements,
      .num_elements = request->num_elements,
      .interfaces = request->interfaces,
      .num_interfaces = request->num_interfaces,
      .standard = request->standard,
      .language =
          request->language == HLS_LANGUAGE_CPP ? HLS_TEXT_CPP : HLS_TEXT_C,
      .has_traps = request->has_traps,
      .has_prints = request->has_prints,
      .long_double_64 = request->long_double_64,
      .fast_math = request->fast_math,
      .heap_bytes = request->heap_bytes,
      .main_is_kernel = request->kernel && !strcmp(request->kernel, "main"),
      .observer = request->observer,
      .open_files = request->open_files,
      .num_open_files = request->num_open_files,
      .program_files = request->test_bench,
      .num_program_files = request->num_test_bench};
}

void compile_request_finish(compile_request *request) {
  free(request->uri);
  free(request->name);
  free(request->file_text);
  free(request->decoded_text);
  free(request->include_dirs);
  free(request->defines);
  free(request->elements);
  free(request->interfaces);
  free(request->test_bench);
  for (size_t i = 0; i < request->num_open_files; i++) {
    free(request->open_texts[i]);
  }
  free(request->open_texts);
  free(request->open_files);
  *request = (compile_request){0};
}

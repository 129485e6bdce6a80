/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/opt: one run of mlir-opt.
 */
#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/value_bytes.h"
#include "daemon/worker/opt/child.h"
#include "daemon/worker/opt/outcome.h"
#include "daemon/worker/opt/turns.h"
#include "hls/opt.h"
#include "protocol/option_names.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The name that mlir-opt gives itself, which is that of the distribution. */
#define PROGRAM_NAME "mlir-opt-" HLSD_LLVM_VERSION

/* A job and what it owns. */
typedef struct opt_request {
  opt_job job;
  const char **arguments;
  hls_opt_words words; /* if there are response files */
  char **decoded; /* of the input and of each file; NULL where it was text */
} opt_request;

static void finish(opt_request *request) {
  for (size_t i = 0; request->decoded && i <= request->job.num_files; i++) {
    free(request->decoded[i]);
  }
  free(request->decoded);
  hls_opt_words_finish(&request->words);
  free(request->job.files);
  free(request->job.argv);
  free(request->arguments);
}

static bool parse_arguments(opt_request *request, params_object root,
                            rpc_failure *failure) {
  opt_job *job = &request->job;
  size_t count;
  if (!params_optional_strings(root, "arguments", &request->arguments, &count,
                               failure)) {
    return false;
  }
  job->argv = count < INT_MAX ? calloc(count + 2, sizeof(*job->argv)) : NULL;
  if (!job->argv) {
    return rpc_fail_no_memory(failure);
  }
  job->argv[job->argc++] = (char *)PROGRAM_NAME;
  for (size_t i = 0; i < count; i++) {
    job->argv[job->argc++] = (char *)request->arguments[i];
  }
  return true;
}

/* Response files, which make the answer depend on them. */
static bool expand(opt_request *request, worker_state *worker,
                   rpc_failure *failure) {
  opt_job *job = &request->job;
  bool has_files = false;
  for (int i = 1; i < job->argc; i++) {
    has_files = has_files || job->argv[i][0] == '@';
  }
  job->num_words = job->argc;
  job->words = job->argv;
  if (!has_files) {
    return true;
  }
  hls_error error = {0};
  if (!hls_opt_expand(job->argc, job->argv, job->directory, &request->words,
                      &error)) {
    return error.status == HLS_NO_MEMORY
               ? rpc_fail_no_memory(failure)
               : rpc_fail(failure, RPC_INVALID_PARAMS, "%s", error.message);
  }
  job->num_words = request->words.count;
  job->words = request->words.items;
  if (worker->dependencies) {
    worker->dependencies->unsettled = true;
  }
  return true;
}

static bool parse_text(const cJSON *value, const char *what, hls_opt_text *text,
                       char **decoded, rpc_failure *failure) {
  return value_bytes_read(value, &text->bytes, &text->size, decoded) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "%s must be a string or {\"base64\": …}", what);
}

static bool parse_files(opt_request *request, const cJSON *params,
                        rpc_failure *failure) {
  opt_job *job = &request->job;
  const cJSON *files;
  if (!params_optional_objects((params_object){params, ""}, "files", &files,
                               failure)) {
    return false;
  }
  size_t count = (size_t)cJSON_GetArraySize(files);
  job->files = calloc(count + 1, sizeof(*job->files));
  request->decoded = calloc(count + 1, sizeof(*request->decoded));
  if (!job->files || !request->decoded) {
    return rpc_fail_no_memory(failure);
  }
  const cJSON *file;
  cJSON_ArrayForEach(file, files) {
    static const char *const names[] = {"path", "text", NULL};
    hls_opt_text *text = &job->files[job->num_files++];
    if (!params_only((params_object){file, "files[]."}, names, failure) ||
        !params_required_string((params_object){file, "files[]."}, "path",
                                &text->name, failure) ||
        !parse_text(value_get(file, "text"), "files[].text", text,
                    &request->decoded[job->num_files], failure)) {
      return false;
    }
  }
  const cJSON *input = value_get(params, "stdin");
  job->has_input = input && !cJSON_IsNull(input);
  return !job->has_input ||
         parse_text(input, "stdin", &job->input, &request->decoded[0], failure);
}

/* hlsd reads its own; a command line needs none of a compilation's, which
 * clients may send all the same. */
static bool check_options(params_object root, rpc_failure *failure) {
  const cJSON *options;
  return params_optional_object(root, "options", &options, failure) &&
         (!options || params_only((params_object){options, "options."},
                                  rpc_option_names, failure));
}

static bool parse(opt_request *request, worker_state *worker,
                  const cJSON *params, rpc_failure *failure) {
  if (!cJSON_IsObject(params)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "params must be an object");
  }
  params_object root = {params, ""};
  opt_job *job = &request->job;
  if (!check_options(root, failure) ||
      !params_optional_string(root, "directory", &job->directory, failure) ||
      !parse_arguments(request, root, failure) ||
      !parse_files(request, params, failure)) {
    return false;
  }
  job->merged = cJSON_IsTrue(value_get(params, "merged"));
  job->directory = job->directory ? job->directory : "/";
  if (job->directory[0] != '/') {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "directory must be an absolute path");
  }
  return (access(job->directory, X_OK) == 0 ||
          rpc_fail(failure, RPC_INVALID_PARAMS, "directory %s: %s",
                   job->directory, strerror(errno))) &&
         expand(request, worker, failure);
}

/* The result of a run that has ended; NULL with the failure filled. */
static cJSON *result_of(worker_state *worker, const opt_job *job,
                        const opt_child *child, const opt_end *end,
                        rpc_failure *failure) {
  if (end->refused[0]) {
    /* A library would be loaded into a process that is not the client's. */
    rpc_fail(failure, RPC_INVALID_PARAMS,
             "--%s is not supported: hlsd loads no plugins", end->refused);
    return NULL;
  }
  if (!end->repeats && worker->dependencies) {
    worker->dependencies->unsettled = true;
  }
  return opt_outcome_json(job, child, end, worker->config->max_file_bytes,
                          failure);
}

cJSON *handle_opt(worker_state *worker, const cJSON *params,
                  rpc_failure *failure) {
  opt_request request = {0};
  cJSON *result = NULL;
  if (parse(&request, worker, params, failure)) {
    opt_child child;
    opt_end end;
    bool was_run = opt_turns_run(worker, &request.job, &child, &end);
    if (was_run && end.no_memory) {
      rpc_fail_limit(failure, "workerBytes", worker->config->max_memory_bytes,
                     "mlir-opt needed more memory than it may have: make the "
                     "input smaller, or hlsd's --worker-bytes larger");
    } else if (was_run) {
      result = result_of(worker, &request.job, &child, &end, failure);
    } else {
      rpc_fail(failure, RPC_INTERNAL_ERROR, "mlir-opt cannot be started: %s",
               strerror(errno));
    }
    opt_child_leave(worker->opt, &child);
  }
  finish(&request);
  return result;
}

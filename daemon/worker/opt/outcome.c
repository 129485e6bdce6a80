/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Outputs and files of a run -> JSON.
 */
#include "daemon/worker/opt/outcome.h"

#include "daemon/worker/json/json_bytes.h"
#include "daemon/worker/opt/overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A result in the making. */
typedef struct outcome {
  const opt_child *child;
  json_t *files;
  size_t left; /* bytes that it may still take */
  rpc_failure *failure;
} outcome;

static bool too_large(outcome *outcome, size_t max_bytes) {
  return rpc_fail_limit(outcome->failure, "maxFrameBytes", max_bytes,
                        "mlir-opt has written more than %zu bytes", max_bytes);
}

/* The whole text behind a descriptor; NULL with the failure filled. */
static json_t *take_text(outcome *outcome, int fd) {
  struct stat info;
  if (fstat(fd, &info)) {
    rpc_fail(outcome->failure, RPC_INTERNAL_ERROR, "an output is lost: %s",
             strerror(errno));
    return NULL;
  }
  size_t size = (size_t)info.st_size;
  if (size > outcome->left) {
    too_large(outcome, outcome->left);
    return NULL;
  }
  outcome->left -= size;
  char *bytes = malloc(size + 1);
  json_t *text = NULL;
  if (bytes && pread(fd, bytes, size, 0) == (ssize_t)size) {
    text = json_bytes(bytes, size);
  }
  if (!text) {
    rpc_fail_no_memory(outcome->failure);
  }
  free(bytes);
  return text;
}

static json_t *written_file(outcome *outcome, const char *path,
                            unsigned number) {
  char from[PATH_MAX];
  snprintf(from, sizeof(from), "%s/%u", outcome->child->directory, number);
  int fd = open(from, O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    /* It was not opened after all: there was no room, say. */
    return json_pack("{s:s, s:b}", "path", path, "removed", 1);
  }
  json_t *text = take_text(outcome, fd);
  close(fd);
  return text ? json_pack("{s:s, s:o}", "path", path, "text", text) : NULL;
}

static bool add_file(void *user, const char *path, overlay_kind kind,
                     unsigned number) {
  outcome *outcome = user;
  json_t *file =
      kind == OVERLAY_FILE
          ? written_file(outcome, path, number)
          : json_pack("{s:s, s:b}", "path", path,
                      kind == OVERLAY_REMOVED ? "removed" : "directory", 1);
  return file && json_array_append_new(outcome->files, file) == 0;
}

json_t *opt_outcome_json(const opt_child *child, const opt_end *end,
                         size_t max_bytes, rpc_failure *failure) {
  outcome outcome = {.child = child, .left = max_bytes, .failure = failure};
  if (end->wants_input) {
    return json_pack("{s:b}", "wantsInput", 1);
  }
  if (end->signal == SIGXFSZ) {
    too_large(&outcome, max_bytes);
    return NULL;
  }
  outcome.files = json_array();
  json_t *output = take_text(&outcome, child->output);
  json_t *errors = output ? take_text(&outcome, child->errors) : NULL;
  if (errors && overlay_replay(child->record, add_file, &outcome)) {
    /* What is first is so that the answer can be kept (WORKER_ANSWER_NEW). */
    return json_pack("{s:b, s:i, s:i, s:o, s:o, s:o}", "cached", 0, "status",
                     end->status, "signal", end->signal, "stdout", output,
                     "stderr", errors, "files", outcome.files);
  }
  json_decref(output);
  json_decref(errors);
  json_decref(outcome.files);
  return NULL;
}

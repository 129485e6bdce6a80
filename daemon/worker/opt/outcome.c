/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Outputs and files of a run -> JSON.
 */
#include "daemon/worker/opt/outcome.h"

#include "base/files/read_file.h"
#include "daemon/worker/json/value_bytes.h"
#include "daemon/worker/opt/named_files.h"
#include "daemon/worker/opt/overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A result in the making. */
typedef struct opt_outcome {
  const opt_job *job;
  const opt_child *child;
  cJSON *files;
  size_t left; /* bytes that it may still take */
  rpc_failure *failure;
} opt_outcome;

static bool too_large(opt_outcome *outcome, size_t max_bytes) {
  return rpc_fail_limit(outcome->failure, "maxFrameBytes", max_bytes,
                        "mlir-opt has written more than %zu bytes", max_bytes);
}

/* The whole text behind a descriptor; NULL with the failure filled. */
static cJSON *take_text(opt_outcome *outcome, int fd) {
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
  cJSON *text = NULL;
  if (bytes && pread(fd, bytes, size, 0) == (ssize_t)size) {
    text = value_bytes(bytes, size);
  }
  if (!text) {
    rpc_fail_no_memory(outcome->failure);
  }
  free(bytes);
  return text;
}

/* Opens what the run has left under a number. The folder is the run's to
 * change, so nothing in it is followed or waited for; -1: there is no such
 * file. */
static int open_written(const char *directory, unsigned number) {
  char name[16];
  struct stat info;
  int fd = -1;
  int folder = directory ? open(directory,
                                O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                         : -1;
  snprintf(name, sizeof(name), "%u", number);
  if (folder >= 0) {
    if (read_file_descriptor(folder, name, O_NOFOLLOW, &fd, &info) !=
        READ_FILE_OK) {
      fd = -1;
    }
    close(folder);
  }
  return fd;
}

static cJSON *written_file(opt_outcome *outcome, const char *path,
                           unsigned number) {
  int fd = open_written(outcome->child->directory, number);
  if (fd < 0) {
    /* It was not opened after all: there was no room, say. */
    return VALUE_OBJECT({"path", value_string(path)},
                        {"removed", value_flag(true)});
  }
  cJSON *text = take_text(outcome, fd);
  close(fd);
  return text ? VALUE_OBJECT({"path", value_string(path)}, {"text", text})
              : NULL;
}

static bool add_file(void *user, const char *path, overlay_kind kind,
                     unsigned number) {
  opt_outcome *outcome = user;
  if (!named_files_begin(outcome->job->num_words, outcome->job->words, path)) {
    if (kind != OVERLAY_REMOVED) {
      dprintf(outcome->child->errors,
              "hlsd: '%s' is not written: the command line does not name it\n",
              path);
    }
    return true;
  }
  cJSON *file =
      kind == OVERLAY_FILE
          ? written_file(outcome, path, number)
          : VALUE_OBJECT({"path", value_string(path)},
                         {kind == OVERLAY_REMOVED ? "removed" : "directory",
                          value_flag(true)});
  return file && value_push(outcome->files, file);
}

cJSON *opt_outcome_json(const opt_job *job, const opt_child *child,
                        const opt_end *end, size_t max_bytes,
                        rpc_failure *failure) {
  opt_outcome outcome = {
      .job = job, .child = child, .left = max_bytes, .failure = failure};
  if (end->wants_input) {
    return VALUE_OBJECT({"wantsInput", value_flag(true)});
  }
  if (end->signal == SIGXFSZ) {
    too_large(&outcome, max_bytes);
    return NULL;
  }
  outcome.files = cJSON_CreateArray();
  cJSON *output = take_text(&outcome, child->output);
  bool replayed = output && overlay_replay(child->record, add_file, &outcome);
  cJSON *errors = replayed ? take_text(&outcome, child->errors) : NULL;
  if (errors) {
    /* `cached` comes first, so that hlsd can keep it (WORKER_ANSWER_NEW). */
    return VALUE_OBJECT(
        {"cached", value_flag(false)}, {"status", value_integer(end->status)},
        {"signal", value_integer(end->signal)}, {"stdout", output},
        {"stderr", errors}, {"files", outcome.files});
  }
  cJSON_Delete(output);
  cJSON_Delete(errors);
  cJSON_Delete(outcome.files);
  return NULL;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc emit-rtl`: the circuit as files. What the daemon names is only written
 * when it can mean nothing but a file in the directory chosen here.
 */
#include "commands.h"
#include "compile.h"
#include "json.h"
#include "output_file.h"
#include "path.h"
#include "protocol/methods.h"
#include "report.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_LIST_NAME "files.f"

static exit_status write_design(const options *opts, const cJSON *result);

exit_status command_emit_rtl(const options *opts) {
  compilation comp = {0};
  exit_status status = compile(opts, RPC_METHOD_EMIT_RTL, cJSON_CreateObject(),
                               stderr, &comp);
  if (status == EXIT_STATUS_DONE && !opts->json) {
    status = write_design(opts, comp.result);
  }
  compilation_finish(&comp);
  return status;
}

/* Refuses a result with a name that leaves the directory, before anything is
 * written. */
static bool check_names(const cJSON *files) {
  const cJSON *file;
  cJSON_ArrayForEach(file, files) {
    const char *name = json_string(file, "path");
    if (!name || !json_string(file, "text") || !path_is_plain_name(name) ||
        !strcmp(name, FILE_LIST_NAME)) {
      report_error("the daemon's answer names a file '%s', which is not a "
                   "plain file name; nothing was written",
                   name ? name : "");
      return false;
    }
  }
  return true;
}

/* Whether `name` exists with another text than `text`. */
static bool was_changed(int directory, const char *name, const char *text) {
  int descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) {
    /* Something is there that is no readable file: not ours to replace. */
    return errno != ENOENT;
  }
  size_t left = strlen(text);
  bool same = true;
  char bytes[4096];
  ssize_t got;
  while (same && (got = read(descriptor, bytes, sizeof bytes)) != 0) {
    same = got > 0 && (size_t)got <= left && !memcmp(bytes, text, (size_t)got);
    if (same) {
      text += got;
      left -= (size_t)got;
    }
  }
  close(descriptor);
  return !same || left > 0;
}

static exit_status write_one(int directory, const char *directory_name,
                             const char *name, const char *text) {
  if (!output_file_write_at(directory, name, text)) {
    report_error("cannot write '%s/%s': %s", directory_name, name,
                 strerror(errno));
    return EXIT_STATUS_UNFINISHED;
  }
  printf("%s/%s\n", directory_name, name);
  return EXIT_STATUS_DONE;
}

static exit_status write_files(const options *opts, const cJSON *result,
                               int directory, const char *directory_name) {
  exit_status status = EXIT_STATUS_DONE;
  const cJSON *file;
  cJSON_ArrayForEach(file, json_list(result, "files")) {
    const char *name = json_string(file, "path");
    const char *text = json_string(file, "text");
    const char *kind = json_string(file, "kind");
    bool is_stub = kind && !strcmp(kind, "stub");
    if (is_stub && !opts->force && was_changed(directory, name, text)) {
      report_note("kept '%s/%s', which you have changed; --force overwrites it",
                  directory_name, name);
      continue;
    }
    if (status == EXIT_STATUS_DONE) {
      status = write_one(directory, directory_name, name, text);
    }
  }
  const char *list = json_string(result, "fileList");
  if (status == EXIT_STATUS_DONE) {
    status = write_one(directory, directory_name, FILE_LIST_NAME,
                       list ? list : "");
  }
  return status;
}

static exit_status write_design(const options *opts, const cJSON *result) {
  const char *top = json_string(result, "top");
  const char *kernel = json_string(result, "kernel");
  if (!kernel) {
    kernel = top;
  }
  if (!top || !kernel || !path_is_plain_name(kernel) ||
      !check_names(json_list(result, "files"))) {
    report_error("the daemon's answer is no design");
    return EXIT_STATUS_UNFINISHED;
  }
  char *directory_name = NULL;
  if (opts->output ? !(directory_name = strdup(opts->output))
                   : asprintf(&directory_name, "%s_rtl", kernel) < 0) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  int directory = path_make_directory(directory_name)
                      ? open(directory_name,
                             O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                      : -1;
  exit_status status = EXIT_STATUS_USAGE;
  if (directory < 0) {
    report_error("cannot create the directory '%s': %s", directory_name,
                 strerror(errno));
  } else {
    status = write_files(opts, result, directory, directory_name);
    close(directory);
  }
  if (status == EXIT_STATUS_DONE) {
    printf("top module: %s\n", top);
  }
  free(directory_name);
  return status;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files of `hlsc opt`, see opt_files.h.
 */
#include "client/hlsc/commands/opt_files.h"

#include "base/files/read_file.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/files/source.h"
#include "client/hlsc/json/json_bytes.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/limits.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the argument may be the input: no option, and not where the output
 * goes. */
static bool is_operand(const string_list *arguments, size_t index) {
  const char *word = arguments->items[index];
  const char *before = index > 0 ? arguments->items[index - 1] : "";
  return word[0] != '-' && word[0] != '@' && strcmp(before, "-o") != 0 &&
         strcmp(before, "--o") != 0;
}

/* The text of a regular file as JSON. NULL for everything else, also for a
 * file that is too large to send: mlir-opt then opens it itself, or says why
 * not. */
static json_t *file_text(const char *path) {
  char *bytes = NULL;
  size_t size = 0;
  read_file(path, RPC_LIMIT_FRAME_BYTES, &bytes, &size);
  json_t *text = bytes ? json_bytes(bytes, size) : NULL;
  free(bytes);
  return text;
}

bool opt_files_send(json_t *params, const string_list *arguments) {
  json_t *files = json_array();
  bool ok = files != NULL;
  for (size_t i = 0; ok && i < arguments->count; i++) {
    json_t *text =
        is_operand(arguments, i) ? file_text(arguments->items[i]) : NULL;
    if (!text) {
      continue;
    }
    ok = json_array_append_new(files, json_pack("{s:o, s:s}", "text", text,
                                                "path", arguments->items[i])) ==
         0;
  }
  if (!ok) {
    json_decref(files);
    return false;
  }
  return json_object_set_new(params, "files", files) == 0;
}

/* Options with which mlir-opt only prints something about itself. */
static bool asks_for_information(const char *word) {
  static const char *const names[] = {
      "help",    "help-hidden",   "help-list", "help-list-hidden",
      "version", "show-dialects", "h",
  };
  word += strspn(word, "-");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!strcmp(word, names[i])) {
      return true;
    }
  }
  return false;
}

bool opt_files_want_input(const string_list *arguments) {
  for (size_t i = 0; i < arguments->count; i++) {
    const char *word = arguments->items[i];
    if (!strcmp(word, "-")) {
      return true;
    }
    /* A response file may name an input: the daemon will say. */
    if (is_operand(arguments, i) || word[0] == '@' ||
        asks_for_information(word)) {
      return false;
    }
  }
  return true;
}

exit_status opt_files_send_input(json_t *params) {
  if (isatty(STDIN_FILENO)) {
    fputs("(processing input from stdin now, hit ctrl-c/ctrl-d to interrupt)\n",
          stderr);
  }
  size_t size;
  char *bytes = source_read(STDIN_FILENO, &size);
  if (!bytes) {
    report_error("cannot read standard input: %s", strerror(errno));
    return EXIT_STATUS_USAGE;
  }
  bool ok = json_object_set_new(params, "stdin", json_bytes(bytes, size)) == 0;
  free(bytes);
  if (!ok) {
    report_error("out of memory");
  }
  return ok ? EXIT_STATUS_DONE : EXIT_STATUS_UNFINISHED;
}

/* False with errno. */
static bool write_file(const json_t *file, const char *path) {
  if (member_is_true(file, "removed")) {
    return unlink(path) == 0 || errno == ENOENT;
  }
  if (member_is_true(file, "directory")) {
    return mkdir(path, 0777) == 0 || errno == EEXIST;
  }
  const char *bytes;
  size_t size;
  char *decoded;
  if (!json_bytes_read(json_object_get(file, "text"), &bytes, &size,
                       &decoded)) {
    errno = EPROTO;
    return false;
  }
  bool ok = output_file_write_bytes(path, bytes, size) == EXIT_STATUS_DONE;
  int saved = errno;
  free(decoded);
  errno = saved;
  return ok;
}

exit_status opt_files_write(const json_t *files) {
  exit_status status = EXIT_STATUS_DONE;
  size_t i;
  const json_t *file;
  json_array_foreach(files, i, file) {
    const char *path = member_string(file, "path");
    if (status == EXIT_STATUS_DONE && path && !write_file(file, path)) {
      report_error("cannot write '%s': %s", path, strerror(errno));
      status = EXIT_STATUS_UNFINISHED;
    }
  }
  return status;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc opt`: mlir-opt, run by the daemon.
 */
#include "commands.h"
#include "daemon.h"
#include "json.h"
#include "json_bytes.h"
#include "opt_files.h"
#include "protocol/methods.h"
#include "report.h"
#include "utf8.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static cJSON *new_params(const options *opts);
static exit_status ask(const options *opts, bool with_input, reply *answer);
static exit_status show(const cJSON *result);

exit_status command_opt(const options *opts) {
  reply answer;
  exit_status status =
      ask(opts, opt_files_want_input(&opts->arguments), &answer);
  if (status == EXIT_STATUS_DONE && json_is_true(answer.result, "wantsInput")) {
    cJSON_Delete(answer.message);
    status = ask(opts, true, &answer);
  }
  if (status == EXIT_STATUS_DONE) {
    status = answer.error ? daemon_report_error(opts, answer.error)
                          : show(answer.result);
  }
  cJSON_Delete(answer.message);
  return status;
}

static exit_status ask(const options *opts, bool with_input, reply *answer) {
  memset(answer, 0, sizeof *answer);
  cJSON *params = new_params(opts);
  if (!params) {
    return EXIT_STATUS_USAGE;
  }
  exit_status status =
      with_input ? opt_files_send_input(params) : EXIT_STATUS_DONE;
  if (status != EXIT_STATUS_DONE) {
    cJSON_Delete(params);
    return status;
  }
  return daemon_ask(opts, RPC_METHOD_OPT, params, answer);
}

/* JSON carries only UTF-8. */
static bool check_arguments(const string_list *arguments) {
  for (size_t i = 0; i < arguments->count; i++) {
    const char *word = arguments->items[i];
    size_t left = strlen(word);
    uint32_t code_point;
    size_t length = 1;
    for (; left > 0 && length > 0; left -= length, word += length) {
      length = utf8_decode(word, left, &code_point);
    }
    if (length == 0) {
      report_error("argument %zu is not UTF-8 text", i + 1);
      return false;
    }
  }
  return true;
}

/* With standard output and error in one place, their order matters. */
static bool outputs_are_one(void) {
  struct stat output, errors;
  return fstat(STDOUT_FILENO, &output) == 0 &&
         fstat(STDERR_FILENO, &errors) == 0 && output.st_dev == errors.st_dev &&
         output.st_ino == errors.st_ino;
}

/* The arguments, and the colour that mlir-opt would use on this terminal. */
static cJSON *all_arguments(const options *opts) {
  const string_list *given = &opts->arguments;
  cJSON *arguments = json_strings(given->items, given->count);
  bool chosen = !isatty(STDERR_FILENO);
  for (size_t i = 0; i < given->count; i++) {
    const char *name = given->items[i] + strspn(given->items[i], "-");
    chosen = chosen || !strncmp(name, "color", 5);
  }
  cJSON *color = chosen || !arguments ? NULL : cJSON_CreateString("--color");
  if (color && !cJSON_InsertItemInArray(arguments, 0, color)) {
    cJSON_Delete(color);
  }
  return arguments;
}

static bool add_deadline(cJSON *params, const options *opts) {
  cJSON *group = opts->deadline_ms ? cJSON_CreateObject() : NULL;
  return !opts->deadline_ms ||
         (json_set(params, "options", group) &&
          json_set(group, "deadlineMs",
                   cJSON_CreateNumber((double)opts->deadline_ms)));
}

/* NULL once the reason has been reported. */
static cJSON *new_params(const options *opts) {
  if (!check_arguments(&opts->arguments)) {
    return NULL;
  }
  cJSON *params = cJSON_CreateObject();
  char *directory = getcwd(NULL, 0);
  bool ok = params && directory &&
            json_set(params, "arguments", all_arguments(opts)) &&
            json_set(params, "directory", cJSON_CreateString(directory)) &&
            json_set(params, "merged", cJSON_CreateBool(outputs_are_one())) &&
            opt_files_send(params, &opts->arguments) &&
            add_deadline(params, opts);
  if (!ok) {
    report_error(directory ? "out of memory" : "the working directory is gone");
    cJSON_Delete(params);
    params = NULL;
  }
  free(directory);
  return params;
}

static bool print_bytes(const cJSON *value, FILE *stream, bool *empty) {
  const char *bytes;
  size_t size;
  char *decoded;
  if (!json_bytes_read(value, &bytes, &size, &decoded)) {
    report_error("the daemon's answer lacks an output of mlir-opt");
    return false;
  }
  *empty = size == 0;
  fwrite(bytes, 1, size, stream);
  free(decoded);
  return true;
}

/* Ends as mlir-opt has ended. */
static void die_by(int number) {
  struct rlimit none = {0};
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  fflush(NULL);
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
}

static exit_status show(const cJSON *result) {
  bool silent = true;
  exit_status written = opt_files_write(json_list(result, "files"));
  if (!print_bytes(json_member(result, "stdout"), stdout, &silent) ||
      !print_bytes(json_member(result, "stderr"), stderr, &silent)) {
    return EXIT_STATUS_NO_DAEMON;
  }
  int number = (int)json_number(result, "signal", 0);
  if (number > 0) {
    if (silent) {
      report_error("mlir-opt was killed by signal %d (%s)", number,
                   strsignal(number));
    }
    die_by(number);
    return EXIT_STATUS_UNFINISHED;
  }
  int status = (int)json_number(result, "status", EXIT_STATUS_UNFINISHED);
  return written == EXIT_STATUS_DONE ? (exit_status)status : written;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc opt`: mlir-opt, run by the daemon.
 */
#include "base/text/utf8.h"
#include "client/hlsc/commandline/help.h"
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/opt_files.h"
#include "client/hlsc/commands/params.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/json/json_bytes.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/methods.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static json_t *new_params(const options *opts);
static exit_status ask(const options *opts, bool with_input, reply *answer);
static bool asks_for_help(const string_list *arguments);
static exit_status show(const json_t *result);

exit_status command_opt(const options *opts) {
  reply answer;
  exit_status status =
      ask(opts, opt_files_want_input(&opts->arguments), &answer);
  if (status == EXIT_STATUS_DONE &&
      member_is_true(answer.result, "wantsInput")) {
    json_decref(answer.message);
    status = ask(opts, true, &answer);
  }
  if (status == EXIT_STATUS_DONE && answer.result &&
      asks_for_help(&opts->arguments)) {
    help_print(opts->command);
    fputs("\nThe help of mlir-opt:\n\n", stdout);
  }
  if (status == EXIT_STATUS_DONE) {
    status = answer.error ? daemon_report_error(answer.error, opts->json)
                          : show(answer.result);
  }
  json_decref(answer.message);
  return status;
}

static exit_status ask(const options *opts, bool with_input, reply *answer) {
  memset(answer, 0, sizeof *answer);
  json_t *params = new_params(opts);
  if (!params) {
    return EXIT_STATUS_USAGE;
  }
  exit_status status =
      with_input ? opt_files_send_input(params) : EXIT_STATUS_DONE;
  if (status != EXIT_STATUS_DONE) {
    json_decref(params);
    return status;
  }
  return daemon_ask(&opts->daemon, RPC_METHOD_OPT, params, NULL, answer);
}

static bool asks_for_help(const string_list *arguments) {
  for (size_t i = 0; i < arguments->count; i++) {
    const char *word = arguments->items[i];
    size_t dashes = strspn(word, "-");
    if ((dashes == 1 || dashes == 2) &&
        (!strcmp(word + dashes, "help") || !strcmp(word + dashes, "h"))) {
      return true;
    }
  }
  return false;
}

/* JSON carries only UTF-8. */
static bool check_arguments(const string_list *arguments) {
  for (size_t i = 0; i < arguments->count; i++) {
    const char *word = arguments->items[i];
    if (!utf8_is_valid(word, strlen(word))) {
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
static json_t *all_arguments(const options *opts) {
  const string_list *given = &opts->arguments;
  json_t *arguments = params_strings(given);
  bool chosen = !isatty(STDERR_FILENO);
  for (size_t i = 0; i < given->count; i++) {
    const char *name = given->items[i] + strspn(given->items[i], "-");
    chosen = chosen || !strncmp(name, "color", 5);
  }
  if (!chosen) {
    json_array_insert_new(arguments, 0, json_string("--color"));
  }
  return arguments;
}

/* The options that the daemon heeds, not mlir-opt, as far as they were given.
 */
static json_t *wishes(const options *opts) {
  json_t *group = json_pack("{s:s*}", "priority", opts->batch ? "batch" : NULL);
  if (opts->deadline_ms) {
    json_object_set_new(group, "deadlineMs",
                        json_integer((json_int_t)opts->deadline_ms));
  }
  return group;
}

static bool add_wishes(json_t *params, const options *opts) {
  return (!opts->deadline_ms && !opts->batch) ||
         json_object_set_new(params, "options", wishes(opts)) == 0;
}

/* NULL once the reason has been reported. */
static json_t *new_params(const options *opts) {
  if (!check_arguments(&opts->arguments)) {
    return NULL;
  }
  char *directory = getcwd(NULL, 0);
  json_t *params =
      directory ? json_pack("{s:o, s:s, s:b}", "arguments", all_arguments(opts),
                            "directory", directory, "merged", outputs_are_one())
                : NULL;
  if (!params || !opt_files_send(params, &opts->arguments) ||
      !add_wishes(params, opts)) {
    params_report_not_built();
    json_decref(params);
    params = NULL;
  }
  free(directory);
  return params;
}

static bool print_bytes(const json_t *value, FILE *stream, bool *empty) {
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

static exit_status show(const json_t *result) {
  bool silent = true;
  exit_status written = opt_files_write(json_object_get(result, "files"));
  if (!print_bytes(json_object_get(result, "stdout"), stdout, &silent) ||
      !print_bytes(json_object_get(result, "stderr"), stderr, &silent)) {
    return EXIT_STATUS_NO_DAEMON;
  }
  int number = member_int(result, "signal", 0);
  if (number > 0) {
    if (silent) {
      report_error("mlir-opt was killed by signal %d (%s)", number,
                   strsignal(number));
    }
    die_by(number);
    return EXIT_STATUS_UNFINISHED;
  }
  int status = member_int(result, "status", EXIT_STATUS_UNFINISHED);
  return written == EXIT_STATUS_DONE ? (exit_status)status : written;
}

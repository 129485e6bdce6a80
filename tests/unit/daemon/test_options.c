/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The command line of hlsd.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/host/options.h"
#include "protocol/limits.h"

static daemon_options options;
static char message[512];

#define PARSE(...) parse((char *[]){"hlsd", __VA_ARGS__ __VA_OPT__(, ) NULL})

static options_outcome parse(char **arguments) {
  int count = 0;
  while (arguments[count]) {
    count++;
  }
  message[0] = '\0';
  return options_parse(&options, count, arguments, message, sizeof message);
}

static void assert_wrong(options_outcome outcome, const char *part) {
  assert_int_equal(outcome, OPTIONS_WRONG);
  if (!strstr(message, part)) {
    fail_msg("'%s' is not in '%s'", part, message);
  }
}

static void nothing_given_gives_the_defaults(void **state) {
  (void)state;
  setenv("HLSD_SOCKET", "/x/sock", 1);
  assert_int_equal(PARSE(), OPTIONS_RUN);
  unsetenv("HLSD_SOCKET");
  assert_string_equal(options.socket_path, "/x/sock");
  assert_int_equal(options.limits.frame_bytes, RPC_LIMIT_FRAME_BYTES);
  assert_int_equal(options.limits.depth, RPC_LIMIT_NESTING_DEPTH);
  assert_int_equal(options.limits.values, RPC_LIMIT_VALUES);
  assert_int_equal(options.limits.connections, RPC_LIMIT_CONNECTIONS);
  assert_int_equal(options.limits.jobs_per_connection,
                   RPC_LIMIT_JOBS_PER_CONNECTION);
  assert_int_equal(options.limits.jobs, RPC_LIMIT_JOBS);
  assert_int_equal(options.limits.backlog_bytes, RPC_LIMIT_BACKLOG_BYTES);
  assert_int_equal(options.limits.deadline_ms, RPC_LIMIT_DEADLINE_MS);
  assert_int_equal(options.limits.simulate_deadline_ms,
                   RPC_LIMIT_SIMULATE_DEADLINE_MS);
  assert_int_equal(options.limits.worker_bytes, RPC_LIMIT_WORKER_BYTES);
  assert_in_range(options.workers, 1, 8);
  assert_int_equal(options.idle_exit_ms, 0);
  assert_int_equal(options.level, LOG_LEVEL_INFO);
  assert_int_equal(options.format, LOG_FORMAT_AUTO);
  assert_false(options.on_demand);
  assert_int_equal(options.limits.queued_bytes, RPC_LIMIT_QUEUED_BYTES);
  assert_int_equal(options.worker_idle_bytes, 1 << 30);
}

static void the_worker_program_is_a_neighbour(void **state) {
  (void)state;
  char own[4096];
  ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  assert_true(length > 0);
  own[length] = '\0';
  *strrchr(own, '/') = '\0';
  assert_int_equal(PARSE("--socket", "/x/sock"), OPTIONS_RUN);
  assert_memory_equal(options.worker_program, own, strlen(own));
  assert_string_equal(options.worker_program + strlen(own), "/hls-worker");
}

static void every_option_is_taken(void **state) {
  (void)state;
  assert_int_equal(
      PARSE("--socket", "/a/b", "--workers=3", "--worker-program",
            "/bin/../bin/sh", "--worker-jobs", "9", "--idle-exit-ms", "10",
            "--log-level", "debug", "--max-frame-bytes", "1000", "--max-depth",
            "12", "--max-values", "20", "--max-connections", "13",
            "--max-jobs-per-connection", "14", "--max-jobs", "15",
            "--max-queued-bytes", "21", "--max-backlog-bytes", "16",
            "--max-document-bytes-per-connection", "23", "--max-document-bytes",
            "24", "--deadline-ms", "17", "--simulate-deadline-ms", "18",
            "--worker-bytes", "19000000", "--worker-idle-bytes", "22",
            "--log-format", "json", "--on-demand"),
      OPTIONS_RUN);
  char *shell = realpath("/bin/sh", NULL);
  assert_string_equal(options.socket_path, "/a/b");
  assert_string_equal(options.worker_program, shell);
  free(shell);
  assert_int_equal(options.workers, 3);
  assert_int_equal(options.worker_jobs, 9);
  assert_int_equal(options.idle_exit_ms, 10);
  assert_int_equal(options.level, LOG_LEVEL_DEBUG);
  assert_int_equal(options.worker_idle_bytes, 22);
  assert_int_equal(options.format, LOG_FORMAT_JSON);
  assert_true(options.on_demand);
  static const uint64_t limits[] = {1000, 12, 20, 13, 14, 15,      21,
                                    16,   23, 24, 17, 18, 19000000};
  static const char *const names[] = {"maxFrameBytes",
                                      "maxDepth",
                                      "maxValues",
                                      "maxConnections",
                                      "maxJobsPerConnection",
                                      "maxJobs",
                                      "maxQueuedBytes",
                                      "maxBacklogBytes",
                                      "maxDocumentBytesPerConnection",
                                      "maxDocumentBytes",
                                      "deadlineMs",
                                      "simulateDeadlineMs",
                                      "workerBytes"};
  for (size_t i = 0; i < 13; i++) {
    assert_string_equal(options_limit_name(i), names[i]);
    assert_int_equal(options_limit_value(&options.limits, i), limits[i]);
  }
  assert_null(options_limit_name(13));
}

static void help_and_version_need_nothing_else(void **state) {
  (void)state;
  assert_int_equal(PARSE("--help"), OPTIONS_HELP);
  assert_int_equal(PARSE("-h"), OPTIONS_HELP);
  assert_int_equal(PARSE("--version"), OPTIONS_VERSION);
  assert_non_null(strstr(options_help(), "--idle-exit-ms"));
}

static void wrong_usage_is_named(void **state) {
  (void)state;
  assert_wrong(PARSE("--nonsense"), "--nonsense");
  assert_wrong(PARSE("-x"), "-x");
  assert_wrong(PARSE("extra"), "extra");
  assert_wrong(PARSE("--socket"), "--socket needs a value");
  assert_wrong(PARSE("--socket", "relative"), "absolute");
  assert_wrong(PARSE("--socket", "/a", "--log-level", "loud"), "loud");
  assert_wrong(PARSE("--socket", "/a", "--worker-program", "/nowhere/at/all"),
               "/nowhere/at/all");
}

static void numbers_are_checked(void **state) {
  (void)state;
  static char *const bad[] = {"",   "-1",  "+1",  "1x",
                              " 1", "1.5", "ten", "99999999999999999999"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_wrong(PARSE("--socket", "/a", "--workers", bad[i]), "--workers");
  }
  assert_wrong(PARSE("--socket", "/a", "--workers", "0"), "from 1");
  assert_wrong(PARSE("--socket", "/a", "--max-depth", "100000"), "2000");
  assert_wrong(PARSE("--socket", "/a", "--deadline-ms", "0"), "from 1");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_given_gives_the_defaults),
      cmocka_unit_test(the_worker_program_is_a_neighbour),
      cmocka_unit_test(every_option_is_taken),
      cmocka_unit_test(help_and_version_need_nothing_else),
      cmocka_unit_test(wrong_usage_is_named),
      cmocka_unit_test(numbers_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

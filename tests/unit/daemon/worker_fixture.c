/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The worker under test and the requests to it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worker_fixture.h"

#include "daemon/worker/diff/text_diff.h"
#include "daemon/worker/host/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char scratch_root[] = "/tmp/hlsd-test-handlers-XXXXXX";
static char tool_path[100]; /* holds a verilator and a clang++ */
worker_config tested_config = {.max_file_bytes = 100000, .runs_programs = true};
worker_state tested = {.config = &tested_config};

int worker_fixture_set_up(void **state) {
  (void)state;
  hls_error error = {0};
  tested.compiler = hls_compiler_create(&error);
  if (!mkdtemp(scratch_root) || !text_diff_init()) {
    return -1;
  }
  snprintf(tool_path, sizeof(tool_path), "relative:%s/tools", scratch_root);
  tested_config.scratch_root = scratch_root;
  tested.scratch = scratch_root;
  tested_config.search_path = tool_path;
  tested_config.runtime_dir = (char *)"/runtime";
  char path[120];
  snprintf(path, sizeof(path), "%s/tools", scratch_root);
  mkdir(path, 0700);
  static const char *const names[] = {"verilator", SIM_CXX};
  for (size_t i = 0; i < 2; i++) {
    snprintf(path, sizeof(path), "%s/tools/%s", scratch_root, names[i]);
    fclose(fopen(path, "w"));
    chmod(path, 0700);
  }
  return 0;
}

int worker_fixture_tear_down(void **state) {
  (void)state;
  hls_compiler_destroy(tested.compiler);
  char command[120];
  snprintf(command, sizeof(command), "rm -r %s", scratch_root);
  return system(command);
}

int worker_fixture_reset(void **state) {
  (void)state;
  fake = (fake_compiler){0};
  tested.channel = NULL;
  tested_config.search_path = tool_path;
  return 0;
}

/* Dispatches a message written with ' for " and returns the answer's text. */
char *answer_to(const char *quoted) {
  char message[2000];
  size_t size = 0;
  for (; quoted[size]; size++) {
    message[size] = quoted[size] == '\'' ? '"' : quoted[size];
  }
  hls_buffer answer = {0};
  const char *problem;
  assert_true(dispatch(&tested, message, size, &answer, &problem));
  return hls_buffer_take(&answer, NULL);
}

/* The `result` or `error` of the answer to a request about a source. */
json_t *ask(const char *method, const char *source, const char *more_params,
            const char *member) {
  char message[1500];
  snprintf(message, sizeof(message),
           "{'jsonrpc':'2.0','id':12,'method':'%s','params':{'source':{'uri':"
           "'/k.c','text':'%s'}%s}}",
           method, source, more_params);
  char *text = answer_to(message);
  assert_int_equal(strncmp(text, "{\"jsonrpc\":\"2.0\",\"id\":12,", 25), 0);
  json_t *answer = json_loads(text, 0, NULL);
  assert_non_null(answer);
  json_t *value = json_object_get(answer, member);
  if (!value) {
    fail_msg("no %s in %s", member, text);
  }
  free(text);
  json_incref(value);
  json_decref(answer);
  return value;
}

/* Compares with JSON written with ' for ", and ` for '. Takes `value`. */
void assert_is(json_t *value, const char *quoted) {
  char expected[4000];
  size_t i = 0;
  for (; quoted[i]; i++) {
    expected[i] = quoted[i] == '\'' ? '"' : quoted[i] == '`' ? '\'' : quoted[i];
  }
  expected[i] = '\0';
  char *found = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(12) |
                                      JSON_ENCODE_ANY);
  assert_string_equal(found, expected);
  free(found);
  json_decref(value);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parameters of compile requests: what is accepted, and how what is not is
 * named.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/compile/request.h"
#include "daemon/worker/json/value_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct fixture {
  cJSON *params;
  compile_request request;
  rpc_failure failure;
  bool good;
} fixture;

static fixture current;

/* Parses parameters written with ' for ". */
static const compile_request *parse(const char *quoted) {
  char text[2000];
  size_t i = 0;
  for (; quoted[i]; i++) {
    text[i] = quoted[i] == '\'' ? '"' : quoted[i];
  }
  text[i] = '\0';
  compile_request_finish(&current.request);
  rpc_failure_finish(&current.failure);
  cJSON_Delete(current.params);
  assert_int_equal(value_parse(text, i, &current.params), VALUE_OK);
  current.good = compile_request_parse(&current.request, current.params, 100,
                                       &current.failure);
  return &current.request;
}

static const compile_request *parse_good(const char *quoted) {
  const compile_request *request = parse(quoted);
  if (!current.good) {
    fail_msg("%s", current.failure.message);
  }
  return request;
}

static void assert_bad(const char *quoted, rpc_error_code code,
                       const char *message) {
  parse(quoted);
  assert_false(current.good);
  assert_string_equal(current.failure.message, message);
  assert_int_equal(current.failure.code, code);
}

static int tear_down(void **state) {
  (void)state;
  compile_request_finish(&current.request);
  rpc_failure_finish(&current.failure);
  cJSON_Delete(current.params);
  current = (fixture){0};
  return 0;
}

#define SOURCE "'source':{'uri':'file:///k.c','text':'x'}"

static void takes_everything(void **state) {
  (void)state;
  const compile_request *request = parse_good(
      "{'source':{'uri':'file:///home/a%20b/f%C3%BCr.c','text':'int x;',"
      "'version':3},'kernel':'fir','workDoneToken':7,'options':{'includeDirs':"
      "['/a','/b'],'defines':['N=16'],'std':'c17','buffers':'on-merges',"
      "'clockPeriod':4,'deadlineMs':100}}");
  assert_string_equal(request->uri, "file:///home/a%20b/f%C3%BCr.c");
  assert_string_equal(request->name, "/home/a b/f\xC3\xBCr.c");
  assert_string_equal(request->text, "int x;");
  assert_int_equal(request->size, 6);
  assert_int_equal(request->language, HLS_LANGUAGE_C);
  assert_string_equal(request->kernel, "fir");
  assert_int_equal(request->num_include_dirs, 2);
  assert_string_equal(request->include_dirs[1], "/b");
  assert_int_equal(request->num_defines, 1);
  assert_string_equal(request->defines[0], "N=16");
  assert_string_equal(request->standard, "c17");
  assert_string_equal(request->buffers, "on-merges");
  assert_true(request->clock_period == 4.0);
  assert_int_equal(value_integer_of(request->progress_token), 7);
}

static void needs_only_a_source(void **state) {
  (void)state;
  const compile_request *request = parse_good(
      "{" SOURCE ",'kernel':null,'options':{'std':null,'defines':null}}");
  assert_null(request->kernel);
  assert_null(request->standard);
  assert_null(request->progress_token);
  assert_true(request->clock_period == 0);
  request = parse_good("{" SOURCE ",'options':null}");
  assert_int_equal(request->num_defines, 0);
}

static void keeps_large_tokens_exact(void **state) {
  (void)state;
  const compile_request *request =
      parse_good("{" SOURCE ",'workDoneToken':9007199254740993}");
  assert_true(value_integer_of(request->progress_token) == 9007199254740993);
}

static void names_standard_input(void **state) {
  (void)state;
  const compile_request *request =
      parse_good("{'source':{'uri':'stdin:/stdin.c','text':''}}");
  assert_string_equal(request->name, "<stdin>");
  assert_string_equal(request->uri, "stdin:/stdin.c");
  assert_int_equal(request->size, 0);
}

static void takes_plain_paths(void **state) {
  (void)state;
  const compile_request *request =
      parse_good("{'source':{'uri':'/a b/k.mlir','text':''}}");
  assert_string_equal(request->name, "/a b/k.mlir");
  assert_string_equal(request->uri, "file:///a%20b/k.mlir");
  assert_int_equal(request->language, HLS_LANGUAGE_MLIR);
}

static void tells_the_language(void **state) {
  (void)state;
  assert_int_equal(parse_good("{'source':{'uri':'/k.H','text':''}}")->language,
                   HLS_LANGUAGE_C);
  assert_int_equal(parse_good("{'source':{'uri':'/k.c','text':'',"
                              "'languageId':'mlir'}}")
                       ->language,
                   HLS_LANGUAGE_MLIR);
  assert_int_equal(parse_good("{'source':{'uri':'untitled:Untitled-1',"
                              "'text':'','languageId':'c'}}")
                       ->language,
                   HLS_LANGUAGE_C);
  assert_int_equal(
      parse_good("{'source':{'uri':'/k.cpp','text':''}}")->language,
      HLS_LANGUAGE_CPP);
  assert_int_equal(parse_good("{'source':{'uri':'/k.h','text':'',"
                              "'languageId':'cpp'}}")
                       ->language,
                   HLS_LANGUAGE_CPP);
  assert_bad("{'source':{'uri':'/k.rs','text':''}}", RPC_INVALID_PARAMS,
             "source.languageId is needed: /k.rs ends in none of .c, .cpp and "
             ".mlir");
  assert_bad("{'source':{'uri':'/k.c','text':'','languageId':'c++'}}",
             RPC_INVALID_PARAMS,
             "source.languageId must be 'c', 'cpp' or 'mlir', not "
             "'c++'");
}

static void keeps_nul_in_texts_only(void **state) {
  (void)state;
  const compile_request *request =
      parse_good("{'source':{'uri':'/k.c','text':'a\\u0000b'}}");
  assert_int_equal(request->size, 3);
  assert_memory_equal(request->text, "a\0b", 4);
  assert_bad("{" SOURCE ",'kernel':'a\\u0000b'}", RPC_INVALID_PARAMS,
             "kernel must be a string without NUL");
  assert_bad("{" SOURCE ",'options':{'defines':['a','b\\u0000']}}",
             RPC_INVALID_PARAMS,
             "options.defines[1] must be a string without NUL");
}

static void names_the_member_of_a_wrong_type(void **state) {
  (void)state;
  static const struct {
    const char *params, *message;
  } cases[] = {
      {"[]", "params must be an object"},
      {"3", "params must be an object"},
      {"{}", "source must be an object"},
      {"{'source':'x'}", "source must be an object"},
      {"{'source':{}}", "source.uri must be a string"},
      {"{'source':{'uri':1}}", "source.uri must be a string"},
      {"{'source':{'uri':'/k.c','text':[]}}", "source.text must be a string"},
      {"{'source':{'uri':'/k.c','text':'','languageId':1}}",
       "source.languageId must be a string"},
      {"{" SOURCE ",'kernel':5}", "kernel must be a string"},
      {"{" SOURCE ",'options':[]}", "options must be an object"},
      {"{" SOURCE ",'workDoneToken':{}}",
       "workDoneToken must be a string or an integer"},
      {"{" SOURCE ",'options':{'includeDirs':'/a'}}",
       "options.includeDirs must be an array of strings"},
      {"{" SOURCE ",'options':{'includeDirs':['/a',2]}}",
       "options.includeDirs[1] must be a string without NUL"},
      {"{" SOURCE ",'options':{'includeDirs':['a']}}",
       "options.includeDirs[0] must be an absolute path"},
      {"{" SOURCE ",'options':{'defines':{}}}",
       "options.defines must be an array of strings"},
      {"{" SOURCE ",'options':{'std':17}}", "options.std must be a string"},
      {"{" SOURCE ",'options':{'buffers':true}}",
       "options.buffers must be a string"},
      {"{" SOURCE ",'options':{'clockPeriod':'5'}}",
       "options.clockPeriod must be a number greater than 0"},
      {"{" SOURCE ",'options':{'clockPeriod':0}}",
       "options.clockPeriod must be a number greater than 0"},
      {"{" SOURCE ",'options':{'deadlineMs':1.5}}",
       "options.deadlineMs must be a whole number greater than 0"},
      {"{" SOURCE ",'options':{'deadlineMs':1.0}}",
       "options.deadlineMs must be a whole number greater than 0"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    assert_bad(cases[i].params, RPC_INVALID_PARAMS, cases[i].message);
  }
}

static void refuses_bad_uris(void **state) {
  (void)state;
  assert_bad("{'source':{'uri':'k.c','text':''}}", RPC_INVALID_PARAMS,
             "source.uri is neither a URI nor an absolute path: k.c");
  assert_bad("{'source':{'uri':'file://host/k.c','text':''}}",
             RPC_INVALID_PARAMS,
             "source.uri names another host: file://host/k.c");
  assert_bad("{'source':{'uri':'file:k.c','text':''}}", RPC_INVALID_PARAMS,
             "source.uri has no absolute path: file:k.c");
  assert_bad("{'source':{'uri':'file:///%2','text':''}}", RPC_INVALID_PARAMS,
             "source.uri has a '%' without two hexadecimal digits: file:///%2");
  assert_bad("{'source':{'uri':'file:///%00.c','text':''}}", RPC_INVALID_PARAMS,
             "source.uri has an escaped NUL: file:///%00.c");
}

/* A directory with a source file, for the tests that read. */
static char directory[] = "/tmp/hlsd-test-request-XXXXXX";

static void write_file(const char *name, size_t size) {
  char path[100];
  snprintf(path, sizeof(path), "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  for (size_t i = 0; i < size; i++) {
    fputc('a', file);
  }
  fclose(file);
}

static void parse_path(const char *name) {
  char params[200];
  snprintf(params, sizeof(params), "{'source':{'uri':'file://%s/%s'}}",
           directory, name);
  parse(params);
}

static void assert_unreadable(const char *name, rpc_error_code code,
                              const char *problem) {
  parse_path(name);
  assert_false(current.good);
  assert_int_equal(current.failure.code, code);
  assert_non_null(strstr(current.failure.message, problem));
  assert_non_null(strstr(current.failure.message, name));
}

static void reads_the_file_without_a_text(void **state) {
  (void)state;
  write_file("k.c", 100);
  parse_path("k.c");
  assert_true(current.good);
  assert_int_equal(current.request.size, 100);
  assert_int_equal(current.request.text[99], 'a');
}

static void says_why_a_file_cannot_be_read(void **state) {
  (void)state;
  char path[100];
  snprintf(path, sizeof(path), "%s/d.c", directory);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof(path), "%s/p.c", directory);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_unreadable("no.c", RPC_SOURCE_UNAVAILABLE, strerror(ENOENT));
  assert_unreadable("d.c", RPC_SOURCE_UNAVAILABLE, strerror(EISDIR));
  assert_unreadable("p.c", RPC_SOURCE_UNAVAILABLE, "not a regular file");
  assert_bad("{'source':{'uri':'stdin:/stdin.c'}}", RPC_SOURCE_UNAVAILABLE,
             "<stdin> is no file that could be read: send source.text");
}

static void bounds_the_file(void **state) {
  (void)state;
  write_file("big.c", 101);
  assert_unreadable("big.c", RPC_LIMIT_EXCEEDED, "maxSourceBytes, 100");
  const cJSON *data = current.failure.data;
  assert_string_equal(value_string_of(value_get(data, "limit")),
                      "maxSourceBytes");
  assert_int_equal(value_integer_of(value_get(data, "value")), 100);
}

static int make_directory(void **state) {
  (void)state;
  return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
  (void)state;
  static const char *const names[] = {"k.c", "d.c", "p.c", "big.c", ""};
  for (size_t i = 0; i < 5; i++) {
    char path[100];
    snprintf(path, sizeof(path), "%s/%s", directory, names[i]);
    remove(path);
  }
  return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(takes_everything),
      TEST(needs_only_a_source),
      TEST(keeps_large_tokens_exact),
      TEST(names_standard_input),
      TEST(takes_plain_paths),
      TEST(tells_the_language),
      TEST(keeps_nul_in_texts_only),
      TEST(names_the_member_of_a_wrong_type),
      TEST(refuses_bad_uris),
      TEST(reads_the_file_without_a_text),
      TEST(says_why_a_file_cannot_be_read),
      TEST(bounds_the_file),
  };
  return cmocka_run_group_tests(tests, make_directory, remove_directory);
}

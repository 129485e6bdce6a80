/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whole requests against a fake compiler: what is asked of it, and how its
 * answers become JSON.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/host/dispatch.h"
#include "daemon/worker/host/engine.h"
#include "worker_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_error(const char *source, const char *more_params,
                         const char *quoted) {
  assert_is(ask("hls/lower", source, more_params, "error"), quoted);
}

/* --- JSON-RPC --- */

static void answers_with_the_id_first(void **state) {
  (void)state;
  char *text = answer_to("{'method':'hls/nope','id':-4,'jsonrpc':'2.0'}");
  assert_string_equal(
      text, "{\"jsonrpc\":\"2.0\",\"id\":-4,\"error\":{\"code\":-32601,"
            "\"message\":\"no such method: hls/nope\",\"data\":{\"kind\":"
            "\"method-not-found\"}}}");
  free(text);
}

static void does_not_answer_notifications(void **state) {
  (void)state;
  char *text = answer_to("{'jsonrpc':'2.0','method':'hls/lower'}");
  assert_string_equal(text, "");
  free(text);
}

static void gives_up_on_what_is_no_request(void **state) {
  (void)state;
  static const char *const messages[] = {"", "{", "[]", "{\"id\":1}",
                                         "{\"method\":\"a\",\"id\":\"1\"}"};
  for (size_t i = 0; i < 5; i++) {
    hls_buffer answer = {0};
    const char *problem = NULL;
    assert_false(
        dispatch(&tested, messages[i], strlen(messages[i]), &answer, &problem));
    assert_non_null(problem);
    assert_null(answer.data);
  }
}

static void needs_parameters(void **state) {
  (void)state;
  static const char *const methods[] = {
      "hls/lower", "hls/verify", "hls/emitRtl", "hls/simulate", "hls/diff"};
  for (size_t i = 0; i < 5; i++) {
    char message[100];
    snprintf(message, sizeof(message), "{'id':1,'method':'%s'}", methods[i]);
    char *text = answer_to(message);
    assert_non_null(strstr(text, "\"params must be an object\""));
    assert_non_null(strstr(text, "\"kind\":\"invalid-params\""));
    free(text);
  }
}

/* --- errors of the compiler --- */

static void maps_statuses_to_errors(void **state) {
  (void)state;
  assert_error("no-kernel", "",
               "{'code':-32050,'message':'said so','data':{'kind':"
               "'unknown-kernel','candidates':['fir','gcd']}}");
  assert_error("ambiguous", "",
               "{'code':-32050,'message':'said so','data':{'kind':"
               "'unknown-kernel','candidates':['fir','gcd']}}");
  assert_error("invalid", "",
               "{'code':-32602,'message':'said so','data':{'kind':"
               "'invalid-params'}}");
  assert_error("internal", "",
               "{'code':-32603,'message':'internal: said so','data':{'kind':"
               "'internal-error'}}");
  assert_error("no-memory", "",
               "{'code':-32603,'message':'out of memory','data':{'kind':"
               "'internal-error'}}");
}

static void reports_errors_of_the_kernel_as_a_result(void **state) {
  (void)state;
  assert_is(
      ask("hls/lower", "error\\nabcdefghi", ",'stage':'cf'", "result"),
      "{'cached':false,'kernel':null,'diagnostics':[{'range':{'start':{"
      "'line':1,'character':4},'end':{'line':1,'character':7}},'severity':1,"
      "'code':'test-code','source':'hlsd','message':'wrong',"
      "'relatedInformation':[],'data':{'uri':'file:///k.c','fixes':[]}}],"
      "'timings':[],'stage':'cf','ir':null}");
}

static hls_status run_out_of_diagnostics(const hls_compile_request *request,
                                         hls_compile_result *result,
                                         hls_error *error) {
  (void)request;
  (void)error;
  result->diagnostics.failed = true;
  return HLS_OK;
}

static void does_not_pass_off_lost_diagnostics_as_success(void **state) {
  (void)state;
  fake.compile = run_out_of_diagnostics;
  assert_error("x", "",
               "{'code':-32603,'message':'out of memory','data':{'kind':"
               "'internal-error'}}");
}

/* --- hls/lower --- */

static hls_status check_options(const hls_compile_request *request,
                                hls_compile_result *result, hls_error *error) {
  (void)result;
  assert_string_equal(request->source.name, "/k.c");
  assert_int_equal(request->source.size, 3);
  assert_int_equal(request->language, HLS_LANGUAGE_C);
  assert_string_equal(request->kernel, "gcd");
  assert_int_equal(request->stage, HLS_STAGE_HANDSHAKE_BUFFERED);
  assert_int_equal(request->clang.num_include_dirs, 1);
  assert_string_equal(request->clang.include_dirs[0], "/i");
  assert_string_equal(request->clang.defines[0], "N");
  assert_string_equal(request->clang.standard, "c11");
  assert_string_equal(request->buffers, "none");
  assert_int_equal(request->externals, HLS_EXTERNALS_PORTS);
  assert_true(request->clock_period == 2.5);
  assert_false(request->trace);
  return hls_error_set(error, HLS_INVALID, "all seen");
}

static void hands_options_to_the_compiler(void **state) {
  (void)state;
  fake.compile = check_options;
  assert_error("abc",
               ",'stage':'handshake-buffered','kernel':'gcd','options':{"
               "'includeDirs':['/i'],'defines':['N'],'std':'c11','buffers':"
               "'none','externals':'ports','clockPeriod':2.5}",
               "{'code':-32602,'message':'all seen','data':{'kind':"
               "'invalid-params'}}");
}

static void lowers_to_mlir_and_to_llvm(void **state) {
  (void)state;
  assert_is(ask("hls/lower", "ok", ",'stage':'hw'", "result"),
            "{'cached':false,'kernel':'fir','diagnostics':[],'timings':[{"
            "'name':'clang','ms':0.912}],'stage':'hw','ir':'module {\\n  "
            "\\'t.a\\'() : () -> ()\\n  \\'t.b\\'() : () -> ()\\n}\\n'}");
  assert_is(ask("hls/lower", "ok", ",'stage':'llvm'", "result"),
            "{'cached':false,'kernel':'fir','diagnostics':[],'timings':[{"
            "'name':'clang','ms':0.912}],'stage':'llvm','ir':'; LLVM\\n'}");
}

static void refuses_unknown_stages(void **state) {
  (void)state;
  assert_error("ok", ",'stage':'rtl'",
               "{'code':-32602,'message':'stage must be llvm, cf, handshake, "
               "handshake-buffered, hw or llvm-dialect, not `rtl`','data':{"
               "'kind':'invalid-params'}}");
  assert_error("ok", ",'stage':7",
               "{'code':-32602,'message':'stage must be a string','data':{"
               "'kind':'invalid-params'}}");
}

/* --- hls/verify --- */

static void verifies(void **state) {
  (void)state;
  json_t *result = ask("hls/verify", "ok", "", "result");
  assert_true(json_is_true(json_object_get(result, "ok")));
  json_decref(result);
  result = ask("hls/verify", "error", "", "result");
  assert_true(json_is_false(json_object_get(result, "ok")));
  json_decref(result);
}

static void verifies_that_there_is_rtl(void **state) {
  (void)state;
  json_t *result = ask("hls/verify", "rtl-error", "", "result");
  assert_true(json_is_false(json_object_get(result, "ok")));
  assert_int_equal(json_array_size(json_object_get(result, "diagnostics")), 1);
  json_decref(result);
}

/* --- hls/emitRtl --- */

static void emits_files_ports_and_units(void **state) {
  (void)state;
  json_t *result = ask("hls/emitRtl", "ok", "", "result");
  const json_t *timings = json_object_get(result, "timings");
  const json_t *rtl = json_object_get(json_array_get(timings, 1), "name");
  assert_string_equal(json_string_value(rtl), "rtl");
  json_object_del(result, "timings");
  assert_is(result,
            "{'cached':false,'kernel':'fir','diagnostics':[],'top':'fir','"
            "wrapper':null,"
            "'files':[{'path':'fir.sv','text':'module fir;','kind':'top'},{"
            "'path':'u.sv','text':'module u;','kind':'unit'},{'path':'p.sv',"
            "'text':'module p;','kind':'stub'}],'ports':[{'name':'a_',"
            "'sourceName':'a','direction':'out','role':'memory','width':32,"
            "'addressWidth':10,'depth':1000},{'name':'start','sourceName':"
            "'start','direction':'in','role':'start','width':0}],'units':[{"
            "'module':'u','parameters':{'BITWIDTH':'31'},'count':2,"
            "'external':false}],'fileList':'fir.sv\\nu.sv\\np.sv\\n'}");
}

static void emits_nothing_after_errors(void **state) {
  (void)state;
  static const char *const sources[] = {"error", "rtl-error"};
  for (size_t i = 0; i < 2; i++) {
    json_t *result = ask("hls/emitRtl", sources[i], "", "result");
    assert_int_equal(json_array_size(json_object_get(result, "diagnostics")),
                     1);
    json_object_del(result, "diagnostics");
    json_object_del(result, "kernel");
    json_object_del(result, "timings");
    assert_is(result,
              "{'cached':false,'top':null,'wrapper':null,'files':[],'ports':[],"
              "'units':[],'fileList':''}");
  }
}

/* --- hls/diff --- */

#define SECOND                                                                 \
  "{'name':'second','changed':true,'diff':'--- before/second\\n+++ "           \
  "after/second\\n@@ -1,4 +1,4 @@\\n module {\\n   \\'t.a\\'() : () -> ()\\n-" \
  "  \\'t.b\\'() : () -> ()\\n+  \\'t.a\\'() : () -> ()\\n }\\n','opsBefore':" \
  "{'t.a':1,'t.b':1},'opsAfter':{'t.a':2},'ms':0.5}"

static json_t *ask_passes(const char *more_params) {
  json_t *result = ask("hls/diff", "ok", more_params, "result");
  json_t *passes = json_incref(json_object_get(result, "passes"));
  json_decref(result);
  return passes;
}

static void shows_what_changed(void **state) {
  (void)state;
  assert_is(ask_passes(""), "[" SECOND "]");
}

static void shows_the_pass_asked_for(void **state) {
  (void)state;
  assert_is(ask_passes(",'pass':'second'"), "[" SECOND "]");
  assert_is(ask_passes(",'pass':'first'"),
            "[{'name':'first','changed':false,'diff':'','opsBefore':{'t.a':1,"
            "'t.b':1},'opsAfter':{'t.a':1,'t.b':1},'ms':0.5}]");
}

static void lists_the_passes_when_it_has_no_such_one(void **state) {
  (void)state;
  assert_is(ask("hls/diff", "ok", ",'pass':'fourth'", "error"),
            "{'code':-32602,'message':'pass: no pass named `fourth` in the "
            "pipeline: first, second, third','data':{'kind':'invalid-params',"
            "'passes':['first','second','third']}}");
  json_t *error = ask("hls/diff", "ok", ",'pass':'thrid'", "error");
  assert_string_equal(json_string_value(json_object_get(error, "message")),
                      "pass: no pass named 'thrid' in the pipeline (did you "
                      "mean 'third'?): first, second, third");
  json_decref(error);
}

static void shows_no_passes_after_errors(void **state) {
  (void)state;
  json_t *result = ask("hls/diff", "error", ",'pass':'fourth'", "result");
  assert_int_equal(json_array_size(json_object_get(result, "passes")), 0);
  json_decref(result);
}

static void shows_the_passes_before_one_that_failed(void **state) {
  (void)state;
  static const char *const filters[] = {"", ",'pass':'third'"};
  for (size_t i = 0; i < 2; i++) {
    json_t *result = ask("hls/diff", "pass-error", filters[i], "result");
    assert_int_equal(json_array_size(json_object_get(result, "passes")), 1 - i);
    json_decref(result);
  }
}

/* The compiler fills tables that need no text. While a request waits, that
 * would only be work before another's answer. */
static void makes_ready_for_a_text_when_it_rests(void **state) {
  (void)state;
  spent_results spent = {0};
  worker_state idle = tested;
  idle.spent = &spent;
  idle.has_rested = true; /* no runner is to be started here */
  json_t *result = ask("hls/lower", "ok", "", "result");
  json_decref(result);
  assert_int_equal(fake.made_ready, 0);
  engine_rest(&idle);
  assert_int_equal(fake.made_ready, 1);
}

static void is_spent_when_a_library_has_failed(void **state) {
  (void)state;
  assert_false(engine_is_spent(&tested));
  fake.is_spent = true;
  assert_true(engine_is_spent(&tested));
}

#define TEST(name) cmocka_unit_test_setup(name, worker_fixture_reset)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_with_the_id_first),
      TEST(does_not_answer_notifications),
      TEST(gives_up_on_what_is_no_request),
      TEST(needs_parameters),
      TEST(maps_statuses_to_errors),
      TEST(reports_errors_of_the_kernel_as_a_result),
      TEST(does_not_pass_off_lost_diagnostics_as_success),
      TEST(hands_options_to_the_compiler),
      TEST(lowers_to_mlir_and_to_llvm),
      TEST(refuses_unknown_stages),
      TEST(verifies),
      TEST(verifies_that_there_is_rtl),
      TEST(emits_files_ports_and_units),
      TEST(emits_nothing_after_errors),
      TEST(shows_what_changed),
      TEST(shows_the_pass_asked_for),
      TEST(lists_the_passes_when_it_has_no_such_one),
      TEST(shows_no_passes_after_errors),
      TEST(shows_the_passes_before_one_that_failed),
      TEST(makes_ready_for_a_text_when_it_rests),
      TEST(is_spent_when_a_library_has_failed),
  };
  return cmocka_run_group_tests(tests, worker_fixture_set_up,
                                worker_fixture_tear_down);
}

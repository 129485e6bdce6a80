/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/simulate against a fake compiler and a fake simulator.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/files/scratch.h"
#include "daemon/worker/json/rpc_failure.h"
#include "protocol/worker.h"
#include "worker_fixture.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

/* Whether there is nothing but the tools, and an empty directory for the next
 * simulation. */
static bool nothing_is_left(void) {
  DIR *directory = opendir(scratch_root);
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    char path[600];
    snprintf(path, sizeof(path), "%s/%s", scratch_root, entry->d_name);
    count += entry->d_name[0] != '.' && !scratch_is_empty(path);
  }
  closedir(directory);
  return count == 1;
}

static hls_status simulate(const sim_request *request, sim_result *result,
                           hls_diagnostics *diagnostics, hls_error *error) {
  (void)diagnostics;
  (void)error;
  char path[200];
  snprintf(path, sizeof(path), "%s/tools/verilator", scratch_root);
  assert_string_equal(request->tools->verilator, path);
  assert_string_equal(request->tools->runtime_dir, "/runtime");
  assert_string_equal(request->kernel, "fir");
  assert_string_equal(request->source.name, "/k.c");
  assert_string_equal(request->design->top, "fir");
  assert_int_equal(request->num_rtl_files, 1);
  assert_string_equal(request->rtl_files[0].name, "p.sv");
  assert_int_equal(request->rtl_files[0].size, 6);
  assert_int_equal(request->num_models, 1);
  assert_string_equal(request->models[0].name, "/p.c");
  assert_int_equal(request->max_cycles, 99);
  assert_int_equal(request->stall_seed, 5);

  struct stat info;
  assert_int_equal(stat(request->scratch_dir, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0700);
  snprintf(path, sizeof(path), "%s/deep", request->scratch_dir);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof(path), "%s/deep/file", request->scratch_dir);
  fclose(fopen(path, "w"));

  request->progress(request->progress_user, 40, "building");
  static sim_call calls[] = {{7, true}, {8, false}};
  static sim_mismatch mismatches[] = {{1, (char *)"out", 3, (char *)"-3",
                                       (char *)"4", ~0ull, (char *)"out[3]",
                                       false, false}};
  static sim_blocked blocked[] = {
      {(char *)"fork0.outs_1", (char *)"addi0.lhs", {"/k.c", {5, 1}, {5, 2}}},
      {(char *)"a", (char *)"b", {0}}};
  *result = (sim_result){.verdict = SIM_MISMATCH,
                         .message = (char *)"out[3] differs",
                         .ir = SIM_IR_AGREES,
                         .num_calls = 3,
                         .cycles = 15,
                         .calls = calls,
                         .num_completed = 2,
                         .mismatches = mismatches,
                         .num_mismatches = 1,
                         .total_mismatches = 5,
                         .blocked = blocked,
                         .num_blocked = 2,
                         .engines = {"model", "verilator"},
                         .num_engines = 2,
                         .golden_ms = 1,
                         .ir_ms = 1.5,
                         .verilate_ms = 2,
                         .compile_ms = 3,
                         .run_ms = 4};
  return HLS_OK;
}

#define FILES                                                                  \
  ",'rtl':[{'path':'p.sv','text':'module'}],'models':[{'path':'/p.c','text':"  \
  "'int'}],'maxCycles':99,'stressSeed':5"

static void simulates(void **state) {
  (void)state;
  fake.simulate = simulate;
  json_t *result = ask("hls/simulate", "ok", FILES, "result");
  const json_t *timings = json_object_get(result, "timings");
  static const char *const names[] = {"clang",    "rtl",     "golden",
                                      "ir",       "parse",   "elaborate",
                                      "verilate", "compile", "run"};
  assert_int_equal(json_array_size(timings), 9);
  for (size_t i = 0; i < 9; i++) {
    const json_t *entry = json_array_get(timings, i);
    assert_string_equal(json_string_value(json_object_get(entry, "name")),
                        names[i]);
  }
  json_object_del(result, "timings");
  assert_is(
      result,
      "{'cached':false,'kernel':'fir','diagnostics':[],'verdict':"
      "'mismatch','preliminary':false,'message':'out[3] "
      "differs','findings':[],'ir':'agrees','calls':3,'cycles':15,"
      "'perCall':[{'cycles':7,'matches':true},{'cycles':8,'matches':"
      "false}],'mismatches':[{'call':1,'what':'out','index':3,"
      "'expected':'-3','actual':'4','element':'out[3]'}],'totalMismatches':5,"
      "'blocked':[{"
      "'source':'fork0.outs_1','target':'addi0.lhs','file':'/k.c','line'"
      ":5},{'source':'a','target':'b'}],'engine':'verilator','engines':["
      "'model','verilator'],'fallback':null,'modelReused':false,'trace':"
      "null,"
      "'tokens':null,"
      "'log':null,'playback':null,'profile':null}");
  assert_true(nothing_is_left());
}

static void simulates_nothing_after_errors(void **state) {
  (void)state;
  static const char *const sources[] = {"error", "rtl-error"};
  for (size_t i = 0; i < 2; i++) {
    json_t *result = ask("hls/simulate", sources[i], "", "result");
    assert_int_equal(json_array_size(json_object_get(result, "diagnostics")),
                     1);
    json_object_del(result, "diagnostics");
    json_object_del(result, "kernel");
    json_object_del(result, "timings");
    assert_is(
        result,
        "{'cached':false,'verdict':null,'preliminary':false,'message':null,"
        "'findings':[],'ir':null,'calls':0,"
        "'cycles':0,'perCall':[],'mismatches':[],'totalMismatches':0,"
        "'blocked':[],'engine':null,'engines':[],'fallback':null,"
        "'modelReused':false,'trace':null,'tokens':null,"
        "'log':null,'playback':null,'profile':null}");
  }
}

static hls_status reject_model(const sim_request *request, sim_result *result,
                               hls_diagnostics *diagnostics, hls_error *error) {
  (void)result;
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "clang",
                      (hls_range){request->models[0].name, {1, 3}, {1, 4}},
                      "bad");
  return hls_error_set(error, HLS_DIAGNOSED, "bad");
}

static void points_into_models(void **state) {
  (void)state;
  fake.simulate = reject_model;
  json_t *result =
      ask("hls/simulate", "ok",
          ",'models':[{'path':'/m.c','text':'\xC3\xBC!'}]", "result");
  assert_true(json_is_null(json_object_get(result, "verdict")));
  assert_int_equal(json_array_size(json_object_get(result, "timings")), 2);
  const json_t *entry =
      json_array_get(json_object_get(result, "diagnostics"), 0);
  const json_t *start =
      json_object_get(json_object_get(entry, "range"), "start");
  assert_int_equal(json_integer_value(json_object_get(start, "character")), 1);
  const json_t *data = json_object_get(entry, "data");
  assert_string_equal(json_string_value(json_object_get(data, "uri")),
                      "file:///m.c");
  json_decref(result);
}

static hls_status fail_with_log(const sim_request *request, sim_result *result,
                                hls_diagnostics *diagnostics,
                                hls_error *error) {
  (void)request;
  (void)diagnostics;
  result->log = (char *)"%Error: x";
  return hls_error_set(error, HLS_TOOL, "verilator failed");
}

static void gives_the_log_of_a_tool_that_failed(void **state) {
  (void)state;
  fake.simulate = fail_with_log;
  assert_is(ask("hls/simulate", "ok", "", "error"),
            "{'code':-32603,'message':'tool: verilator failed','data':{'kind':"
            "'internal-error','log':'%Error: x'}}");
  assert_true(nothing_is_left());
}

static void says_which_tool_is_missing(void **state) {
  (void)state;
  static char path[100];
  snprintf(path, sizeof(path), "%s/none:relative", scratch_root);
  tested_config.search_path = path;
  assert_is(ask("hls/simulate", "ok", ",'engine':'verilator'", "error"),
            "{'code':-32603,'message':'verilator was not found in PATH: a "
            "simulation needs it; install verilator','data':{'kind':"
            "'internal-error'}}");
}

static const simulator *asked, *other;
static bool compares;

static hls_status note_engines(const sim_request *request, sim_result *result,
                               hls_diagnostics *diagnostics, hls_error *error) {
  (void)result, (void)diagnostics;
  asked = request->engine;
  other = request->other;
  compares = request->compares;
  return hls_error_set(error, HLS_TOOL, "that was all");
}

static void has_the_engine_that_is_asked_for(void **state) {
  (void)state;
  fake.simulate = note_engines;
  json_decref(ask("hls/simulate", "ok", ",'engine':'model'", "error"));
  assert_ptr_equal(asked, sim_model());
  assert_ptr_equal(other, sim_verilator());
  assert_false(compares);
  json_decref(ask("hls/simulate", "ok", ",'engine':'both'", "error"));
  assert_ptr_equal(asked, sim_model());
  assert_ptr_equal(other, sim_verilator());
  assert_true(compares);
  json_decref(ask("hls/simulate", "ok", ",'engine':'verilator'", "error"));
  assert_ptr_equal(asked, sim_verilator());
  assert_null(other);
  /* Every one of them records waveforms. */
  json_decref(
      ask("hls/simulate", "ok", ",'engine':'both','trace':true", "error"));
  assert_ptr_equal(asked, sim_model());
  assert_ptr_equal(other, sim_verilator());
  assert_true(compares);
}

static hls_status refuse_circuit(const sim_request *request, sim_result *result,
                                 hls_diagnostics *diagnostics,
                                 hls_error *error) {
  (void)diagnostics;
  assert_null(request->other);
  result->refusal = (char *)"a tristate net";
  return hls_error_set(error, HLS_TOOL, "there is no other one");
}

static void the_model_needs_no_tools(void **state) {
  (void)state;
  static char path[100];
  snprintf(path, sizeof(path), "%s/none:relative", scratch_root);
  tested_config.search_path = path;
  fake.simulate = note_engines;
  json_decref(ask("hls/simulate", "ok", ",'engine':'model'", "error"));
  assert_ptr_equal(asked, sim_model());
  assert_null(other);
  fake.simulate = refuse_circuit;
  assert_is(ask("hls/simulate", "ok", ",'engine':'model'", "error"),
            "{'code':-32603,'message':'the model cannot simulate this circuit "
            "(a tristate net), and verilator was not found in PATH: install "
            "verilator','data':{'kind':'internal-error'}}");
}

static void refuses_bad_parameters_of_simulate(void **state) {
  (void)state;
  static const struct {
    const char *params, *message;
  } cases[] = {
      {",'rtl':{}", "rtl must be an array"},
      {",'rtl':[1]", "rtl[0] must be an object"},
      {",'rtl':[{'text':''}]", "rtl[0].path must be a string"},
      {",'rtl':[{'path':'a','text':''},{'path':'a'}]",
       "rtl[1].text must be a string"},
      {",'models':[{'path':1}]", "models[0].path must be a string"},
      {",'maxCycles':-1", "maxCycles must be a whole number greater than 0"},
      {",'engine':1", "engine must be a string"},
      {",'updateToken':[]", "updateToken must be a string or an integer"},
      {",'updateToken':7,'workDoneToken':7",
       "updateToken and workDoneToken must differ"},
      {",'engine':'foo'", "engine must be 'model', 'verilator' or "
                          "'both', not 'foo'"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    json_t *error = ask("hls/simulate", "ok", cases[i].params, "error");
    assert_string_equal(json_string_value(json_object_get(error, "message")),
                        cases[i].message);
    assert_int_equal(json_integer_value(json_object_get(error, "code")),
                     RPC_INVALID_PARAMS);
    json_decref(error);
  }
  char *text = answer_to("{'id':1,'method':'hls/simulate','params':{'source':"
                         "{'uri':'/k.mlir','text':''}}}");
  assert_non_null(strstr(text, "MLIR needs a program"));
  assert_non_null(strstr(text, "invalid-params"));
  free(text);
}

static void sends_progress_to_who_asked(void **state) {
  (void)state;
  fake.simulate = simulate;
  int ends[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  frame_channel sender = {0}, receiver = {0};
  assert_true(channel_init(&sender, ends[0]));
  assert_true(channel_init(&receiver, ends[1]));
  tested.channel = &sender;
  json_decref(ask("hls/simulate", "ok", FILES, "result"));
  json_decref(
      ask("hls/simulate", "ok", FILES ",'workDoneToken':'t'", "result"));
  channel_finish(&sender);
  static const char *const values[] = {
      ("{\"kind\":\"begin\",\"title\":\"Simulating\",\"cancellable\":true,"
       "\"percentage\":0}"),
      "{\"kind\":\"report\",\"message\":\"building\",\"percentage\":40}",
      "{\"kind\":\"end\"}"};
  for (size_t i = 0; i < 3; i++) {
    const char *message, *problem;
    size_t size;
    assert_int_equal(channel_receive(&receiver, &message, &size, &problem),
                     CHANNEL_MESSAGE);
    char expected[300];
    snprintf(expected, sizeof(expected),
             "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{"
             "\"token\":\"t\",\"value\":%s}}",
             values[i]);
    assert_string_equal(message, expected);
  }
  channel_finish(&receiver);
}

/* ---- An update ---- */

static bool was_told;
static char *its_log;

static hls_status tell_first(const sim_request *request, sim_result *result,
                             hls_diagnostics *diagnostics, hls_error *error) {
  (void)diagnostics;
  static uint8_t tokens[] = {3};
  const sim_result found = {.verdict = SIM_PASS,
                            .num_calls = 1,
                            .cycles = 9,
                            .tokens = tokens,
                            .num_token_cycles = 1,
                            .log = its_log,
                            .engines = {"model"},
                            .num_engines = 1};
  was_told = request->update && request->update(request->update_user, &found);
  if (request->update && !was_told) {
    return hls_error_set(error, HLS_INTERNAL, "not told");
  }
  *result = found;
  result->tokens = NULL;
  result->log = NULL;
  result->engines[result->num_engines++] = "verilator";
  return HLS_OK;
}

/* Asks with both engines, while hlsd says `reply`. Returns the result or the
 * error; `*told` is what the worker has sent before, or NULL. */
static json_t *ask_both(const char *params, const char *reply,
                        const char *member, json_t **told) {
  int ends[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  frame_channel worker = {0}, daemon = {0};
  assert_true(channel_init(&worker, ends[0]));
  assert_true(channel_init(&daemon, ends[1]));
  assert_true(channel_send(&daemon, reply, strlen(reply)));
  tested.channel = &worker;
  fake.simulate = tell_first;
  was_told = false;
  json_t *answer = ask("hls/simulate", "ok", params, member);
  channel_finish(&worker);
  const char *message, *problem;
  size_t size;
  bool any =
      channel_receive(&daemon, &message, &size, &problem) == CHANNEL_MESSAGE;
  *told = any ? json_loadb(message, size, 0, NULL) : NULL;
  channel_finish(&daemon);
  tested.channel = NULL;
  return answer;
}

static const json_t *value_of(const json_t *message) {
  return json_object_get(json_object_get(message, "params"), "value");
}

static void tells_the_first_of_two_verdicts(void **state) {
  (void)state;
  json_t *told;
  json_t *result = ask_both(",'engine':'both','updateToken':'u'",
                            WORKER_CONTINUE, "result", &told);
  assert_true(was_told);
  assert_false(json_is_true(json_object_get(result, "preliminary")));
  const json_t *params = json_object_get(told, "params");
  assert_string_equal(json_string_value(json_object_get(told, "method")),
                      "$/progress");
  assert_string_equal(json_string_value(json_object_get(params, "token")), "u");
  json_t *value = json_deep_copy(value_of(told));
  json_object_del(value, "timings");
  assert_is(value,
            "{'cached':false,'kernel':'fir','diagnostics':[],'verdict':'pass',"
            "'preliminary':true,'message':null,'findings':[],'ir':null,'calls':"
            "1,'cycles':9,"
            "'perCall':[],'mismatches':[],'totalMismatches':0,'blocked':[],"
            "'engine':'model','engines':['model'],'fallback':null,"
            "'modelReused':false,'trace':null,'tokens':null,'log':null,"
            "'playback':null,'profile':null}");
  json_decref(told);
  json_decref(result);
}

static void tells_nothing_that_nobody_wants(void **state) {
  (void)state;
  json_t *told;
  json_t *result =
      ask_both(",'engine':'both'", WORKER_CONTINUE, "result", &told);
  assert_false(was_told);
  assert_null(told);
  json_decref(result);
}

static void goes_on_only_when_it_may(void **state) {
  (void)state;
  json_t *told;
  json_t *error = ask_both(",'engine':'both','updateToken':1",
                           "{'something':'else'}", "error", &told);
  assert_string_equal(json_string_value(json_object_get(error, "message")),
                      "internal: not told");
  json_decref(told);
  json_decref(error);
}

static void what_is_too_large_is_not_told(void **state) {
  (void)state;
  static char log[WORKER_NOTIFICATION_MAX + 1];
  memset(log, 'x', WORKER_NOTIFICATION_MAX);
  its_log = log;
  json_t *told;
  json_t *result = ask_both(",'engine':'both','updateToken':'u'",
                            WORKER_CONTINUE, "result", &told);
  its_log = NULL;
  assert_true(was_told);
  assert_null(told);
  json_decref(result);
}

#define TEST(name) cmocka_unit_test_setup(name, worker_fixture_reset)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(simulates),
      TEST(simulates_nothing_after_errors),
      TEST(points_into_models),
      TEST(gives_the_log_of_a_tool_that_failed),
      TEST(says_which_tool_is_missing),
      TEST(has_the_engine_that_is_asked_for),
      TEST(the_model_needs_no_tools),
      TEST(refuses_bad_parameters_of_simulate),
      TEST(sends_progress_to_who_asked),
      TEST(tells_the_first_of_two_verdicts),
      TEST(tells_nothing_that_nobody_wants),
      TEST(goes_on_only_when_it_may),
      TEST(what_is_too_large_is_not_told),
  };
  return cmocka_run_group_tests(tests, worker_fixture_set_up,
                                worker_fixture_tear_down);
}

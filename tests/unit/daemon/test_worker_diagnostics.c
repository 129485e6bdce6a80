/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics of the compiler as LSP Diagnostic objects.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/json/diagnostics_json.h"
#include "daemon/worker/json/value_text.h"

#include <jansson.h>
#include <string.h>

#define EMOJI "\xF0\x9F\x98\x80"
#define URI "file:///home/me/k.c"

static const char text[] = "int k(int a) {\r\n"
                           "  /* " EMOJI " */ b = 1;\r\n"
                           "}\r\n";

typedef struct fixture {
  source_texts texts;
  hls_diagnostics list;
} fixture;

static int set_up(void **state) {
  static fixture fixture;
  fixture = (struct fixture){.texts = {.max_file_bytes = 1000}};
  *state = &fixture;
  return source_texts_add(&fixture.texts, "/home/me/k.c", URI, text,
                          strlen(text))
             ? 0
             : -1;
}

static int tear_down(void **state) {
  fixture *fixture = *state;
  source_texts_finish(&fixture->texts);
  hls_diagnostics_finish(&fixture->list);
  return 0;
}

static hls_range range(uint32_t line, uint32_t begin, uint32_t end) {
  return (hls_range){"/home/me/k.c", {line, begin}, {line, end}};
}

/* As hlsd reads them. */
static json_t *diagnostics_of(fixture *fixture) {
  hls_buffer text = {0};
  cJSON *written = diagnostics_json(&fixture->list, &fixture->texts);
  assert_true(value_write(&text, written));
  cJSON_Delete(written);
  json_t *array = json_loadb(text.data, text.size, 0, NULL);
  assert_non_null(array);
  hls_buffer_finish(&text);
  return array;
}

/* Compares with expected JSON, written with ' for ". */
static void assert_diagnostics(fixture *fixture, const char *quoted) {
  char expected[2000];
  size_t i = 0;
  for (; quoted[i]; i++) {
    expected[i] = quoted[i] == '\'' ? '"' : quoted[i];
  }
  expected[i] = '\0';
  json_t *array = diagnostics_of(fixture);
  assert_non_null(array);
  char *found = json_dumps(array, JSON_COMPACT);
  assert_string_equal(found, expected);
  free(found);
  json_decref(array);
}

static void gives_every_member(void **state) {
  fixture *fixture = *state;
  hls_diagnostic *diagnostic =
      hls_diagnostics_add(&fixture->list, HLS_SEVERITY_ERROR, "my-code",
                          range(2, 14, 15), "no %s", "b");
  hls_diagnostic_add_note(diagnostic, range(1, 7, 12), "did you mean a?");
  hls_diagnostic_add_fix(diagnostic, "use a", range(2, 14, 15), "a");
  assert_diagnostics(
      fixture,
      "[{'range':{'start':{'line':1,'character':11},'end':{'line':1,"
      "'character':12}},'severity':1,'code':'my-code','source':'hlsd',"
      "'message':'no b','relatedInformation':[{'location':{'uri':'" URI
      "','range':{'start':{'line':0,'character':6},'end':{'line':0,"
      "'character':11}}},'message':'did you mean a?'}],'data':{'uri':'" URI
      "','fixes':[{'title':'use a','edits':[{'uri':'" URI
      "','range':{'start':{'line':1,'character':11},'end':{'line':1,"
      "'character':12}},'newText':'a'}]}]}}]");
}

static void tells_clang_from_hlsd(void **state) {
  fixture *fixture = *state;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_ERROR, "clang",
                      range(1, 1, 1), "a")
      ->is_clang = true;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_WARNING, "-Wunused",
                      range(1, 1, 1), "b")
      ->is_clang = true;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_NOTE, "wait-type",
                      range(1, 1, 1), "c");
  json_t *array = diagnostics_of(fixture);
  static const char *const sources[] = {"clang", "clang", "hlsd"};
  for (size_t i = 0; i < 3; i++) {
    const json_t *entry = json_array_get(array, i);
    assert_string_equal(json_string_value(json_object_get(entry, "source")),
                        sources[i]);
    assert_int_equal(json_integer_value(json_object_get(entry, "severity")),
                     i + 1);
  }
  json_decref(array);
}

static void takes_a_missing_end_for_a_point(void **state) {
  fixture *fixture = *state;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_ERROR, "x",
                      (hls_range){"/home/me/k.c", {1, 5}, {0, 0}}, "m");
  assert_diagnostics(
      fixture, "[{'range':{'start':{'line':0,'character':4},'end':{'line':0,"
               "'character':4}},'severity':1,'code':'x','source':'hlsd',"
               "'message':'m','relatedInformation':[],'data':{'uri':'" URI
               "','fixes':[]}}]");
}

static void puts_what_has_no_position_at_the_top(void **state) {
  fixture *fixture = *state;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_ERROR, "x", (hls_range){0},
                      "m");
  assert_diagnostics(
      fixture, "[{'range':{'start':{'line':0,'character':0},'end':{'line':0,"
               "'character':0}},'severity':1,'code':'x','source':'hlsd',"
               "'message':'m','relatedInformation':[],'data':{'uri':'" URI
               "','fixes':[]}}]");
}

static void names_the_file_a_diagnostic_is_in(void **state) {
  fixture *fixture = *state;
  hls_range elsewhere = {"/no/such/h.h", {4, 2}, {4, 3}};
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      &fixture->list, HLS_SEVERITY_ERROR, "x", elsewhere, "m");
  /* More files than the list of texts has room for at first. */
  for (char c = 'a'; c <= 'h'; c++) {
    char name[] = "/no/such/?.h";
    name[9] = c;
    elsewhere.file = name;
    hls_diagnostic_add_note(diagnostic, elsewhere, "n");
    hls_diagnostic_add_fix(diagnostic, "f", elsewhere, "t");
  }
  json_t *array = diagnostics_of(fixture);
  const json_t *entry = json_array_get(array, 0);
  const json_t *data = json_object_get(entry, "data");
  assert_string_equal(json_string_value(json_object_get(data, "uri")),
                      "file:///no/such/h.h");
  const json_t *notes = json_object_get(entry, "relatedInformation");
  assert_int_equal(json_array_size(notes), 8);
  const json_t *location =
      json_object_get(json_array_get(notes, 0), "location");
  assert_string_equal(json_string_value(json_object_get(location, "uri")),
                      "file:///no/such/a.h");
  json_decref(array);
}

static void tells_how_many_are_not_shown(void **state) {
  fixture *fixture = *state;
  fixture->list.dropped = 7;
  json_t *array = diagnostics_of(fixture);
  assert_int_equal(json_array_size(array), 1);
  const json_t *entry = json_array_get(array, 0);
  assert_string_equal(json_string_value(json_object_get(entry, "message")),
                      "7 further diagnostics are not shown");
  json_decref(array);
}

static void replaces_ill_formed_text(void **state) {
  fixture *fixture = *state;
  hls_diagnostics_add(&fixture->list, HLS_SEVERITY_ERROR, "x", range(1, 1, 1),
                      "stray \xFF");
  json_t *array = diagnostics_of(fixture);
  assert_non_null(array);
  assert_string_equal(
      json_string_value(json_object_get(json_array_get(array, 0), "message")),
      "stray \xEF\xBF\xBD");
  json_decref(array);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(gives_every_member),
      TEST(tells_clang_from_hlsd),
      TEST(takes_a_missing_end_for_a_point),
      TEST(puts_what_has_no_position_at_the_top),
      TEST(names_the_file_a_diagnostic_is_in),
      TEST(tells_how_many_are_not_shown),
      TEST(replaces_ill_formed_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A request that has ended two workers in a row is refused, until it changes,
 * works, or was left alone for long enough.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/losses/quarantine.h"

static quarantine all;

static int finish(void **state) {
  (void)state;
  quarantine_clear(&all);
  assert_int_equal(all.used, 0);
  return 0;
}

static void note(const char *identity, uint64_t now_ms) {
  quarantine_note_loss(&all, strdup(identity), "crash", now_ms);
}

static char *identity_of(const char *method, const char *text) {
  json_t *params = json_loads(text, 0, NULL);
  assert_non_null(params);
  char *identity = quarantine_identity(method, params);
  json_decref(params);
  return identity;
}

static void assert_same(const char *one, const char *other, bool same) {
  char *first = identity_of("m", one);
  char *second = identity_of("m", other);
  assert_non_null(first);
  assert_non_null(second);
  assert_int_equal(strcmp(first, second) == 0, same);
  free(first);
  free(second);
}

#define SOURCE "\"source\": {\"uri\": \"u\", \"text\": \"t\"}"

static void two_losses_are_enough(void **state) {
  (void)state;
  note("a", 1);
  assert_null(quarantine_find(&all, "a", 2));
  note("a", 3);
  const quarantine_entry *entry = quarantine_find(&all, "a", 4);
  assert_non_null(entry);
  assert_string_equal(entry->reason, "crash");
  assert_int_equal(entry->losses, 2);
  assert_int_equal(quarantine_count(&all), 1);
  assert_null(quarantine_find(&all, "b", 4));
  assert_null(quarantine_find(&all, NULL, 4));
}

static void an_answer_clears_it(void **state) {
  (void)state;
  note("a", 1);
  quarantine_forgive(&all, "a");
  quarantine_forgive(&all, NULL);
  note("a", 2);
  assert_null(quarantine_find(&all, "a", 3));
}

static void it_is_forgotten_in_time(void **state) {
  (void)state;
  note("a", 1);
  note("a", 2);
  assert_non_null(quarantine_find(&all, "a", 2 + QUARANTINE_MS));
  assert_null(quarantine_find(&all, "a", 3 + QUARANTINE_MS));
  assert_int_equal(all.used, 0);
}

static void the_oldest_gives_way(void **state) {
  (void)state;
  char name[16];
  for (int i = 0; i <= QUARANTINE_ENTRIES; i++) {
    snprintf(name, sizeof name, "%d", i);
    note(name, 10 + (uint64_t)i);
    note(name, 10 + (uint64_t)i);
  }
  assert_int_equal(all.used, QUARANTINE_ENTRIES);
  assert_null(quarantine_find(&all, "0", 100));
  assert_non_null(quarantine_find(&all, "1", 100));
  assert_non_null(quarantine_find(&all, name, 100));
}

static void what_has_no_part_in_the_work_does_not_count(void **state) {
  (void)state;
  assert_same("{" SOURCE "}", "{" SOURCE ", \"workDoneToken\": 1}", true);
  assert_same("{" SOURCE "}", "{" SOURCE ", \"options\": {}}", true);
  assert_same("{" SOURCE "}",
              "{\"options\": {\"deadlineMs\": 1, \"priority\": \"batch\"}, "
              "\"source\": {\"version\": 3, \"text\": \"t\", \"uri\": \"u\"}}",
              true);
}

static void everything_else_does(void **state) {
  (void)state;
  assert_same("{" SOURCE "}", "{" SOURCE ", \"kernel\": \"k\"}", false);
  assert_same("{" SOURCE "}", "{" SOURCE ", \"options\": {\"std\": \"c17\"}}",
              false);
  assert_same("{" SOURCE "}",
              "{\"source\": {\"uri\": \"u\", \"text\": \"t2\"}}", false);
  assert_same("{" SOURCE "}", "{\"source\": {\"uri\": \"v\", \"text\": \"t\"}}",
              false);
  char *lower = identity_of("lower", "{" SOURCE "}");
  char *verify = identity_of("verify", "{" SOURCE "}");
  assert_string_not_equal(lower, verify);
  free(lower);
  free(verify);
}

static void what_cannot_be_told_apart_has_no_identity(void **state) {
  (void)state;
  assert_null(identity_of("m", "{}"));
  assert_null(identity_of("m", "{\"source\": 1}"));
  assert_null(identity_of("m", "{\"source\": {\"uri\": \"u\"}}"));
  char *text = malloc(QUARANTINE_TEXT_BYTES + 1);
  memset(text, 'x', QUARANTINE_TEXT_BYTES);
  text[QUARANTINE_TEXT_BYTES] = '\0';
  json_t *params = json_pack("{s:{s:s}}", "source", "text", text);
  assert_null(quarantine_identity("m", params));
  json_decref(params);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(two_losses_are_enough, finish),
      cmocka_unit_test_teardown(an_answer_clears_it, finish),
      cmocka_unit_test_teardown(it_is_forgotten_in_time, finish),
      cmocka_unit_test_teardown(the_oldest_gives_way, finish),
      cmocka_unit_test(what_has_no_part_in_the_work_does_not_count),
      cmocka_unit_test(everything_else_does),
      cmocka_unit_test(what_cannot_be_told_apart_has_no_identity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Keys that are equal for the same work only, entries that come back as they
 * were or not at all, and a memory with a bound.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/cache/cache_disk.h"
#include "daemon/cache/cache_entry.h"
#include "daemon/cache/cache_key.h"
#include "daemon/cache/cache_memory.h"

static cache_digest key_of(const char *method, const char *params) {
  json_t *root = json_loads(params, 0, NULL);
  cache_digest digest;
  assert_non_null(root);
  assert_true(cache_key_of_request(method, root, &digest));
  json_decref(root);
  return digest;
}

static bool same(const char *one, const char *other) {
  cache_digest first = key_of("m", one);
  cache_digest second = key_of("m", other);
  return cache_digest_equal(&first, &second);
}

static cache_digest key_number(int number) {
  return cache_digest_of(&number, sizeof number, NULL, 0);
}

/* An entry that depends on nothing; NULL when it cannot be kept. */
static cache_entry *create(int number, const char *rest) {
  cache_digest key = key_number(number);
  json_t *depends = json_pack("{s:[], s:[], s:[], s:[]}", "read", "absent",
                              "directories", "present");
  cache_entry *entry = cache_entry_create(&key, depends, cache_file_now(),
                                          (json_span){rest, strlen(rest)});
  json_decref(depends);
  return entry;
}

#define ANSWER "\"result\":{\"cached\":false,\"ir\":\"module {}\"}}"

static void keys_differ_in_what_matters(void **state) {
  (void)state;
  assert_true(same("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}"));
  assert_false(same("{\"a\":1}", "{\"a\":2}"));
  assert_false(same("{\"a\":\"1\"}", "{\"a\":1}"));
  assert_false(same("{\"options\":{\"std\":\"c99\"}}", "{\"options\":{}}"));
  assert_false(
      same("{\"source\":{\"text\":\"a\"}}", "{\"source\":{\"text\":\"b\"}}"));
  cache_digest one = key_of("m", "{}");
  cache_digest other = key_of("n", "{}");
  assert_false(cache_digest_equal(&one, &other));
}

static void keys_are_equal_whatever_has_no_part_in_the_answer(void **state) {
  (void)state;
  assert_true(same("{\"source\":{\"uri\":\"u\",\"version\":1}}",
                   "{\"source\":{\"uri\":\"u\",\"version\":2},"
                   "\"workDoneToken\":7}"));
  assert_true(same("{\"options\":{\"std\":\"c99\",\"deadlineMs\":5,"
                   "\"priority\":\"batch\",\"cache\":\"use\"}}",
                   "{\"options\":{\"std\":\"c99\"}}"));
}

static void another_build_has_another_key(void **state) {
  (void)state;
  cache_digest request = key_of("m", "{}");
  cache_digest one = cache_key_of_answer(&request, "1");
  cache_digest other = cache_key_of_answer(&request, "2");
  cache_digest again = cache_key_of_answer(&request, "1");
  assert_false(cache_digest_equal(&one, &other));
  assert_true(cache_digest_equal(&one, &again));
}

static void an_entry_says_that_it_is_cached(void **state) {
  (void)state;
  cache_entry *entry = create(1, ANSWER);
  assert_non_null(entry);
  static const char begin[] = "\"result\":{\"cached\":true,";
  assert_memory_equal(entry->answer, begin, sizeof begin - 1);
  cache_entry_destroy(entry);
}

static void what_does_not_begin_as_it_should_is_not_kept(void **state) {
  (void)state;
  assert_null(create(1, "\"error\":{\"code\":1}}"));
  assert_null(create(1, "\"result\":{}}"));
  assert_null(create(1, ""));
}

static void an_entry_comes_back_as_it_was_or_not_at_all(void **state) {
  (void)state;
  cache_entry *entry = create(1, ANSWER);
  size_t size;
  char *bytes = cache_entry_write(entry, &size);
  assert_non_null(bytes);
  cache_entry_seal(&entry->key, bytes, size);
  cache_entry *read = cache_entry_read(&entry->key, bytes, size);
  assert_non_null(read);
  assert_int_equal(read->answer_size, entry->answer_size);
  assert_memory_equal(read->answer, entry->answer, entry->answer_size);
  cache_entry_destroy(read);

  cache_digest other = key_number(2);
  assert_null(cache_entry_read(&other, bytes, size));
  for (size_t i = 0; i < size; i++) {
    assert_null(cache_entry_read(&entry->key, bytes, i));
    bytes[i] ^= 1;
    assert_null(cache_entry_read(&entry->key, bytes, size));
    bytes[i] ^= 1;
  }
  free(bytes);
  cache_entry_destroy(entry);
}

static void memory_gives_up_what_was_not_used_for_longest(void **state) {
  (void)state;
  cache_memory memory;
  cache_entry *first = create(0, ANSWER);
  cache_memory_init(&memory, 3 * first->bytes);
  assert_true(cache_memory_add(&memory, first));
  for (int i = 1; i < 3; i++) {
    assert_true(cache_memory_add(&memory, create(i, ANSWER)));
  }
  cache_digest keys[] = {key_number(0), key_number(1), key_number(2)};
  assert_non_null(cache_memory_find(&memory, &keys[0]));
  assert_true(cache_memory_add(&memory, create(3, ANSWER)));
  assert_int_equal(memory.evictions, 1);
  assert_int_equal(memory.entries, 3);
  assert_non_null(cache_memory_find(&memory, &keys[0]));
  assert_null(cache_memory_find(&memory, &keys[1]));
  assert_non_null(cache_memory_find(&memory, &keys[2]));
  cache_memory_remove(&memory, &keys[2]);
  cache_memory_remove(&memory, &keys[2]);
  assert_null(cache_memory_find(&memory, &keys[2]));
  cache_memory_finish(&memory);
  assert_int_equal(memory.entries, 0);
  assert_int_equal(memory.bytes, 0);
}

/* Removes a cache's directory. */
static void remove_all(const char *directory) {
  char command[200];
  snprintf(command, sizeof command, "rm -r '%s'", directory);
  assert_int_equal(system(command), 0);
}

static void a_slow_disk_is_given_so_much_at_a_time(void **state) {
  (void)state;
  enum { LARGE = 4 << 20, MANY = 40, ROOM = 16 };
  char directory[] = "/tmp/test-cache-XXXXXX";
  char message[200];
  uv_loop_t loop;
  assert_non_null(mkdtemp(directory));
  assert_int_equal(uv_loop_init(&loop), 0);
  cache_disk *disk = cache_disk_open(&loop, directory, UINT64_C(1) << 30,
                                     message, sizeof message);
  assert_non_null(disk);
  char *rest = malloc(LARGE + sizeof ANSWER);
  assert_non_null(rest);
  size_t begin = (size_t)(strchr(ANSWER, '}') - ANSWER) - 1;
  memcpy(rest, ANSWER, begin);
  memset(rest + begin, 'x', LARGE);
  strcpy(rest + begin + LARGE, ANSWER + begin);
  /* The loop does not run: what the thread has written is not known to be. */
  for (int number = 0; number < MANY; number++) {
    cache_entry *entry = create(number, rest);
    assert_non_null(entry);
    cache_disk_add(disk, entry);
    cache_entry_destroy(entry);
    if (number == 0) {
      /* The first look at the directory ends, and the thread is given this. */
      uv_run(&loop, UV_RUN_ONCE);
    } else if (number == MANY / 2) {
      /* It is done with that, and is given the rest. */
      uv_run(&loop, UV_RUN_ONCE);
    }
  }
  assert_true(cache_disk_describe(disk).waiting < ROOM);
  free(rest);
  cache_disk_close(disk);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert_int_equal(uv_loop_close(&loop), 0);
  remove_all(directory);
}

static void memory_has_one_entry_of_a_key_and_none_too_large(void **state) {
  (void)state;
  cache_memory memory;
  cache_entry *entry = create(1, ANSWER);
  cache_memory_init(&memory, entry->bytes);
  assert_true(cache_memory_add(&memory, entry));
  assert_true(cache_memory_add(&memory, create(1, ANSWER)));
  assert_int_equal(memory.entries, 1);
  assert_int_equal(memory.evictions, 0);
  cache_entry *large = create(
      2, "\"result\":{\"cached\":false,\"ir\":\"module {} with more in it\"}}");
  assert_false(cache_memory_add(&memory, large));
  cache_entry_destroy(large);
  cache_memory_finish(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_differ_in_what_matters),
      cmocka_unit_test(keys_are_equal_whatever_has_no_part_in_the_answer),
      cmocka_unit_test(another_build_has_another_key),
      cmocka_unit_test(an_entry_says_that_it_is_cached),
      cmocka_unit_test(what_does_not_begin_as_it_should_is_not_kept),
      cmocka_unit_test(an_entry_comes_back_as_it_was_or_not_at_all),
      cmocka_unit_test(memory_gives_up_what_was_not_used_for_longest),
      cmocka_unit_test(a_slow_disk_is_given_so_much_at_a_time),
      cmocka_unit_test(memory_has_one_entry_of_a_key_and_none_too_large),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits that were built before.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rtl/sim/verilator/model_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ADDMUL "int addmul(int a, int b) { return a * b + a; }\n"
#define MAIN(a) "int main(void) { addmul(" a ", 4); return 0; }\n"

#define TWO_CALLS "int main(void) { addmul(3, 4); addmul(5, 6); return 0; }\n"

static char store[] = "/tmp/hlsd-test-models-XXXXXX";

static int make_store(void **state) {
  return mkdtemp(store) && fixture_setup(state) == 0 ? 0 : -1;
}

static int remove_store(void **state) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", store);
  int removed = system(command);
  memcpy(strrchr(store, '-') + 1, "XXXXXX", 6);
  return removed == 0 ? fixture_teardown(state) : -1;
}

/* Entries of the store. */
static size_t count(void) {
  size_t entries = 0;
  DIR *folder = opendir(store);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    entries += entry->d_name[0] != '.';
  }
  closedir(folder);
  return entries;
}

static void simulate(fixture *f, const char *rtl, const char *main_text) {
  rtl_design design = fixture_addmul_design(rtl);
  sim_result_finish(&f->result);
  f->request.model_store = store;
  assert_int_equal(fixture_run(f, &design, "addmul", main_text), HLS_OK);
}

static void other_inputs_build_nothing(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, ADDMUL MAIN("3"));
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_false(f->result.model_reused);
  assert_true(f->result.compile_ms > 0);
  f->request.stall_seed = 9;
  f->request.max_cycles = 1000;
  simulate(f, fixture_addmul, ADDMUL MAIN("-70"));
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.model_reused);
  assert_true(f->result.compile_ms == 0);
  assert_int_equal(count(), 1);
}

/* Limits are not baked in: the second run obeys its own. */
static void limits_are_those_of_the_run(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, ADDMUL MAIN("3"));
  for (int i = 0; i < 8 && f->result.verdict == SIM_PASS; i++) {
    f->request.stall_seed++;
    f->request.max_cycles = 1;
    simulate(f, fixture_addmul, ADDMUL MAIN("3"));
    assert_true(f->result.model_reused);
  }
  assert_int_equal(f->result.verdict, SIM_CYCLE_LIMIT);
}

/* Both are kept, and the optimized one is what is taken from then on. */
static void a_long_run_begins_again_on_an_optimized_model(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, ADDMUL TWO_CALLS);
  uint64_t cycles = f->result.cycles;
  f->request.quick_cycles = 1;
  simulate(f, fixture_addmul, ADDMUL TWO_CALLS);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.cycles, cycles);
  assert_int_equal(f->result.num_completed, 2);
  assert_false(f->result.model_reused);
  assert_int_equal(count(), 2);
  simulate(f, fixture_addmul, ADDMUL TWO_CALLS);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.model_reused);
}

/* Then what Verilator has made for the first model serves for the second. */
static void a_new_model_is_outgrown_at_once(void **state) {
  fixture *f = *state;
  f->request.quick_cycles = 1;
  simulate(f, fixture_addmul, ADDMUL TWO_CALLS);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(count(), 2);
}

static void another_circuit_is_built(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, ADDMUL MAIN("3"));
  char *wrong = strdup(fixture_addmul);
  char *sum = strstr(wrong, "* b + a");
  assert_non_null(sum);
  sum[4] = '-';
  simulate(f, wrong, ADDMUL MAIN("3"));
  free(wrong);
  assert_false(f->result.model_reused);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_int_equal(count(), 2);
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static hls_buffer key_of(const char *text) {
  hls_buffer key = {0};
  hls_buffer_puts(&key, text);
  return key;
}

/* The path of the one entry of the store. Caller frees. */
static char *entry_path(void) {
  char *path = NULL;
  DIR *folder = opendir(store);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] != '.') {
      assert_null(path);
      assert_true(asprintf(&path, "%s/%s", store, entry->d_name) > 0);
    }
  }
  closedir(folder);
  assert_non_null(path);
  return path;
}

/* The ways an entry may be damaged. */
typedef enum damage {
  HALF,       /* its end is missing */
  ONE_BYTE,   /* only its first byte is there */
  EMPTY,      /* nothing is there */
  ONE_BIT,    /* one in its middle is another */
  FIRST_BIT,  /* one in its digest is another */
  ONE_MORE,   /* a byte behind it */
  ENDLESS,    /* more than a binary ever has */
  WRITABLE,   /* others could have written it */
  OTHER_NAME, /* it is that of another key */
  FOLDER,     /* a folder has its name */
  LINK,       /* a link has its name */
  PIPE,       /* a pipe has its name */
  NUM_DAMAGES,
} damage;

static void flip_bit(const char *path, off_t offset) {
  int file = open(path, O_RDWR);
  unsigned char byte;
  assert_true(file >= 0);
  assert_int_equal(pread(file, &byte, 1, offset), 1);
  byte ^= 4;
  assert_int_equal(pwrite(file, &byte, 1, offset), 1);
  close(file);
}

static void damage_entry(damage how, const char *other) {
  char *path = entry_path();
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  switch (how) {
  case HALF:
    assert_int_equal(truncate(path, info.st_size / 2), 0);
    break;
  case ONE_BYTE:
    assert_int_equal(truncate(path, 1), 0);
    break;
  case EMPTY:
    assert_int_equal(truncate(path, 0), 0);
    break;
  case ONE_BIT:
    flip_bit(path, info.st_size / 2);
    break;
  case FIRST_BIT:
    flip_bit(path, 0);
    break;
  case ONE_MORE:
    assert_int_equal(truncate(path, info.st_size + 1), 0);
    break;
  case ENDLESS:
    assert_int_equal(truncate(path, (off_t)1 << 40), 0);
    break;
  case WRITABLE:
    assert_int_equal(chmod(path, 0666), 0);
    break;
  case OTHER_NAME:
    assert_int_equal(rename(other, path), 0);
    break;
  default:
    assert_int_equal(unlink(path), 0);
    assert_int_equal(how == FOLDER ? mkdir(path, 0700)
                     : how == LINK ? symlink(other, path)
                                   : mkfifo(path, 0600),
                     0);
  }
  free(path);
}

/* A binary is executed as it was built, or built anew. */
static void damaged_entries_are_removed(void **state) {
  fixture *f = *state;
  char path[128], other[128];
  snprintf(path, sizeof path, "%s/binary", f->scratch);
  snprintf(other, sizeof other, "%s/other", f->scratch);
  hls_buffer key = key_of("circuit A"), second = key_of("circuit B");
  for (unsigned how = 0; how < NUM_DAMAGES; how++) {
    write_file(path, "another");
    model_store_put(store, &second, path, UINT64_MAX);
    char *there = entry_path();
    assert_int_equal(rename(there, other), 0);
    free(there);
    write_file(path, "binary");
    model_store_put(store, &key, path, UINT64_MAX);
    damage_entry(how, other);
    unlink(path);
    if (model_store_take(store, &key, path)) {
      fail_msg("damage %u was not noticed", how);
    }
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(count(), 0);
    unlink(other);
  }
  write_file(path, "binary");
  model_store_put(store, &key, path, UINT64_MAX);
  unlink(path);
  assert_true(model_store_take(store, &key, path));
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_size, strlen("binary"));
  assert_int_equal(info.st_mode & 0777, 0700);
  hls_buffer_finish(&key);
  hls_buffer_finish(&second);
}

/* Nothing is executed that others may have put there. */
static void a_store_that_others_can_write_is_not_used(void **state) {
  fixture *f = *state;
  char path[128];
  snprintf(path, sizeof path, "%s/binary", f->scratch);
  hls_buffer key = key_of("circuit A"), second = key_of("circuit B");
  write_file(path, "binary");
  model_store_put(store, &key, path, UINT64_MAX);
  assert_int_equal(chmod(store, 0770), 0);
  assert_false(model_store_take(store, &key, path));
  model_store_put(store, &second, path, UINT64_MAX);
  assert_int_equal(count(), 1);
  assert_int_equal(chmod(store, 0700), 0);
  assert_true(model_store_take(store, &key, path));
  hls_buffer_finish(&key);
  hls_buffer_finish(&second);
}

/* The design is right, whatever has happened to the store. */
static void a_damaged_model_is_built_anew(void **state) {
  fixture *f = *state;
  static const damage ways[] = {HALF, ONE_BIT, EMPTY};
  simulate(f, fixture_addmul, ADDMUL MAIN("3"));
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    damage_entry(ways[i], NULL);
    simulate(f, fixture_addmul, ADDMUL MAIN("3"));
    assert_int_equal(f->result.verdict, SIM_PASS);
    assert_false(f->result.model_reused);
    simulate(f, fixture_addmul, ADDMUL MAIN("3"));
    assert_int_equal(f->result.verdict, SIM_PASS);
    assert_true(f->result.model_reused);
  }
}

/* As on a file system that is mounted noexec. */
static void a_binary_that_cannot_be_executed_is_told(void **state) {
  fixture *f = *state;
  char path[128];
  snprintf(path, sizeof path, "%s/binary", f->scratch);
  write_file(path, "binary");
  assert_int_equal(chmod(path, 0600), 0);
  hls_error error = {0};
  sim_result result = {0};
  sim_request request = {.scratch_dir = f->scratch};
  simulator_job job = {.request = &request, .result = &result, .error = &error};
  model_build build = {.job = &job, .binary = path};
  simulator_run run = {0};
  simulator_outcome outcome = {0};
  assert_int_equal(model_run(&build, &run, &outcome), HLS_IO);
  assert_non_null(strstr(error.message, f->scratch));
  assert_non_null(strstr(error.message, "TMPDIR"));
  assert_int_equal(result.verdict, 0);
  process_outcome_finish(&outcome.process);
}

static void the_store_is_bounded(void **state) {
  fixture *f = *state;
  char path[128];
  snprintf(path, sizeof path, "%s/binary", f->scratch);
  write_file(path, "binary");
  hls_buffer first = key_of("first");
  model_store_put(store, &first, path, UINT64_MAX);
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  uint64_t room = 10 * (uint64_t)info.st_blocks * 512;
  for (int i = 0; i < 50; i++) {
    hls_buffer key = {0};
    hls_buffer_printf(&key, "circuit %d", i);
    model_store_put(store, &key, path, room);
    assert_true(model_store_take(store, &key, path));
    hls_buffer_finish(&key);
  }
  assert_in_range(count(), 8, 11);
  assert_false(model_store_take(store, &first, path));
  hls_buffer_finish(&first);
}

/* The runtime may lie elsewhere; another one builds another binary. */
static void a_model_belongs_to_its_runtime(void **state) {
  fixture *f = *state;
  char id[128];
  sim_tools tools = *f->request.tools;
  tools.runtime_dir = f->scratch;
  char top[] = "top", glue[] = "glue";
  model_texts texts = {top, glue};
  rtl_design design = {0};
  sim_request request = {.tools = &tools, .design = &design};
  snprintf(id, sizeof id, "%s/sim_runtime.id", f->scratch);
  write_file(id, "one");
  hls_buffer one = {0}, two = {0}, moved = {0};
  model_store_key_write(&one, &request, &texts, MODEL_QUICK);
  write_file(id, "two");
  model_store_key_write(&two, &request, &texts, MODEL_QUICK);
  assert_string_not_equal(one.data, two.data);
  tools.runtime_dir = store;
  snprintf(id, sizeof id, "%s/sim_runtime.id", store);
  write_file(id, "two");
  model_store_key_write(&moved, &request, &texts, MODEL_QUICK);
  assert_string_equal(two.data, moved.data);
  hls_buffer_finish(&one);
  hls_buffer_finish(&two);
  hls_buffer_finish(&moved);
}

static void without_a_store_everything_is_built(void **state) {
  fixture *f = *state;
  memcpy(strrchr(store, '-') + 1, "absent", 6);
  simulate(f, fixture_addmul, ADDMUL MAIN("3"));
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_false(f->result.model_reused);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, make_store, remove_store)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(other_inputs_build_nothing),
      TEST(limits_are_those_of_the_run),
      TEST(a_long_run_begins_again_on_an_optimized_model),
      TEST(a_new_model_is_outgrown_at_once),
      TEST(another_circuit_is_built),
      TEST(damaged_entries_are_removed),
      TEST(a_store_that_others_can_write_is_not_used),
      TEST(a_damaged_model_is_built_anew),
      TEST(a_binary_that_cannot_be_executed_is_told),
      TEST(the_store_is_bounded),
      TEST(a_model_belongs_to_its_runtime),
      TEST(without_a_store_everything_is_built),
  };
  return cmocka_run_group_tests_name("sim/model-store", tests, NULL, NULL);
}

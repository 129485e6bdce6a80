/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In the islands of all kernels, values meet in the same cycle, the next
 * iteration is one cycle behind, and what crosses the border does so as
 * docs/islands.md has it.
 */
#include "island_clock.h"

#include "core/ir/ir_read.h"
#include "core/ir/island_names.h"
#include "hls/buffer.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What was looked at. */
typedef struct counts {
  size_t islands, headers, leaves, awaits;
} counts;

static void check(bool is_right, const char *kernel, MlirOperation op,
                  const char *what) {
  if (!is_right) {
    mlirOperationDump(op);
    fail_msg("%s: %s", kernel, what);
  }
}

/* Is a value there in that cycle? */
static bool is_at(const island_clock *clock, MlirValue value, int64_t time) {
  int64_t found = clock_time(clock, value);
  return found == CLOCK_ANY || found == time;
}

static void check_unit(const island_clock *clock, const char *kernel,
                       MlirOperation op, int64_t time) {
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); o++) {
    check(is_at(clock, mlirOperationGetOperand(op, o), time), kernel, op,
          "operands meet in different cycles");
  }
}

/* The value of the iteration before is there a cycle later than its own. */
static void check_header(const island_clock *clock, const char *kernel,
                         MlirOperation op, int64_t time) {
  bool restarts = mlirOperationIsAHandshakeRestart(op);
  MlirValue first = mlirOperationGetOperand(op, 1);
  MlirValue again = mlirOperationGetOperand(op, 2);
  check(is_at(clock, first, restarts ? time - 1 : time), kernel, op,
        "the first value is not there");
  check(is_at(clock, again, restarts ? time : time + 1), kernel, op,
        "a way back does not take one cycle");
}

static void check_enter(const island_clock *clock, const char *kernel,
                        MlirOperation op) {
  bool is_registered =
      !mlirAttributeIsNull(mlirHandshakeEnterGetRegisteredAttr(op));
  check(is_at(clock, mlirOperationGetOperand(op, 0), !is_registered), kernel,
        op, "an iteration does not begin in every cycle");
}

static int64_t room_behind(MlirOperation leave) {
  MlirOperation user = mlirOpOperandGetOwner(
      mlirValueGetFirstUse(mlirOperationGetResult(leave, 0)));
  return mlirOperationIsAHandshakeBuffer(user)
             ? (int64_t)mlirHandshakeBufferGetNumSlots(user)
             : 0;
}

/* Does a leave hand out what the loop ends with? */
static bool is_exit(MlirOperation leave) {
  MlirOperation op = ir_def(mlirOperationGetOperand(leave, 0));
  while (!mlirOperationIsNull(op) && (mlirOperationIsAHandshakeFork(op) ||
                                      mlirOperationIsAHandshakeBuffer(op))) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return !mlirOperationIsNull(op) &&
         mlirOperationIsAHandshakeConditionalBranch(op);
}

static void check_leave(const island_clock *clock, const char *kernel,
                        MlirOperation op) {
  MlirValue value = mlirOperationGetOperand(op, 0);
  int64_t cycle;
  bool has_cycle = ir_integer(ir_attr(op, ISLAND_CYCLE), &cycle);
  if (has_cycle) {
    check(is_at(clock, value, cycle), kernel, op, "it leaves in another cycle");
  }
  check(has_cycle || !clock_is_awaiting(clock, value), kernel, op,
        "it may leave before what it is made of");
}

static void check_await(const island_clock *clock, const char *kernel,
                        MlirOperation op) {
  int64_t cycle;
  check(ir_integer(ir_attr(op, ISLAND_CYCLE), &cycle) &&
            is_at(clock, mlirOperationGetOperand(op, 0), cycle),
        kernel, op, "it is taken in another cycle");
}

static void check_operation(const island_clock *clock, const char *kernel,
                            MlirOperation op, counts *seen) {
  if (mlirOperationIsAHandshakeEnter(op)) {
    seen->islands++;
    check_enter(clock, kernel, op);
  } else if (mlirOperationIsAHandshakeLeave(op)) {
    seen->leaves++;
    check_leave(clock, kernel, op);
  } else if (mlirOperationIsAHandshakeAwait(op)) {
    seen->awaits++;
    check_await(clock, kernel, op);
  } else if (mlirOperationIsAHandshakeRestart(op) ||
             (mlirOperationIsAHandshakeMux(op) && clock_is_header(op))) {
    seen->headers++;
    check_header(clock, kernel, op,
                 clock_time(clock, mlirOperationGetOperand(op, 0)));
  } else if (!mlirOperationIsAHandshakeLoad(op) &&
             !mlirOperationIsAHandshakeAdmit(op)) {
    MlirValue result = mlirOperationGetNumResults(op) > 0
                           ? mlirOperationGetResult(op, 0)
                           : mlirOperationGetOperand(op, 0);
    int64_t time = clock_time(clock, result);
    bool is_unit = mlirOperationGetNumOperands(op) > 1;
    if (is_unit && time != CLOCK_ANY) {
      check_unit(clock, kernel, op, time - clock_latency(op));
    }
  }
}

/* When nothing needs room any more in an island: when its last value leaves, or
 * is taken. */
static int64_t last_of(const island_clock *clock, MlirAttribute island) {
  int64_t last = 0;
  MlirBlock block = ir_func_entry(clock->func);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirAttributeEqual(ir_attr(op, ISLAND_NUMBER), island) &&
        ((mlirOperationIsAHandshakeLeave(op) && is_exit(op)) ||
         mlirOperationIsAHandshakeAwait(op))) {
      int64_t time = clock_time(clock, mlirOperationGetOperand(op, 0));
      last = time > last ? time : last;
    }
  }
  return last;
}

static void check_function(MlirOperation func, const char *kernel,
                           counts *seen) {
  island_clock clock = {0};
  check(clock_find(&clock, func), kernel, func, "an operation has no time");
  MlirBlock block = ir_func_entry(func);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute island = ir_attr(op, ISLAND_NUMBER);
    if (mlirAttributeIsNull(island) ||
        mlirOperationIsAHandshakeMemoryController(op)) {
      continue;
    }
    check_operation(&clock, kernel, op, seen);
    if (mlirOperationIsAHandshakeLeave(op) && is_exit(op)) {
      int64_t time = clock_time(&clock, mlirOperationGetOperand(op, 0));
      check(room_behind(op) >= last_of(&clock, island) - time, kernel, op,
            "it has no room until the last value leaves");
    }
  }
  clock_finish(&clock);
}

static bool read_file(const char *path, hls_buffer *text) {
  FILE *file = fopen(path, "r");
  char part[4096];
  size_t size;
  while (file && (size = fread(part, 1, sizeof part, file)) > 0) {
    hls_buffer_append(text, part, size);
  }
  if (file) {
    fclose(file);
  }
  return file && !text->failed;
}

/* Kernels that need more than their own file are left out. */
static void check_kernel(hls_compiler *compiler, const char *name,
                         counts *seen) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", KERNELS, name);
  hls_buffer text = {0};
  hls_error error = {0};
  hls_compile_result result = {0};
  assert_true(read_file(path, &text));
  const hls_compile_request request = {.source = {path, text.data, text.size},
                                       .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  if (hls_compile(compiler, &request, &result, &error) == HLS_OK) {
    MlirBlock body = mlirModuleGetBody(result.module);
    for (MlirOperation op = mlirBlockGetFirstOperation(body);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (mlirOperationIsAHandshakeFunc(op) && !ir_func_is_declaration(op)) {
        check_function(op, name, seen);
      }
    }
  }
  hls_compile_result_finish(&result);
  hls_buffer_finish(&text);
}

static void values_meet_in_the_same_cycle(void **state) {
  (void)state;
  hls_error error = {0};
  hls_compiler *compiler = hls_compiler_create(&error);
  assert_non_null(compiler);
  DIR *folder = opendir(KERNELS);
  assert_non_null(folder);
  counts seen = {0};
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    const char *end = strrchr(entry->d_name, '.');
    if (end && strcmp(end, ".c") == 0) {
      check_kernel(compiler, entry->d_name, &seen);
    }
  }
  closedir(folder);
  hls_compiler_destroy(compiler);
  print_message("%zu islands, %zu headers, %zu leaves, %zu awaits\n",
                seen.islands, seen.headers, seen.leaves, seen.awaits);
  assert_true(seen.islands > 20);
  assert_true(seen.awaits > 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_meet_in_the_same_cycle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

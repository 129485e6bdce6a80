/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Between the merges of a loop's header there are paths of some latency, each
 * from what an iteration begins with to what the next one does. The longest
 * mean of a cycle of them bounds the interval: a value that a loop carries is
 * needed for the next one. So does the number of loads of a memory, which are
 * performed one by one. Without a guess, an iteration waits in any case for the
 * whole of what decides whether there is one.
 */
#include "core/passes/guesses/guess_interval.h"
#include "core/passes/guesses/guess_expected.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* Loops that carry more values than this have no estimate, and no guess. */
enum { MOST_CARRIED = 64 };

enum { NO_PATH = -1 };

/* The merges of a header, and the paths between them. */
typedef struct carried {
  const guess_loop *loop;
  MlirOperation muxes[MOST_CARRIED];
  size_t count;
  int64_t *paths;   /* count * count: latency, or NO_PATH */
  int64_t *length;  /* per operation of the loop, from one merge */
  bool *is_visited; /* per operation */
} carried;

static size_t number_of(const carried *c, MlirOperation op) {
  return (size_t)(uintptr_t)ptr_map_get(&c->loop->index, op.ptr) - 1;
}

/* A step of a walk against the tokens. */
typedef struct walk_step {
  size_t op;
  intptr_t next; /* operand */
} walk_step;

/* Is a condition's value not waited for, as the guess stands for it? */
static bool is_guessed(const carried *c, MlirOperation op, intptr_t operand) {
  MlirValue value = mlirOperationGetOperand(op, operand);
  return guess_expected_depends(c->loop, value);
}

/* The operation that an operand waits for; SIZE_MAX for none in the loop. */
static size_t maker_of(const carried *c, MlirOperation op, intptr_t operand) {
  MlirOperation def = ir_def(mlirOperationGetOperand(op, operand));
  return guess_loop_has(c->loop, def) && !is_guessed(c, op, operand)
             ? number_of(c, def)
             : SIZE_MAX;
}

/* The longest path to an operation's results, as its operands are known. */
static int64_t add_up(const carried *c, size_t number) {
  MlirOperation op = c->loop->ops[number];
  int64_t longest = NO_PATH;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    size_t maker = maker_of(c, op, i);
    int64_t length = maker == SIZE_MAX ? NO_PATH : c->length[maker];
    longest = length > longest ? length : longest;
  }
  return longest == NO_PATH ? NO_PATH : longest + hls_unit_latency(op);
}

static void walk(carried *c, walk_step *path, size_t op) {
  size_t depth = 0;
  path[depth++] = (walk_step){.op = op};
  c->is_visited[op] = true;
  while (depth > 0) {
    walk_step *step = &path[depth - 1];
    MlirOperation at = c->loop->ops[step->op];
    if (step->next == mlirOperationGetNumOperands(at)) {
      c->length[step->op] = add_up(c, step->op);
      depth--;
      continue;
    }
    size_t maker = maker_of(c, at, step->next++);
    if (maker != SIZE_MAX && !c->is_visited[maker]) {
      c->is_visited[maker] = true;
      path[depth++] = (walk_step){.op = maker};
    }
  }
}

/* Finds the paths from one merge to the others. */
static void find_paths(carried *c, walk_step *path, size_t from) {
  const guess_loop *loop = c->loop;
  for (size_t i = 0; i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    c->is_visited[i] =
        guess_loop_is_header(loop, op) || mlirOperationEqual(op, loop->init);
    c->length[i] = mlirOperationEqual(op, c->muxes[from]) ? 0 : NO_PATH;
  }
  for (size_t to = 0; to < c->count; to++) {
    MlirOperation again =
        ir_def(mlirHandshakeMuxGetDataOperands(c->muxes[to], 1));
    if (guess_loop_has(loop, again)) {
      size_t number = number_of(c, again);
      if (!c->is_visited[number]) {
        walk(c, path, number);
      }
      c->paths[from * c->count + to] = c->length[number];
    }
  }
}

/* Is there a cycle of paths whose mean is more than `mean`? */
static bool has_longer(const carried *c, int64_t mean, int64_t *longest) {
  size_t n = c->count;
  for (size_t i = 0; i < n * n; i++) {
    longest[i] = c->paths[i] == NO_PATH ? INT64_MIN / 4 : c->paths[i] - mean;
  }
  for (size_t k = 0; k < n; k++) {
    for (size_t i = 0; i < n; i++) {
      for (size_t j = 0; j < n; j++) {
        int64_t by = longest[i * n + k] + longest[k * n + j];
        if (by > longest[i * n + j]) {
          longest[i * n + j] = by < INT32_MAX ? by : INT32_MAX;
        }
      }
    }
  }
  for (size_t i = 0; i < n; i++) {
    if (longest[i * n + i] > 0) {
      return true;
    }
  }
  return false;
}

/* The most loads that one memory performs in an iteration. */
static int64_t count_loads(const guess_loop *loop) {
  int64_t most = 0;
  for (size_t i = 0; i < loop->num_ops; i++) {
    int64_t count = 0;
    for (size_t k = 0; k < loop->num_ops; k++) {
      count +=
          mlirOperationIsAHandshakeLoad(loop->ops[i]) &&
          mlirOperationIsAHandshakeLoad(loop->ops[k]) &&
          mlirOperationEqual(ir_def(mlirHandshakeLoadGetData(loop->ops[i])),
                             ir_def(mlirHandshakeLoadGetData(loop->ops[k])));
    }
    most = count > most ? count : most;
  }
  return most;
}

static void list_carried(carried *c) {
  for (size_t i = 0; i < c->loop->num_ops; i++) {
    MlirOperation op = c->loop->ops[i];
    if (mlirOperationIsAHandshakeMux(op) && guess_loop_is_header(c->loop, op)) {
      if (c->count < MOST_CARRIED) {
        c->muxes[c->count] = op;
      }
      c->count++;
    }
  }
}

/* The smallest interval that the paths allow. */
static bool find_mean(carried *c, arena_pool *memory, int64_t *mean) {
  size_t n = c->count, num_ops = c->loop->num_ops;
  int64_t *longest = ARENA_UNSET(memory, int64_t, n *n);
  walk_step *path = ARENA_UNSET(memory, walk_step, num_ops + 1);
  c->paths = ARENA_UNSET(memory, int64_t, n *n);
  c->length = ARENA_UNSET(memory, int64_t, num_ops);
  c->is_visited = ARENA_UNSET(memory, bool, num_ops);
  if (!longest || !path || !c->paths || !c->length || !c->is_visited) {
    return false;
  }
  int64_t most = 1, least = 1;
  for (size_t i = 0; i < n * n; i++) {
    c->paths[i] = NO_PATH;
  }
  for (size_t i = 0; i < n; i++) {
    find_paths(c, path, i);
  }
  for (size_t i = 0; i < n * n; i++) {
    most = c->paths[i] > most ? c->paths[i] : most;
  }
  while (least < most) {
    int64_t middle = least + (most - least) / 2;
    if (has_longer(c, middle, longest)) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  *mean = least;
  return true;
}

/* The longest time for which a serial unit takes no other operands. */
static int64_t longest_serial(const guess_loop *loop) {
  int64_t longest = 0;
  for (size_t i = 0; i < loop->num_ops; i++) {
    int64_t latency = hls_unit_latency(loop->ops[i]);
    if (latency > longest && hls_unit_is_serial(loop->ops[i])) {
      longest = latency;
    }
  }
  return longest;
}

/* The time between the first leaf and the last one. */
static int64_t find_spread(const guess_loop *loop) {
  int64_t first = INT64_MAX, last = 0;
  for (size_t i = 0; i < loop->num_leaves; i++) {
    int64_t late = guess_loop_late(loop, loop->leaves[i].value);
    first = late < first ? late : first;
    last = late > last ? late : last;
  }
  return last > first ? last - first : 0;
}

bool guess_interval_pays(const guess_interval *found) {
  /* So often does a loop run that nothing is known of. */
  enum { ROUNDS = 8 };
  return found->serial < found->before &&
         ROUNDS * (found->before - found->serial) >
             2 * found->serial + found->spread;
}

bool guess_interval_find(guess_loop *loop, guess_interval *found) {
  carried c = {.loop = loop};
  int64_t late = guess_loop_late(loop, loop->goes_on);
  arena_pool memory = {0};
  list_carried(&c);
  found->before = found->after = late > 1 ? late : 1;
  bool ok = c.count > MOST_CARRIED || find_mean(&c, &memory, &found->after);
  int64_t loads = count_loads(loop);
  int64_t serial = longest_serial(loop);
  found->after = loads > found->after ? loads : found->after;
  found->serial = serial > found->after ? serial : found->after;
  found->spread = find_spread(loop);
  arena_finish(&memory);
  return ok;
}

MlirValue guess_interval_pace(const guess_loop *loop, int64_t latest) {
  MlirValue best = {NULL};
  int64_t best_late = -1;
  for (size_t i = 0; i < loop->num_ops; i++) {
    if (mlirOperationGetNumResults(loop->ops[i]) == 0) {
      continue;
    }
    /* The data of a load is its second result. */
    MlirValue value = mlirOperationGetResult(
        loop->ops[i], mlirOperationGetNumResults(loop->ops[i]) - 1);
    int64_t late = guess_loop_late(loop, value);
    if (late > best_late && late <= latest &&
        guess_loop_is_in_all(loop, value)) {
      best = value;
      best_late = late;
    }
  }
  return best;
}

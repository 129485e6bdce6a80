/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the units that take one token from every input and give one whose
 * payload is a function of theirs. The functions are written in C, which is
 * what the circuits have to agree with.
 */
#include "bench.h"
#include "floats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One golden function. Operands are zero-extended; the result is cut to the
 * output's width by the caller. `width` is that of the first input. */
typedef uint64_t (*golden)(unsigned width, const uint64_t *operands,
                           int64_t argument);

#define GOLDEN(name, expression)                                               \
  static uint64_t name(unsigned width, const uint64_t *operands,               \
                       int64_t argument) {                                     \
    uint64_t a = operands[0];                                                  \
    uint64_t b = operands[1];                                                  \
    uint64_t c = operands[2];                                                  \
    int64_t sa = width ? sign_extend(width, a) : 0;                            \
    int64_t sb = width ? sign_extend(width, b) : 0;                            \
    (void)a, (void)b, (void)c, (void)sa, (void)sb, (void)argument;             \
    return (uint64_t)(expression);                                             \
  }

static bool compare(int64_t predicate, uint64_t a, uint64_t b, int64_t sa,
                    int64_t sb) {
  switch (predicate) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 2:
    return sa < sb;
  case 3:
    return sa <= sb;
  case 4:
    return sa > sb;
  case 5:
    return sa >= sb;
  case 6:
    return a < b;
  case 7:
    return a <= b;
  case 8:
    return a > b;
  default:
    return a >= b;
  }
}

/* C's division, with the values the units define where C has none. */
static int64_t divide_signed(int64_t a, int64_t b) {
  if (b == 0) {
    return -1;
  }
  return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static int64_t remainder_signed(int64_t a, int64_t b) {
  if (b == 0) {
    return a;
  }
  return b == -1 ? 0 : a % b;
}

/* What a unit takes of an amount: so many bits as tell those that C allows. */
static uint64_t amount(unsigned width, uint64_t b) {
  uint64_t mask = 1;
  while (mask + 1 < width) {
    mask = 2 * mask + 1;
  }
  return b & mask;
}

GOLDEN(forward, a)
GOLDEN(second, b)
GOLDEN(constant, argument)
GOLDEN(addi, a + b)
GOLDEN(subi, a - b)
GOLDEN(muli, a *b)
GOLDEN(andi, a &b)
GOLDEN(ori, a | b)
GOLDEN(xori, a ^ b)
GOLDEN(shli, a << amount(width, b))
GOLDEN(shrui, a >> amount(width, b))
GOLDEN(shrsi, sa >> amount(width, b))
GOLDEN(maxsi, sa > sb ? a : b)
GOLDEN(minsi, sa < sb ? a : b)
GOLDEN(maxui, a > b ? a : b)
GOLDEN(minui, a < b ? a : b)
GOLDEN(divsi, divide_signed(sa, sb))
GOLDEN(remsi, remainder_signed(sa, sb))
GOLDEN(divui, b == 0 ? UINT64_MAX : a / b)
GOLDEN(cmpi, compare(argument, a, b, sa, sb))
GOLDEN(cmpi_known, compare(argument % 10, a, argument / 10, sa,
                           sign_extend(width, (uint64_t)argument / 10)))
GOLDEN(select_value, a ? b : c)
GOLDEN(extsi, sa)
GOLDEN(noti, ~a)
GOLDEN(absi, sa < 0 ? 0 - a : a)
GOLDEN(absf, mask(width - 1, a))
GOLDEN(negf, a ^ UINT64_C(1) << (width - 1))

typedef struct function_model {
  model model; /* first: the bench points to it */
  golden golden;
} function_model;

static void start(bench *bench);
static void start_credit(bench *bench);
static void start_float(bench *bench);
static bool offer_float(bench *bench, unsigned number, uint64_t *data);
static void cycle(bench *bench);
static void finish(bench *bench);

#define FUNCTION(name, golden) {{name, NULL, NULL, cycle, finish}, golden}
#define FLOAT_FUNCTION(name, golden)                                           \
  {{name, start_float, offer_float, cycle, finish}, golden}

static const function_model functions[] = {
    FUNCTION("forward", forward),
    FUNCTION("second", second),
    FUNCTION("constant", constant),
    FUNCTION("addi", addi),
    FUNCTION("subi", subi),
    FUNCTION("muli", muli),
    FUNCTION("andi", andi),
    FUNCTION("ori", ori),
    FUNCTION("xori", xori),
    FUNCTION("shli", shli),
    FUNCTION("shrui", shrui),
    FUNCTION("shrsi", shrsi),
    FUNCTION("maxsi", maxsi),
    FUNCTION("minsi", minsi),
    FUNCTION("maxui", maxui),
    FUNCTION("minui", minui),
    FUNCTION("divsi", divsi),
    FUNCTION("remsi", remsi),
    FUNCTION("divui", divui),
    FUNCTION("cmpi", cmpi),
    FUNCTION("cmpi_known", cmpi_known),
    FUNCTION("select", select_value),
    FUNCTION("extsi", extsi),
    FUNCTION("noti", noti),
    FUNCTION("absi", absi),
    FUNCTION("absf", absf),
    FUNCTION("negf", negf),
    FLOAT_FUNCTION("addf", float_add),
    FLOAT_FUNCTION("subf", float_subtract),
    FLOAT_FUNCTION("mulf", float_multiply),
    FLOAT_FUNCTION("divf", float_divide),
    FLOAT_FUNCTION("sqrt", float_square_root),
    FLOAT_FUNCTION("maximumf", float_maximum),
    FLOAT_FUNCTION("minimumf", float_minimum),
    FLOAT_FUNCTION("cmpf", float_compare),
    FUNCTION("sitofp", float_from_signed),
    FUNCTION("uitofp", float_from_unsigned),
    FLOAT_FUNCTION("fptosi", float_to_signed),
    FLOAT_FUNCTION("fptoui", float_to_unsigned),
    FLOAT_FUNCTION("extf", float_extend),
    FLOAT_FUNCTION("truncf", float_truncate),
    {{"init", start, NULL, cycle, finish}, forward},
    {{"credit", start_credit, NULL, cycle, finish}, forward},
};

const model *find_function_model(const char *name) {
  for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
    if (strcmp(functions[i].model.name, name) == 0) {
      return &functions[i].model;
    }
  }
  return NULL;
}

bool function_value(const char *name, unsigned width, const uint64_t *operands,
                    int64_t argument, uint64_t *value) {
  const model *model = find_function_model(name);
  if (!model) {
    return false;
  }
  *value = ((const function_model *)model)->golden(width, operands, argument);
  return true;
}

/* Operands are made in pairs: what is offered on one input leaves its partner
 * for the other one. */
static void start_float(bench *bench) {
  bench->state = calloc(2, sizeof(queue));
  if (!bench->state) {
    fprintf(stderr, "out of memory\n");
    exit(2);
  }
}

static bool offer_float(bench *bench, unsigned number, uint64_t *data) {
  queue *partners = bench->state;
  if (!queue_pop(&partners[number], data)) {
    uint64_t pair[2];
    float_pair(bench->inputs[number].width, pair);
    *data = pair[number];
    queue_push(&partners[1 - number], pair[1 - number]);
  }
  return true;
}

/* `init` holds a token from the beginning. */
static void start(bench *bench) {
  queue_push(&bench->inputs[0].queue, (uint64_t)bench->argument);
}

/* `credit` holds as many as its argument says. */
static void start_credit(bench *bench) {
  for (int64_t i = 0; i < bench->argument; i++) {
    queue_push(&bench->inputs[0].queue, 0);
  }
}

static void cycle(bench *bench) {
  const function_model *model = (const function_model *)bench->model;
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    port *input = &bench->inputs[i];
    if (input->fired) {
      queue_push(&input->queue, input->data);
    }
  }
  port *output = &bench->outputs[0];
  if (!output->fired) {
    return;
  }
  uint64_t operands[MAX_PORTS] = {0};
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (bench->inputs[i].is_used &&
        !queue_pop(&bench->inputs[i].queue, &operands[i])) {
      bench_fail(bench, "gave a token without one from input %u", i);
      return;
    }
  }
  if (output->width == 0) {
    return;
  }
  uint64_t expected =
      mask(output->width,
           model->golden(bench->inputs[0].width, operands, bench->argument));
  if (expected != output->data) {
    bench_fail(bench, "%llx, %llx, %llx gave %llx, not %llx",
               (unsigned long long)operands[0], (unsigned long long)operands[1],
               (unsigned long long)operands[2],
               (unsigned long long)output->data, (unsigned long long)expected);
  }
}

static void finish(bench *bench) {
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    /* A join may have taken nothing of an operand whose partner never came. */
    if (bench->inputs[i].is_used && bench->inputs[i].queue.count > 0) {
      bench_fail(bench, "%zu tokens of input %u never came out",
                 bench->inputs[i].queue.count, i);
    }
  }
}

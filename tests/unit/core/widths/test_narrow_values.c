/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random circuits compute the same before and after their values have become
 * narrow. Nothing here knows how that is done.
 */
#include "circuit_values.h"
#include "hls/handshake.h"
#include "hls/mlir_text.h"
#include "hls/passes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"
#include "random_circuit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CLEAN "handshake-canonicalize"

/* What makes values narrow, in a circuit as it was lowered. */
#define NARROW_VALUES "handshake-narrow-values"
/* One run may show the next one what is not needed: so many are enough. */
enum { MOST_RUNS = 5 };

/* What makes buffers narrow, and what comes before. */
#define NARROW_BUFFERS "handshake-narrow-buffers"
#define PLACE_BUFFERS                                                          \
  NARROW_VALUES "," CLEAN ",handshake-materialize,"                            \
                "handshake-infer-basic-blocks,"                                \
                "handshake-place-buffers{algorithm=throughput}"

enum { NUM_RUNS = 24, MOST_TOKENS = 3, MOST_RESULTS = 8 };

/* Most circuits are done after few; a narrow one has casts in addition. */
#define MOST_STEPS UINT64_C(10000)
#define MOST_STEPS_AFTER (8 * MOST_STEPS)

typedef struct fixture {
  MlirContext context;
  hls_buffer errors;
} fixture;

static MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *data) {
  mlirDiagnosticPrint(diagnostic, hls_buffer_append_ref, data);
  return mlirLogicalResultSuccess();
}

static int set_up(void **state) {
  static fixture it;
  it = (fixture){.context = mlirContextCreate()};
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  mlirContextAppendDialectRegistry(it.context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(it.context);
  mlirContextAttachDiagnosticHandler(it.context, on_diagnostic, &it.errors,
                                     NULL);
  mlirRegisterHandshakePasses();
  *state = &it;
  return 0;
}

static int tear_down(void **state) {
  fixture *it = *state;
  mlirContextDestroy(it->context);
  hls_buffer_finish(&it->errors);
  return 0;
}

/* Texts are longer than what cmocka prints. */
static void fail_with(const char *what, const hls_buffer *text) {
  fprintf(stderr, "%s\n", text->data);
  fail_msg("%s", what);
}

static MlirModule parse(fixture *it, const hls_buffer *text) {
  MlirModule module = mlirModuleCreateParse(
      it->context, mlirStringRefCreate(text->data, text->size));
  if (mlirModuleIsNull(module)) {
    fail_with(it->errors.data, text);
  }
  return module;
}

static hls_buffer print(MlirModule module) {
  hls_buffer text = {0};
  mlirOperationPrint(mlirModuleGetOperation(module), hls_buffer_append_ref,
                     &text);
  return text;
}

static void run_passes(fixture *it, MlirModule module, const char *passes) {
  MlirPassManager manager = mlirPassManagerCreate(it->context);
  mlirPassManagerEnableVerifier(manager, true);
  MlirLogicalResult result =
      mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager),
                                   mlirStringRefCreateFromCString(passes),
                                   hls_buffer_append_ref, &it->errors);
  if (mlirLogicalResultIsSuccess(result)) {
    result = mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  }
  mlirPassManagerDestroy(manager);
  if (mlirLogicalResultIsFailure(result)) {
    hls_buffer text = print(module);
    fail_with(it->errors.data, &text);
  }
}

/* ---- Comparison ---- */

/* A circuit before and after. */
typedef struct pair {
  uint64_t seed;
  random_circuit random;
  circuit_values *wide, *narrow;
  hls_buffer narrow_text;
} pair;

/* Over all circuits. */
typedef struct tally {
  size_t bits_before, bits_after;
  size_t compared, undefined, endless;
} tally;

/* Tokens for the arguments of one run. */
typedef struct inputs {
  uint64_t bits[MOST_TOKENS * (CIRCUIT_MOST_INPUTS + 1)];
  size_t num_tokens;
} inputs;

static void explain(const pair *p, const inputs *of, size_t result,
                    size_t token) {
  hls_buffer text = {0};
  for (size_t i = 0; i < of->num_tokens * (p->random.num_inputs + 1); i++) {
    hls_buffer_printf(&text, " 0x%llx", (unsigned long long)of->bits[i]);
  }
  fprintf(stderr, "%s%s", p->random.r.text.data, p->narrow_text.data);
  circuit_token before = circuit_values_token(p->wide, result, token);
  circuit_token after = circuit_values_token(p->narrow, result, token);
  fail_msg("seed %llu, inputs%s: token %zu of result %zu was 0x%llx, and is "
           "0x%llx%s",
           (unsigned long long)p->seed, text.data, token, result,
           (unsigned long long)before.bits, (unsigned long long)after.bits,
           after.is_undefined ? ", which is not defined" : "");
}

/* Returns whether any token was known. */
static bool compare_result(const pair *p, const inputs *of, size_t result,
                           const circuit_result *before) {
  bool is_known = false;
  for (size_t k = 0; k < before->num_tokens + before->has_more; k++) {
    circuit_token old = circuit_values_token(p->wide, result, k);
    circuit_token new = circuit_values_token(p->narrow, result, k);
    if (!old.is_undefined && (new.is_undefined || new.bits != old.bits)) {
      explain(p, of, result, k);
    }
    is_known |= !old.is_undefined;
  }
  return is_known;
}

static void fail_by_tokens(const pair *p, const char *what) {
  fprintf(stderr, "%s%s", p->random.r.text.data, p->narrow_text.data);
  fail_msg("seed %llu: %s", (unsigned long long)p->seed, what);
}

/* Compares the results for some inputs. */
static void compare(const pair *p, const inputs *of, tally *t) {
  circuit_result before[MOST_RESULTS], after[MOST_RESULTS];
  size_t count = circuit_values_num_results(p->wide);
  assert_true(count <= MOST_RESULTS);
  assert_int_equal(circuit_values_num_results(p->narrow), count);
  circuit_end end =
      circuit_values_run(p->wide, of->bits, of->num_tokens, MOST_STEPS, before);
  if (end != CIRCUIT_ENDED) {
    *(end == CIRCUIT_UNDEFINED ? &t->undefined : &t->endless) += 1;
    return;
  }
  end = circuit_values_run(p->narrow, of->bits, of->num_tokens,
                           MOST_STEPS_AFTER, after);
  if (end != CIRCUIT_ENDED) {
    fail_by_tokens(p, end == CIRCUIT_UNDEFINED ? "a way is undefined"
                                               : "it does not end");
  }
  bool is_known = false;
  for (size_t i = 0; i < count; i++) {
    /* More of what runs ahead behind an init. */
    assert_true(before[i].has_more || before[i].num_tokens >= of->num_tokens);
    if (after[i].num_tokens != before[i].num_tokens ||
        after[i].has_more != before[i].has_more) {
      fail_by_tokens(p, "a result has more tokens, or less");
    }
    /* The control behind the results always is. */
    is_known |= compare_result(p, of, i, &before[i]) && i + 1 < count;
  }
  *(is_known ? &t->compared : &t->undefined) += 1;
}

static void compare_all(pair *p, tally *t) {
  size_t stride = p->random.num_inputs + 1;
  for (int i = 0; i < NUM_RUNS; i++) {
    inputs in = {.num_tokens = i % 3 ? 1 : MOST_TOKENS};
    for (size_t k = 0; k < in.num_tokens; k++) {
      random_circuit_inputs(&p->random, &in.bits[k * stride]);
    }
    if (i < 2) {
      memset(in.bits, i ? 0xff : 0, sizeof in.bits);
    }
    compare(p, &in, t);
  }
}

/* ---- Circuits ---- */

/* What is checked. */
typedef struct trial {
  const char *before;   /* passes that are not; NULL for none */
  bool is_materialized; /* and stays so, with as many buffers */
  unsigned most_runs;   /* after which another changes nothing; 0: any */
  const char *passes;
  uint64_t num_circuits;
  bool has_loops;
} trial;

/* Each run gains something or changes nothing, which it does soon. */
static void check_more_runs(fixture *it, MlirModule module, const trial *what,
                            const pair *p) {
  size_t bits = circuit_values_bits(p->narrow);
  hls_buffer before = {0};
  hls_buffer_puts(&before, p->narrow_text.data);
  for (unsigned i = 1;; i++) {
    run_passes(it, module, what->passes);
    hls_buffer after = print(module);
    circuit_values *narrower = circuit_values_read(module);
    size_t less = circuit_values_bits(narrower);
    circuit_values_free(narrower);
    bool is_same = strcmp(after.data, before.data) == 0;
    if (!is_same && (i >= what->most_runs || less > bits)) {
      fprintf(stderr, "%s%s", p->random.r.text.data, before.data);
      print_error("seed %llu, run %u: %zu bits become %zu\n",
                  (unsigned long long)p->seed, i + 1, bits, less);
      fail_with("the next run has changed it again", &after);
    }
    hls_buffer_finish(&before);
    before = after;
    bits = less;
    if (is_same) {
      break;
    }
  }
  hls_buffer_finish(&before);
}

static void check_circuit(fixture *it, uint64_t seed, const trial *what,
                          tally *t) {
  pair p = {.seed = seed};
  random_circuit_make(&p.random, seed, what->has_loops);
  MlirModule module = parse(it, &p.random.r.text);
  if (what->before) {
    run_passes(it, module, what->before);
  }
  p.wide = circuit_values_read(module);
  run_passes(it, module, what->passes);
  p.narrow_text = print(module);
  p.narrow = circuit_values_read(module);
  t->bits_before += circuit_values_bits(p.wide);
  t->bits_after += circuit_values_bits(p.narrow);
  if (what->is_materialized) {
    assert_true(circuit_values_are_used_once(p.wide));
    assert_true(circuit_values_are_used_once(p.narrow));
    assert_int_equal(circuit_values_num_buffers(p.narrow),
                     circuit_values_num_buffers(p.wide));
  }
  compare_all(&p, t);
  if (what->most_runs) {
    check_more_runs(it, module, what, &p);
  }
  circuit_values_free(p.wide);
  circuit_values_free(p.narrow);
  hls_buffer_finish(&p.narrow_text);
  random_circuit_finish(&p.random);
  mlirModuleDestroy(module);
}

/* Which circuits, when they are not the usual ones. Sanitizers ask how the pass
 * treats memory, and a part of the circuits tells that. */
static uint64_t first_seed, num_seeds;
#ifdef HLSD_SANITIZE
enum { SHARE = 8 };
#else
enum { SHARE = 1 };
#endif

static void check_circuits(fixture *it, const trial *what) {
  tally t = {0};
  uint64_t count = num_seeds ? num_seeds : what->num_circuits / SHARE;
  for (uint64_t i = 0; i < count; i++) {
    check_circuit(it, first_seed + i, what, &t);
  }
  print_message("%zu bits became %zu; %zu runs are the same, %zu are not "
                "defined, %zu have no end\n",
                t.bits_before, t.bits_after, t.compared, t.undefined,
                t.endless);
  assert_true(t.bits_after < t.bits_before);
  assert_true(t.compared > t.undefined + t.endless);
}

static void circuits_compute_the_same(void **state) {
  const trial what = {.passes = NARROW_VALUES, .num_circuits = 500};
  check_circuits(*state, &what);
}

static void loops_compute_the_same(void **state) {
  const trial what = {
      .passes = NARROW_VALUES, .num_circuits = 500, .has_loops = true};
  check_circuits(*state, &what);
}

/* As the compiler has them: nothing is computed that nobody needs. */
static void clean_circuits_compute_the_same(void **state) {
  const trial what = {.before = CLEAN,
                      .most_runs = MOST_RUNS,
                      .passes = NARROW_VALUES,
                      .num_circuits = 500};
  check_circuits(*state, &what);
}

static void clean_loops_compute_the_same(void **state) {
  const trial what = {.before = CLEAN,
                      .most_runs = MOST_RUNS,
                      .passes = NARROW_VALUES,
                      .num_circuits = 500,
                      .has_loops = true};
  check_circuits(*state, &what);
}

static void buffers_compute_the_same(void **state) {
  const trial what = {.before = PLACE_BUFFERS,
                      .is_materialized = true,
                      .most_runs = MOST_RUNS,
                      .passes = NARROW_BUFFERS,
                      .num_circuits = 250};
  check_circuits(*state, &what);
}

static void buffers_of_loops_compute_the_same(void **state) {
  const trial what = {.before = PLACE_BUFFERS,
                      .is_materialized = true,
                      .most_runs = MOST_RUNS,
                      .passes = NARROW_BUFFERS,
                      .num_circuits = 250,
                      .has_loops = true};
  check_circuits(*state, &what);
}

/* Two arguments are the first seed and how many, to look for more. */
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(circuits_compute_the_same),
      cmocka_unit_test(loops_compute_the_same),
      cmocka_unit_test(clean_circuits_compute_the_same),
      cmocka_unit_test(clean_loops_compute_the_same),
      cmocka_unit_test(buffers_compute_the_same),
      cmocka_unit_test(buffers_of_loops_compute_the_same),
  };
  if (argc == 3) {
    first_seed = strtoull(argv[1], NULL, 10);
    num_seeds = strtoull(argv[2], NULL, 10);
  }
  return cmocka_run_group_tests(tests, set_up, tear_down);
}

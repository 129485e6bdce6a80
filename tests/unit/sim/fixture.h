/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Small circuits written by hand, and a simulation request around them.
 */
#ifndef TEST_SIM_FIXTURE_H
#define TEST_SIM_FIXTURE_H

#include "rtl/sim.h"
#include "rtl/sim/golden/golden.h"

/* int addmul(int a, int b): a * b + a */
extern const char fixture_addmul[];
rtl_design fixture_addmul_design(const char *text);

/* int bump(int a[8], int n): adds n to every element, returns the old sum */
extern const char fixture_bump[];
rtl_design fixture_bump_design(const char *text);

/* int twice(int a): __unit(a, out, WIDTH) and returns out; the module __unit
 * is not in the design */
rtl_design fixture_twice_design(void);

/* A request with everything filled in that all tests share, and its result. */
typedef struct fixture {
  char scratch[64];
  sim_tools tools;
  sim_request request;
  sim_result result;
  hls_diagnostics diagnostics;
  hls_error error;
} fixture;

/* cmocka's setup and teardown: a fixture with a scratch directory. main() may
 * return what it likes. */
int fixture_setup(void **state);
int fixture_teardown(void **state);

/* Sets the C text and runs the simulation. */
hls_status fixture_run(fixture *f, const rtl_design *design, const char *kernel,
                       const char *c_text);

/* Runs main() alone, as the request says. golden_finish() in every case. */
hls_status fixture_run_main(fixture *f, golden *native);

/* Whether a diagnostic has this code. */
bool fixture_has_code(const fixture *f, const char *code);

/* A circuit's text with `from` replaced by `to`. Caller frees. */
char *fixture_changed(const char *text, const char *from, const char *to);

hls_source fixture_source(const char *name, const char *text);

#endif

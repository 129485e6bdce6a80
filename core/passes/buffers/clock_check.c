/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits that are too slow for their clock.
 */
#include "hls/clock_check.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_registers.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/longest_path.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct clock_check {
  double period;
  hls_diagnostics *diagnostics;
  MlirOperation func; /* at hand */
  hls_longest_path path;
} clock_check;

/* A unit on the path. */
typedef struct path_unit {
  MlirOperation op;
  double ns; /* that it adds */
  hls_source_place place;
} path_unit;

/* Where a part of the path comes from. What ends in a memory is the access's.
 */
static hls_source_place place_of(const clock_check *c, size_t part) {
  const hls_longest_path *path = &c->path;
  hls_source_place place = {0};
  for (size_t i = part + 1; i-- > 0 && place.line == 0;) {
    MlirOperation op = i < path->num_steps ? path->steps[i].op : path->end;
    if (!mlirOperationIsNull(op) && !ir_is_memory_interface(op)) {
      place = hls_location_place(mlirOperationGetLocation(op));
    }
  }
  return place;
}

/* The unit that adds the most; the last part is the way into the register. */
static path_unit find_slowest(const clock_check *c) {
  const hls_longest_path *path = &c->path;
  path_unit slowest = {.op = c->func};
  double before = 0;
  for (size_t i = 0; i <= path->num_steps; i++) {
    bool is_end = i == path->num_steps;
    MlirOperation op = is_end ? path->end : path->steps[i].op;
    double ns = is_end ? path->ns : path->steps[i].ns;
    if (!mlirOperationIsNull(op) && ns - before > slowest.ns) {
      slowest = (path_unit){op, ns - before, place_of(c, i)};
    }
    before = ns;
  }
  if (slowest.place.line == 0) {
    slowest.place = hls_location_place(mlirOperationGetLocation(c->func));
  }
  return slowest;
}

/* Is the path between registers of one and the same unit? */
static bool is_inside_of_unit(const hls_longest_path *path) {
  return path->num_steps == 1 && path->steps[0].ns >= path->ns;
}

/* Finds the loop that a register on the path would make slower. */
static bool find_slowed(const clock_check *c, slowed_loop *loop) {
  const hls_longest_path *path = &c->path;
  MlirValue *channels = calloc(path->num_steps + 1, sizeof *channels);
  size_t count = 0;
  for (size_t i = 0; channels && i < path->num_steps; i++) {
    bool is_forward = path->steps[i].wire != HLS_WIRE_READY;
    if (is_forward && slots_may_buffer(path->steps[i].channel)) {
      channels[count++] = path->steps[i].channel;
    }
  }
  bool ok = channels && loop_registers_find(c->func, channels, count, loop);
  free(channels);
  return ok;
}

/* A range without extent; the caller frees its file. A place without a line has
 * none. Returns false when out of memory. */
static bool range_of(hls_source_place place, char **file, hls_range *range) {
  *file = strndup(place.line > 0 ? place.file.data : "",
                  place.line > 0 ? place.file.length : 0);
  *range = (hls_range){.file = place.line > 0 ? *file : NULL,
                       .begin = {place.line, place.column},
                       .end = {place.line, place.column}};
  return *file;
}

/* Adds what a register would cost, if it would make a loop slower. */
static bool add_choice(const clock_check *c, hls_diagnostic *warning) {
  slowed_loop loop = {0};
  if (!find_slowed(c, &loop)) {
    return false;
  }
  if (mlirOperationIsNull(loop.merge)) {
    return true;
  }
  char *file;
  hls_range range;
  bool ok = range_of(hls_location_place(mlirOperationGetLocation(loop.merge)),
                     &file, &range);
  if (ok) {
    hls_diagnostic_add_note(
        warning, range,
        "a register on the path would let iterations of this loop begin %lld "
        "cycles apart instead of %lld: %.2f ns instead of %.2f",
        (long long)loop.after, (long long)loop.before,
        (double)loop.after * c->period, (double)loop.before * c->path.ns);
  }
  free(file);
  return ok;
}

static hls_diagnostic *add_warning(const clock_check *c,
                                   const path_unit *slowest, hls_range range) {
  double ns = c->path.ns;
  /* What is rounded must not promise too much. */
  double possible = ceil(ns * 100 - 1e-6) / 100;
  MlirStringRef name = ir_op_mnemonic(slowest->op);
  if (is_inside_of_unit(&c->path)) {
    return hls_diagnostics_add(
        c->diagnostics, HLS_SEVERITY_WARNING, "clock-period-missed", range,
        "the unit of '%.*s' takes %.2f ns between its own registers, longer "
        "than the clock period of %g ns; the circuit can have one of %.2f ns",
        (int)name.length, name.data, ns, c->period, possible);
  }
  return hls_diagnostics_add(
      c->diagnostics, HLS_SEVERITY_WARNING, "clock-period-missed", range,
      "a path of %.2f ns is longer than the clock period of %g ns; the slowest "
      "unit on it is that of '%.*s', with %.2f ns; the circuit can have a "
      "period of %.2f ns",
      ns, c->period, (int)name.length, name.data, slowest->ns, possible);
}

static bool report(const clock_check *c) {
  path_unit slowest = find_slowest(c);
  char *file;
  hls_range range;
  bool ok = range_of(slowest.place, &file, &range);
  if (ok) {
    hls_diagnostic *warning = add_warning(c, &slowest, range);
    ok = is_inside_of_unit(&c->path) || add_choice(c, warning);
  }
  free(file);
  return ok;
}

static bool check(MlirOperation func, void *user) {
  clock_check *c = user;
  c->func = func;
  bool ok = hls_longest_path_find(&c->path, func) &&
            (c->path.ns <= c->period || report(c));
  hls_longest_path_finish(&c->path);
  return ok;
}

bool hls_clock_check(MlirModule module, double period,
                     hls_diagnostics *diagnostics) {
  clock_check c = {.period = period, .diagnostics = diagnostics};
  return ir_for_each(mlirModuleGetOperation(module),
                     mlirOperationIsAHandshakeFunc, check, &c);
}

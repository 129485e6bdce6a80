/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Evaluating a circuit of parts, in the place of the one model of a whole
 * circuit that sim_plan.h asks for. At a rising edge every unit with a clock
 * computes its next state from what it saw before; then the units whose inputs
 * have changed are evaluated, until none has. This is what Verilator does with
 * the whole circuit, in another order: without a loop of logic, every order
 * ends with the same values.
 */
#include "rtl/sim/runtime/sim_parts_circuit.h"

#include "rtl/sim/runtime/sim_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A cycle in which units are evaluated so often on average does not settle. */
#define MOST_EVALUATIONS 10000u

static struct {
  sim_parts_circuit circuit;
  uint8_t clock, clock_before;
  uint8_t snapshot, snapshot_before;
  uint64_t memory_stalls; /* the units of parts do not ask */
  uint64_t moved;         /* none is counted */
  uint32_t *waiting;      /* units, in a ring of num_units */
  uint32_t next, num_waiting;
} run;

/* Leaves the calls to a model of the whole circuit: what is odd about the parts
 * is no verdict about the circuit. */
static void give_up(const char *why) {
  fprintf(stderr, "%s\n", why);
  _exit(SIM_EXIT_OUTGROWN);
}

static void wait_for_evaluation(uint32_t unit) {
  sim_parts_model *model = &run.circuit.models[unit];
  uint32_t num_units = run.circuit.table->num_units;
  if (model->is_waiting) {
    return;
  }
  model->is_waiting = true;
  uint32_t at = run.next + run.num_waiting++;
  run.waiting[at < num_units ? at : at - num_units] = unit;
}

static void propagate(const sim_parts_model *from) {
  for (uint32_t i = 0; i < from->num_wires; i++) {
    const sim_parts_wire *wire = &from->wires[i];
    if (sim_parts_wire_move(wire) && wire->target != SIM_PARTS_NO_UNIT) {
      wait_for_evaluation(wire->target);
    }
  }
}

static void settle(void) {
  uint32_t num_units = run.circuit.table->num_units;
  uint64_t left = (uint64_t)MOST_EVALUATIONS * num_units;
  while (run.num_waiting > 0) {
    sim_parts_model *model = &run.circuit.models[run.waiting[run.next]];
    run.next = run.next + 1 < num_units ? run.next + 1 : 0;
    run.num_waiting--;
    model->is_waiting = false;
    model->evaluate(model->model);
    propagate(model);
    if (left-- == 0) {
      give_up("the circuit does not settle");
    }
  }
}

/* The inputs go through registers, as in the test bench of a whole circuit. */
static void take_inputs(void) {
  const sim_parts *table = run.circuit.table;
  for (uint32_t i = 0; i < table->num_ends; i++) {
    const sim_parts_end *end = &table->ends[i];
    const sim_parts_element *array = &run.circuit.arrays[end->array];
    if (end->array < SIM_PARTS_NUM_INPUTS) {
      run.circuit.now[i] =
          array->wide ? array->wide[end->index] : array->narrow[end->index];
    }
  }
}

static void rise(void) {
  sim_parts_model *models = run.circuit.models;
  uint32_t num_units = run.circuit.table->num_units;
  for (uint32_t i = 0; i < num_units; i++) {
    if (models[i].clock) {
      *models[i].clock = 1;
      models[i].evaluate(models[i].model);
      /* Nothing happens at a falling edge: it goes with the next evaluation. */
      *models[i].clock = 0;
      wait_for_evaluation(i);
    }
  }
  take_inputs();
  propagate(&models[num_units]);
  settle();
}

static void take_snapshot(void) {
  for (uint32_t i = 0; i < run.circuit.num_observed; i++) {
    sim_parts_wire_move(&run.circuit.observed[i]);
  }
}

void sim_circuit_create(sim_ports *ports, const char *trace) {
  if (trace) {
    give_up("a circuit of parts records no waveform");
  }
  sim_parts_circuit *c = &run.circuit;
  if (!sim_parts_circuit_make(c, &sim_circuit_plan, &sim_circuit_parts)) {
    give_up("the circuit cannot be put together");
  }
  run.waiting = calloc(c->table->num_units + (size_t)1, sizeof *run.waiting);
  if (!run.waiting) {
    give_up("out of memory");
  }
  for (uint32_t i = 0; i < c->table->num_units; i++) {
    wait_for_evaluation(i);
  }
  const sim_parts_element *a = c->arrays;
  *ports = (sim_ports){.clk = &run.clock,
                       .rst = a[SIM_PARTS_RST].narrow,
                       .in_data = a[SIM_PARTS_IN_DATA].wide,
                       .in_valid = a[SIM_PARTS_IN_VALID].narrow,
                       .in_ready = a[SIM_PARTS_IN_READY].narrow,
                       .out_data = a[SIM_PARTS_OUT_DATA].wide,
                       .out_valid = a[SIM_PARTS_OUT_VALID].narrow,
                       .out_ready = a[SIM_PARTS_OUT_READY].narrow,
                       .load_enable = a[SIM_PARTS_LOAD_ENABLE].narrow,
                       .load_address = a[SIM_PARTS_LOAD_ADDRESS].wide,
                       .load_data = a[SIM_PARTS_LOAD_DATA].wide,
                       .store_enable = a[SIM_PARTS_STORE_ENABLE].narrow,
                       .store_address = a[SIM_PARTS_STORE_ADDRESS].wide,
                       .store_data = a[SIM_PARTS_STORE_DATA].wide,
                       .memory_stalls = &run.memory_stalls,
                       .snapshot = &run.snapshot,
                       .channel_valid = c->channel_valid,
                       .channel_ready = c->channel_ready,
                       .probe = c->probe,
                       .moved = &run.moved};
}

void sim_circuit_eval(void) {
  /* The units settle once before the first edge, each from nothing. */
  settle();
  if (run.clock && !run.clock_before) {
    rise();
  }
  if (run.snapshot && !run.snapshot_before) {
    take_snapshot();
  }
  run.clock_before = run.clock;
  run.snapshot_before = run.snapshot;
}

void sim_circuit_dump(uint64_t time) { (void)time; }

void sim_circuit_close(void) {}

int sim_circuit_finished(void) { return 0; /* no unit ends the simulation */ }

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs a cycle_program: an interpreter.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_MACHINE_H
#define RTL_MODEL_CYCLE_CYCLE_MACHINE_H

#include "rtl/model/cycle/cycle_program.h"

typedef struct cycle_machine {
  const cycle_program *program; /* borrowed */
  uint64_t *slots;         /* num_slots, to be read and, the inputs, written */
  uint64_t *memory;        /* num_memory_words */
  uint64_t *latched;       /* room for what the latches move */
  struct cycle_code *code; /* of the interpreter */
  /* Computes every slot from inputs, states and constants. The interpreter, or
   * what cycle_jit() puts here. */
  void (*settle)(const struct cycle_machine *machine);
} cycle_machine;

/* A machine in the state of the beginning, for a program that
 * cycle_program_check() has accepted. false when out of memory. */
bool cycle_machine_init(cycle_machine *machine, const cycle_program *program);
void cycle_machine_finish(cycle_machine *machine);

/* Computes all slots for the inputs and states that there are. */
static inline void cycle_machine_settle(cycle_machine *machine) {
  machine->settle(machine);
}

/* The clock's edge: memories and states take what was computed last. */
void cycle_machine_step(cycle_machine *machine);

/* What one write port does then. Returns whether it has written anything. */
bool cycle_machine_store(cycle_machine *machine, const cycle_store *store);

#endif

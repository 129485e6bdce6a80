/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuit's program behind the ports that the loop over cycles knows. As
 * with Verilator's test bench, inputs are taken at the rising edge of the
 * clock, together with all that the circuit has in registers.
 */
#include "rtl/sim/model/model_sim_child.h"

#include "rtl/model/active/active_machine.h"
#include "rtl/model/cycle/cycle_jit.h"
#include "rtl/sim/model/model_sim_job.h"
#include "rtl/sim/runtime/sim_files.h"
#include "rtl/sim/waveform/wave_writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* It takes as long as so many cycles to prepare for what changes in a circuit,
 * and in one of fewer instructions that is not worth while. */
#define ACTIVE_CYCLES 128
#define ACTIVE_INSTRUCTIONS 1500

typedef struct model_bench {
  model_sim_job job;
  cycle_machine machine;
  active_machine *active; /* or NULL */
  uint32_t cycles;        /* up to ACTIVE_CYCLES */
  bool is_running;        /* the clock has risen before */
  uint8_t rst_now;        /* as the circuit has it */
  bool has_conflict;      /* an edge has left open what comes out */
  const uint64_t *conflict;
  uint64_t nothing; /* what a port without data is read from or written to */
  wave_writer *waveform;   /* or NULL */
  const uint64_t **traced; /* where the values of its signals are */
  uint64_t time;           /* in the waveform */
  /* Where the values of the ports go to and come from. */
  uint64_t **driven, *masks;
  const uint64_t **shown;
  /* Ports. */
  uint64_t *words_in; /* those of 64 bits that drive, in the order of drives */
  uint8_t *flags_in;  /* those of one bit, behind them */
  size_t num_words_in, num_flags_in;
  uint8_t *flags_out; /* those of one bit that are shown, in this order */
  uint64_t *words_out;
  size_t num_flags_out, num_words_out;
  size_t first_channel; /* of flags_out; so many are read in every cycle */
  size_t first_probe;   /* of words_out; so here */
  uint64_t *moved;
} model_bench;

/* ---- A cycle ---- */

static void read_flags(model_bench *b, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    b->flags_out[i] = *b->shown[i] != 0;
  }
}

static void read_words(model_bench *b, size_t first, size_t end) {
  const uint64_t **shown = b->shown + b->num_flags_out;
  for (size_t i = first; i < end; i++) {
    b->words_out[i] = *shown[i];
  }
}

static void write_inputs(model_bench *b) {
  for (size_t i = 0; i < b->num_words_in; i++) {
    *b->driven[i] = b->words_in[i] & b->masks[i];
  }
  uint64_t **flags = b->driven + b->num_words_in;
  for (size_t i = 0; i < b->num_flags_in; i++) {
    *flags[i] = b->flags_in[i];
  }
}

/* Counts what the user's modules take and give at this edge. */
static void count_tokens(model_bench *b) {
  const sim_plan *plan = &b->job.plan;
  const uint64_t **valid = b->shown + b->first_channel;
  const uint64_t **ready = valid + plan->num_channels;
  for (unsigned i = 0; i < plan->num_counted; i++) {
    uint32_t channel = b->job.counted[i];
    b->moved[i] =
        b->rst_now ? 0 : b->moved[i] + (*valid[channel] & *ready[channel]);
  }
}

/* What runs from now on. Without memory for it, the machine goes on alone. */
static void choose_machine(model_bench *b) {
  if (b->cycles < ACTIVE_CYCLES && ++b->cycles == ACTIVE_CYCLES &&
      !b->job.is_compiled &&
      b->job.program->num_instructions >= ACTIVE_INSTRUCTIONS) {
    b->active = active_create(&b->machine);
  }
}

static void settle(model_bench *b) {
  choose_machine(b);
  if (b->active) {
    active_settle(b->active);
  } else {
    cycle_machine_settle(&b->machine);
  }
}

static void pass_edge(model_bench *b) {
  if (b->active) {
    active_step(b->active);
  } else {
    cycle_machine_step(&b->machine);
  }
}

/* A cycle takes 10 ns. */
static void record(model_bench *b) {
  if (b->waveform) {
    wave_writer_step(b->waveform, b->time);
    wave_writer_set_clock(b->waveform, b->time + 5, false);
    b->time += 10;
  }
}

/* Verilator takes the level that it first sees of the clock for that before, so
 * the first rising edge is none. */
static void step(void *user) {
  model_bench *b = user;
  if (b->is_running) {
    b->has_conflict = b->has_conflict || *b->conflict != 0;
    count_tokens(b);
    pass_edge(b);
    write_inputs(b);
    b->rst_now = b->flags_in[b->num_flags_in - 1];
  }
  b->is_running = true;
  settle(b);
  record(b);
  read_flags(b, 0, b->first_channel);
  read_words(b, 0, b->first_probe);
}

static void take_snapshot(void *user) {
  model_bench *b = user;
  read_flags(b, b->first_channel, b->num_flags_out);
  read_words(b, b->first_probe, b->num_words_out);
}

/* Nothing that the model runs can end the simulation. What comes behind a
 * conflict is of no use. */
static bool is_finished(void *user) {
  const model_bench *b = user;
  return b->has_conflict;
}

/* ---- What is there before the first one ---- */

static void *allocate(size_t count, size_t size) {
  return calloc(count + 1, size);
}

static bool allocate_ports(model_bench *b) {
  const sim_plan *plan = &b->job.plan;
  b->num_words_in = (size_t)plan->num_inputs + plan->num_connected + 1;
  b->num_flags_in = (size_t)plan->num_inputs + plan->num_outputs + 1;
  b->first_channel = (size_t)plan->num_inputs + plan->num_outputs +
                     2 * (size_t)plan->num_connected;
  b->num_flags_out = b->first_channel + 2 * (size_t)plan->num_channels;
  b->first_probe = (size_t)plan->num_outputs + 3 * (size_t)plan->num_connected;
  b->num_words_out = b->first_probe + plan->num_probes;
  size_t drives = model_sim_num_drives(plan);
  b->driven = allocate(drives, sizeof *b->driven);
  b->masks = allocate(drives, sizeof *b->masks);
  b->shown = allocate(model_sim_num_shown(plan), sizeof *b->shown);
  b->words_in = allocate(b->num_words_in, sizeof *b->words_in);
  b->flags_in = allocate(b->num_flags_in, 1);
  b->flags_out = allocate(b->num_flags_out, 1);
  b->words_out = allocate(b->num_words_out, sizeof *b->words_out);
  b->moved = allocate(plan->num_counted, sizeof *b->moved);
  b->traced = allocate(b->job.signals.num_values, sizeof(*b->traced));
  return b->traced && b->driven && b->masks && b->shown && b->words_in &&
         b->flags_in && b->flags_out && b->words_out && b->moved;
}

/* Finds where the machine has what the ports connect. */
static void connect_ports(model_bench *b) {
  const cycle_program *program = b->job.program;
  const uint32_t *inputs = cycle_part(program, program->inputs);
  const uint32_t *observed = cycle_part(program, program->observed);
  for (size_t i = 0; i < b->num_words_in + b->num_flags_in; i++) {
    const model_sim_drive *drive = &b->job.drives[i];
    b->driven[i] = drive->input == MODEL_SIM_NO_INPUT
                       ? &b->nothing
                       : &b->machine.slots[inputs[drive->input]];
    b->masks[i] =
        drive->width < 64 ? (UINT64_C(1) << drive->width) - 1 : UINT64_MAX;
  }
  for (size_t i = 0; i < b->num_flags_out + b->num_words_out; i++) {
    b->shown[i] = &b->machine.slots[observed[i]];
  }
  observed += b->num_flags_out + b->num_words_out;
  b->conflict = &b->machine.slots[*observed++];
  for (size_t i = 0; i < b->job.signals.num_values; i++) {
    b->traced[i] = &b->machine.slots[observed[i]];
  }
}

/* The ports by the names that the loop has for them: as model_sim_build() has
 * put them in order. */
static sim_ports name_ports(model_bench *b) {
  const sim_plan *plan = &b->job.plan;
  sim_ports ports = {0};
  uint64_t *in = b->words_in;
  ports.in_data = in;
  ports.load_data = in += plan->num_inputs;
  ports.memory_stalls = in + plan->num_connected;
  uint8_t *flag_in = b->flags_in;
  ports.in_valid = flag_in;
  ports.out_ready = flag_in += plan->num_inputs;
  ports.rst = flag_in + plan->num_outputs;
  const uint8_t *flag = b->flags_out;
  ports.in_ready = flag;
  ports.out_valid = flag += plan->num_inputs;
  ports.load_enable = flag += plan->num_outputs;
  ports.store_enable = flag += plan->num_connected;
  ports.channel_valid = flag += plan->num_connected;
  ports.channel_ready = flag + plan->num_channels;
  const uint64_t *word = b->words_out;
  ports.out_data = word;
  ports.load_address = word += plan->num_outputs;
  ports.store_address = word += plan->num_connected;
  ports.store_data = word += plan->num_connected;
  ports.probe = word + plan->num_connected;
  ports.moved = b->moved;
  return ports;
}

/* ---- The process ---- */

static model_bench child;

static bool fail(process_shared *shared, const char *reason) {
  snprintf(shared->message, sizeof shared->message, "%s", reason);
  return false;
}

bool model_sim_child_prepare(void *user, process_shared *shared) {
  if (!model_sim_job_read(user, &child.job)) {
    return fail(shared, "the job makes no sense");
  }
  if (!cycle_machine_init(&child.machine, child.job.program) ||
      !allocate_ports(&child)) {
    return fail(shared, "out of memory");
  }
  connect_ports(&child);
  /* The sandbox would not let it. */
  if (child.job.trace && !sim_files_prepare()) {
    return fail(shared, "the files of the waveform cannot be used");
  }
  hls_error error = {0};
  /* The code is never freed, as nothing here is: the process ends. */
  if (child.job.is_compiled && !cycle_jit_compile(&child.machine, &error)) {
    return fail(shared, error.message);
  }
  return true;
}

int model_sim_child_run(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  if (child.job.trace) {
    child.waveform =
        wave_writer_create(child.job.trace, &child.job.signals, child.traced);
    if (!child.waveform) {
      fputs("the waveform cannot be begun\n", stderr);
      return SIM_EXIT_TROUBLE;
    }
  }
  const sim_bench bench = {.plan = &child.job.plan,
                           .ports = name_ports(&child),
                           .step = step,
                           .snapshot = take_snapshot,
                           .finished = is_finished,
                           .user = &child};
  const sim_pipes pipes = {SIM_CALLS_FD, SIM_REPORT_FD, SIM_TOKENS_FD};
  int status = sim_loop_run(&bench, &child.job.settings, &pipes);
  if (!wave_writer_close(child.waveform)) {
    fputs("the waveform cannot be written\n", stderr);
    return SIM_EXIT_TROUBLE;
  }
  return child.has_conflict ? MODEL_SIM_EXIT_CONFLICT : status;
}

/* ---- A job that comes later ---- */

static bool read_all(void *data, size_t size) {
  char *at = data;
  while (size > 0) {
    ssize_t count = read(MODEL_SIM_JOB_FD, at, size);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    at += count > 0 ? count : 0;
    size -= count > 0 ? (size_t)count : 0;
  }
  return true;
}

/* Its bytes are never freed, as nothing here is. */
static bool read_job(process_job *job) {
  uint64_t size;
  if (!read_all(&size, sizeof size)) {
    return false;
  }
  char *data = malloc(size);
  if (!data || !read_all(data, size)) {
    free(data);
    return false;
  }
  *job = (process_job){data, size};
  return close(MODEL_SIM_JOB_FD) == 0;
}

int model_sim_child_run_expected(void *user, process_shared *shared) {
  (void)user;
  process_job job;
  if (!read_job(&job)) {
    return SIM_EXIT_TROUBLE; /* there is none, which nobody waits to hear */
  }
  if (!model_sim_child_prepare(&job, shared)) {
    fprintf(stderr, "%s\n", shared->message);
    return SIM_EXIT_TROUBLE;
  }
  return model_sim_child_run(NULL, shared);
}

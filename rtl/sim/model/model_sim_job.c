/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bytes of a job: a head, then the tables of the plan, the drives, the
 * counted channels, the table of a waveform and the program, each padded to 8.
 */
#include "rtl/sim/model/model_sim_job.h"

#include "rtl/model/logic/logic_words.h"
#include "rtl/sim/testbench/testbench_plan.h"

#include <string.h>

#define ALIGNMENT 8

/* A program of fewer instructions than that is compiled when there are so many
 * cycles. LLVM takes some 12 ms and 5 us for each instruction, and saves half a
 * nanosecond or more for each in every cycle. In a larger one, much does not
 * change: it waits for as many cycles as other simulators do. */
#define SMALL_PROGRAM 10000
#define SMALL_CYCLES UINT64_C(25000)

typedef struct job_head {
  sim_plan plan; /* its pointers mean nothing */
  sim_settings settings;
  uint64_t is_compiled;
  uint64_t trace;
  uint64_t num_items, names_size, num_values; /* of the table of a waveform */
} job_head;

size_t model_sim_num_drives(const sim_plan *plan) {
  return 2 * (size_t)plan->num_inputs + plan->num_outputs +
         plan->num_connected + 2;
}

size_t model_sim_num_shown(const sim_plan *plan) {
  return (size_t)plan->num_inputs + 2 * (size_t)plan->num_outputs +
         5 * (size_t)plan->num_connected + 2 * (size_t)plan->num_channels +
         plan->num_probes + 1;
}

/* ---- Writing ---- */

static void put(hls_buffer *out, const void *data, size_t size) {
  hls_buffer_append(out, data, size);
}

static void pad(hls_buffer *out) {
  static const char padding[ALIGNMENT];
  hls_buffer_append(out, padding, -out->size % ALIGNMENT);
}

static void put_tables(const testbench *bench, const sim_layout *layout,
                       hls_buffer *out) {
  for (size_t i = 0; i < bench->num_inputs; i++) {
    sim_plan_input input = testbench_plan_input(bench, layout, i);
    put(out, &input, sizeof input);
  }
  pad(out);
  for (size_t i = 0; i < bench->num_outputs; i++) {
    sim_plan_output output = testbench_plan_output(bench, i);
    put(out, &output, sizeof output);
  }
  pad(out);
  for (size_t i = 0; i < bench->num_arrays; i++) {
    sim_plan_memory memory = testbench_plan_memory(bench, i);
    put(out, &memory, sizeof memory);
  }
  pad(out);
}

static void put_signals(const wave_table *table, hls_buffer *out) {
  put(out, table->items, table->num_items * sizeof *table->items);
  pad(out);
  put(out, table->names, table->names_size);
  pad(out);
  put(out, table->widths, table->num_values * sizeof *table->widths);
  pad(out);
}

/* The cycles after which a run without compilation ends; 0: never. */
static uint64_t quick_cycles(const model_sim *model, const simulator_run *run) {
  bool is_small = model->program->num_instructions < SMALL_PROGRAM;
  return is_small && run->quick_cycles > SMALL_CYCLES ? SMALL_CYCLES
                                                      : run->quick_cycles;
}

void model_sim_job_write(const model_sim *model, const simulator_run *run,
                         hls_buffer *out) {
  const testbench *bench = model->job->bench;
  const wave_table table = model_sim_signals_table(&model->signals);
  job_head head = {
      .plan = testbench_plan(bench, model->job->layout),
      .settings = {.max_cycles = run->max_cycles,
                   .idle_cycles = run->idle_cycles,
                   .stall_seed = run->stall_seed,
                   .token_cycles = run->token_cycles,
                   .all_cycles = quick_cycles(model, run)},
      .is_compiled = model->grade == SIMULATOR_OPTIMIZED,
      .trace = model->job->request->trace,
      .num_items = table.num_items,
      .names_size = table.names_size,
      .num_values = table.num_values,
  };
  put(out, &head, sizeof head);
  pad(out);
  put_tables(bench, model->job->layout, out);
  put(out, model->drives, model->num_drives * sizeof *model->drives);
  pad(out);
  for (size_t i = 0; i < bench->num_counted; i++) {
    uint32_t channel = (uint32_t)bench->counted[i];
    put(out, &channel, sizeof channel);
  }
  pad(out);
  put_signals(&table, out);
  put(out, model->program, model->program->size);
}

/* ---- Reading ---- */

/* What is left to read. `failed`: there was less than that. */
typedef struct reader {
  const char *at;
  size_t left;
  bool failed;
} reader;

static const void *get(reader *in, size_t count, size_t size) {
  size_t bytes, padded;
  if (in->failed || __builtin_mul_overflow(count, size, &bytes) ||
      __builtin_add_overflow(bytes, -bytes % ALIGNMENT, &padded) ||
      padded > in->left) {
    in->failed = true;
    return NULL;
  }
  const void *data = in->at;
  in->at += padded;
  in->left -= padded;
  return data;
}

static void get_signals(reader *in, const job_head *head, wave_table *table) {
  *table = (wave_table){.num_items = head->num_items,
                        .names_size = head->names_size,
                        .num_values = head->num_values};
  table->items = get(in, table->num_items, sizeof *table->items);
  table->names = get(in, table->names_size, 1);
  table->widths = get(in, table->num_values, sizeof *table->widths);
}

/* Whether the program shows every value of a waveform, from `first` on. */
static bool shows_signals(const model_sim_job *job, size_t first) {
  const wave_table *table = &job->signals;
  const uint32_t *observed = cycle_part(job->program, job->program->observed);
  if (!wave_table_check(table)) {
    return false;
  }
  for (size_t i = 0; i < table->num_values; i++) {
    if (observed[first + i] + (uint64_t)logic_words_count(table->widths[i]) >
        job->program->num_slots) {
      return false;
    }
  }
  return true;
}

/* Whether the program has what the job uses of it. */
static bool fits(const model_sim_job *job, size_t num_drives) {
  const cycle_program *program = job->program;
  size_t num_shown = model_sim_num_shown(&job->plan);
  if (program->num_observed != num_shown + job->signals.num_values ||
      !shows_signals(job, num_shown)) {
    return false;
  }
  for (size_t i = 0; i < num_drives; i++) {
    uint32_t input = job->drives[i].input;
    if (input != MODEL_SIM_NO_INPUT && input >= program->num_inputs) {
      return false;
    }
  }
  for (size_t i = 0; i < job->plan.num_counted; i++) {
    if (job->counted[i] >= job->plan.num_channels) {
      return false;
    }
  }
  return true;
}

bool model_sim_job_read(const process_job *bytes, model_sim_job *job) {
  reader in = {bytes->data, bytes->size, false};
  const job_head *head = get(&in, 1, sizeof *head);
  if (!head || head->trace > SIM_WAVEFORM_VCD) {
    return false;
  }
  *job = (model_sim_job){.plan = head->plan,
                         .settings = head->settings,
                         .is_compiled = head->is_compiled != 0,
                         .trace = (sim_waveform_format)head->trace};
  sim_plan *plan = &job->plan;
  size_t num_drives = model_sim_num_drives(plan);
  plan->inputs = get(&in, plan->num_inputs, sizeof *plan->inputs);
  plan->outputs = get(&in, plan->num_outputs, sizeof *plan->outputs);
  plan->memories = get(&in, plan->num_memories, sizeof *plan->memories);
  job->drives = get(&in, num_drives, sizeof *job->drives);
  job->counted = get(&in, plan->num_counted, sizeof *job->counted);
  get_signals(&in, head, &job->signals);
  size_t size = in.left;
  job->program = get(&in, size, 1);
  return !in.failed && cycle_program_check(job->program, size) &&
         fits(job, num_drives);
}

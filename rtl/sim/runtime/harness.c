/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs calls on a Verilated circuit, one after another without a reset in
 * between: memories with one read and one write port, arguments and
 * start tokens held until accepted, results always accepted.
 */
#include "rtl/sim/runtime/sim_files.h"
#include "rtl/sim/runtime/sim_filter.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RESET_CYCLES 4
/* So many quiet cycles at the ports before channels inside are watched. */
#define WATCH_AFTER 16
/* So many bytes of tokens are written at once. */
#define TOKEN_BYTES 65536
/* Exit statuses; the reason is on standard error. */
#define EXIT_TROUBLE 2

typedef struct harness {
  const sim_plan *plan;
  sim_ports ports;
  uint8_t *pending;  /* per input: not accepted yet */
  uint8_t *seen;     /* per output: token received */
  uint8_t *call;     /* its number, then … */
  uint8_t *before;   /* … the state before it */
  uint8_t *answer;   /* room for a report, then … */
  uint8_t *state;    /* … the state after the call, being built */
  uint64_t *fetched; /* per memory: what the read port shows next cycle */
  uint64_t cycle;
  uint64_t start_cycle;
  uint64_t quiet_cycles; /* in a row without a transfer at the ports */
  uint64_t idle_cycles;  /* in a row without one inside either */
  uint64_t random;       /* 0: never hold back a token */
  bool traces;
  uint64_t recorded, max_recorded; /* cycles whose channels are written down */
  uint8_t *packed;                 /* the channels of some of them */
  size_t num_packed;               /* bytes that are not written yet */
  uint64_t time;                   /* in the waveform */
  uint64_t max_cycles;
  uint64_t max_idle_cycles;
  uint64_t all_cycles, max_all_cycles; /* of all calls; 0: no limit */
} harness;

static void *allocate(size_t count, size_t size);
static void reset(harness *h);
static bool read_call(harness *h);
static void replay(harness *h, sim_report *report);
static void write_report(harness *h, const sim_report *report);
static void write_tokens(harness *h);
static void write_all(int file, const void *data, size_t size);

/* Small seeds, which is what people type, would hold back nothing for a long
 * while (the output function of splitmix64, Steele et al., OOPSLA 2014). */
static uint64_t mix(uint64_t seed) {
  if (seed == 0) {
    return 0;
  }
  seed += UINT64_C(0x9e3779b97f4a7c15);
  seed = (seed ^ (seed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  seed = (seed ^ (seed >> 27)) * UINT64_C(0x94d049bb133111eb);
  seed ^= seed >> 31;
  return seed ? seed : 1;
}

/* Memory for the states of a call, and what the circuit is told of it. */
static void prepare(harness *h) {
  const sim_plan *plan = h->plan;
  h->pending = allocate(plan->num_inputs, 1);
  h->seen = allocate(plan->num_outputs, 1);
  h->call = allocate(sizeof(uint64_t) + plan->before_size, 1);
  h->before = h->call + sizeof(uint64_t);
  h->answer = allocate(sizeof(sim_report) + plan->after_size, 1);
  h->state = h->answer + sizeof(sim_report);
  h->fetched = allocate(plan->num_memories, sizeof *h->fetched);
  h->packed = allocate(TOKEN_BYTES + SIM_TOKENS_STRIDE(plan->num_channels), 1);
}

int main(int argc, char **argv) {
  if (argc != 7) {
    fputs("arguments: cycles, idle cycles, seed, recorded cycles, cycles of "
          "all calls, waveform or not\n",
          stderr);
    return EXIT_TROUBLE;
  }
  harness h = {.plan = &sim_circuit_plan,
               .max_cycles = strtoull(argv[1], NULL, 10),
               .max_idle_cycles = strtoull(argv[2], NULL, 10),
               .random = mix(strtoull(argv[3], NULL, 10)),
               .max_recorded = strtoull(argv[4], NULL, 10),
               .max_all_cycles = strtoull(argv[5], NULL, 10),
               .traces = strcmp(argv[6], "1") == 0};
  prepare(&h);
  if (h.traces && !sim_files_prepare()) {
    perror("waveform");
    return EXIT_TROUBLE;
  }
  sim_circuit_create(&h.ports, h.traces ? SIM_WAVEFORM_NAME : NULL);
  sim_files_forget();
  /* Nothing of the circuit has run so far. */
  if (!sim_filter_install(h.traces)) {
    perror("system calls");
    return EXIT_TROUBLE;
  }
  reset(&h);
  while (read_call(&h)) {
    sim_report report = {.magic = SIM_REPORT_MAGIC};
    replay(&h, &report);
    h.max_recorded = 0; /* the first call is enough */
    write_tokens(&h);
    write_report(&h, &report);
    if (report.status != SIM_REPORT_DONE) {
      break;
    }
  }
  sim_circuit_close();
  /* The model is not destroyed: the process ends here. */
  fflush(stdout);
  _exit(0);
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) {
    fputs("out of memory\n", stderr);
    exit(EXIT_TROUBLE);
  }
  return memory;
}

/* Half a cycle of a clock of 10 ns. */
static void set_clock(harness *h, uint8_t level) {
  *h->ports.clk = level;
  sim_circuit_eval();
  if (h->traces) {
    sim_circuit_dump(h->time);
  }
  h->time += 5;
}

/* One clock cycle: inputs take effect and everything settles. */
static void step(harness *h) {
  set_clock(h, 1);
  set_clock(h, 0);
}

static void reset(harness *h) {
  *h->ports.rst = 1;
  for (int i = 0; i < RESET_CYCLES; i++) {
    step(h);
  }
  *h->ports.rst = 0;
}

/* Elements are little endian in memory, as on the host. */
static uint64_t read_element(const uint8_t *at, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, at, bytes);
  return value;
}

static void begin_call(harness *h) {
  const sim_plan *plan = h->plan;
  const uint8_t *before = h->before;
  memset(h->state, 0, plan->after_size);
  for (unsigned i = 0; i < plan->num_memories; i++) {
    const sim_plan_memory *memory = &plan->memories[i];
    memcpy(h->state + memory->after, before + memory->before,
           memory->depth * memory->storage_bytes);
  }
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    const sim_plan_input *input = &plan->inputs[i];
    h->pending[i] = 1;
    h->ports.in_data[i] =
        input->offset < 0
            ? 0
            : read_element(before + input->offset, 8) & input->mask;
  }
  memset(h->seen, 0, plan->num_outputs);
  h->cycle = h->start_cycle = 0;
  h->quiet_cycles = h->idle_cycles = 0;
}

/* The next random number (xorshift); 0 when nothing is held back. */
static uint64_t next_random(harness *h) {
  h->random ^= h->random << 13;
  h->random ^= h->random >> 7;
  h->random ^= h->random << 17;
  return h->random;
}

/* Whether to hold back a token in this cycle. */
static bool stalls(harness *h) { return (next_random(h) >> 32) & 1; }

static void drive(harness *h) {
  const sim_plan *plan = h->plan;
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    /* A token that was offered stays offered. The call begins with that of
     * `start`; a circuit may take it late. */
    bool was_offered = h->ports.in_valid[i];
    h->ports.in_valid[i] = h->pending[i] && (was_offered || !stalls(h));
    if (plan->inputs[i].is_start && h->ports.in_valid[i] && !was_offered) {
      h->start_cycle = h->cycle;
    }
  }
  for (unsigned i = 0; i < plan->num_outputs; i++) {
    h->ports.out_ready[i] = !stalls(h);
  }
  for (unsigned i = 0; i < plan->num_connected; i++) {
    h->ports.load_data[i] = h->fetched[i];
  }
  *h->ports.memory_stalls = next_random(h);
}

/* Takes the transfers at the ports. Returns false when the call cannot go on;
 * the report then says why. */
static bool transfer(harness *h, bool *any, sim_report *report) {
  const sim_plan *plan = h->plan;
  sim_ports *ports = &h->ports;
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    if (ports->in_valid[i] && ports->in_ready[i]) {
      h->pending[i] = 0;
      *any = true;
    }
  }
  for (unsigned i = 0; i < plan->num_outputs; i++) {
    if (ports->out_valid[i] && ports->out_ready[i]) {
      if (h->seen[i]) {
        report->status = SIM_REPORT_EXTRA_TOKEN;
        report->output = i;
        return false;
      }
      h->seen[i] = 1;
      *any = true;
      if (plan->outputs[i].is_result) {
        uint64_t value = ports->out_data[i] & plan->outputs[i].mask;
        memcpy(h->state, &value, sizeof value);
      }
    }
  }
  return true;
}

/* The memory ports: a load shows its element in the next cycle, as it was
 * before a store of this cycle. */
static bool access_memories(harness *h, bool *any, sim_report *report) {
  const sim_plan *plan = h->plan;
  const sim_ports *ports = &h->ports;
  for (unsigned i = 0; i < plan->num_connected; i++) {
    const sim_plan_memory *memory = &plan->memories[i];
    bool loads = ports->load_enable[i], stores = ports->store_enable[i];
    bool bad_load = loads && ports->load_address[i] >= memory->depth;
    if (bad_load || (stores && ports->store_address[i] >= memory->depth)) {
      report->status = SIM_REPORT_OUT_OF_BOUNDS;
      report->memory = i;
      report->is_store = !bad_load;
      report->address =
          bad_load ? ports->load_address[i] : ports->store_address[i];
      return false;
    }
    uint8_t *elements = h->state + memory->after;
    unsigned bytes = memory->storage_bytes;
    if (loads) {
      h->fetched[i] =
          read_element(elements + ports->load_address[i] * bytes, bytes) &
          memory->mask;
      *any = true;
    }
    if (stores) {
      uint64_t value = ports->store_data[i] & memory->mask;
      memcpy(elements + ports->store_address[i] * bytes, &value, bytes);
      *any = true;
    }
  }
  return true;
}

static bool all_done(const harness *h) {
  return !memchr(h->pending, 1, h->plan->num_inputs) &&
         !memchr(h->seen, 0, h->plan->num_outputs);
}

/* Reads the channels inside as they are in this cycle. */
static void take_snapshot(harness *h) {
  *h->ports.snapshot = 0;
  sim_circuit_eval();
  *h->ports.snapshot = 1;
  sim_circuit_eval();
}

/* Writes down which channels have a token, and which would take one. */
static void record_channels(harness *h) {
  size_t size = SIM_TOKENS_STRIDE(h->plan->num_channels);
  uint8_t *packed = h->packed + h->num_packed;
  take_snapshot(h);
  memset(packed, 0, size);
  for (unsigned i = 0; i < h->plan->num_channels; i++) {
    unsigned state = (h->ports.channel_valid[i] ? 1u : 0u) |
                     (h->ports.channel_ready[i] ? 2u : 0u);
    packed[i / 4] |= (uint8_t)(state << (i % 4 * 2));
  }
  h->num_packed += size;
  h->recorded++;
  if (h->num_packed >= TOKEN_BYTES) {
    write_tokens(h);
  }
}

static bool moves_inside(harness *h) {
  take_snapshot(h);
  for (unsigned i = 0; i < h->plan->num_channels; i++) {
    if (h->ports.channel_valid[i] && h->ports.channel_ready[i]) {
      return true;
    }
  }
  return false;
}

/* Whether nothing has moved for too long. Looking at every channel in every
 * cycle would be slow, so that starts when the ports are quiet. */
static bool is_stuck(harness *h, bool any) {
  h->quiet_cycles = any ? 0 : h->quiet_cycles + 1;
  if (h->quiet_cycles < WATCH_AFTER || moves_inside(h)) {
    h->idle_cycles = 0;
  } else {
    h->idle_cycles++;
  }
  return h->idle_cycles >= h->max_idle_cycles;
}

/* Ends the process when the calls take more cycles than they may. */
static void count_cycle(harness *h) {
  if (h->all_cycles++ == h->max_all_cycles && h->max_all_cycles > 0) {
    sim_circuit_close();
    _exit(SIM_EXIT_OUTGROWN);
  }
}

static void replay(harness *h, sim_report *report) {
  begin_call(h);
  for (;; h->cycle++) {
    bool any = false;
    count_cycle(h);
    drive(h);
    step(h);
    if (h->recorded < h->max_recorded) {
      record_channels(h);
    }
    if (sim_circuit_finished()) {
      report->status = SIM_REPORT_FINISHED;
      break;
    }
    if (!transfer(h, &any, report) || !access_memories(h, &any, report)) {
      break;
    }
    if (all_done(h)) {
      report->status = SIM_REPORT_DONE;
      break;
    }
    if (is_stuck(h, any)) {
      report->status = SIM_REPORT_DEADLOCK;
      break;
    }
    if (h->cycle + 1 >= h->max_cycles) {
      report->status = SIM_REPORT_CYCLE_LIMIT;
      h->start_cycle = 0; /* all cycles count, also those before the start */
      break;
    }
  }
  /* Both ends count. */
  report->cycles = h->cycle - h->start_cycle + 1;
  for (unsigned i = 0; i < h->plan->num_outputs && i < 64; i++) {
    report->seen |= (uint64_t)(h->seen[i] != 0) << i;
  }
}

static void write_tokens(harness *h) {
  write_all(SIM_TOKENS_FD, h->packed, h->num_packed);
  h->num_packed = 0;
}

static void write_report(harness *h, const sim_report *report) {
  if (report->status == SIM_REPORT_DONE) {
    memcpy(h->answer, report, sizeof *report);
    write_all(SIM_REPORT_FD, h->answer, sizeof *report + h->plan->after_size);
    return;
  }
  write_all(SIM_REPORT_FD, report, sizeof *report);
  take_snapshot(h);
  write_all(SIM_REPORT_FD, h->ports.channel_valid, h->plan->num_channels);
  write_all(SIM_REPORT_FD, h->ports.channel_ready, h->plan->num_channels);
  write_all(SIM_REPORT_FD, h->ports.probe,
            h->plan->num_probes * sizeof(uint64_t));
  write_all(SIM_REPORT_FD, h->ports.moved,
            h->plan->num_counted * sizeof(uint64_t));
}

static void write_all(int file, const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    ssize_t written = write(file, at, size);
    if (written < 0 && errno != EINTR) {
      perror("report");
      exit(EXIT_TROUBLE);
    }
    if (written > 0) {
      at += written;
      size -= (size_t)written;
    }
  }
}

/* Reads the next call. Returns false when there is none. */
static bool read_call(harness *h) {
  uint8_t *at = h->call;
  size_t size = sizeof(uint64_t) + h->plan->before_size;
  while (size > 0) {
    ssize_t count = read(SIM_CALLS_FD, at, size);
    if (count == 0) {
      return false;
    }
    if (count < 0 && errno != EINTR) {
      perror("calls");
      exit(EXIT_TROUBLE);
    }
    if (count > 0) {
      at += count;
      size -= (size_t)count;
    }
  }
  return true;
}

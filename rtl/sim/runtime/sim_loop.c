/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loop over calls and cycles.
 */
#include "rtl/sim/runtime/sim_loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RESET_CYCLES 4
/* So many quiet cycles at the ports before channels inside are watched. */
#define WATCH_AFTER 16
/* So many bytes of tokens are written at once. */
#define TOKEN_BYTES 65536

typedef struct replay_run {
  const sim_bench *bench;
  const sim_plan *plan;
  const sim_settings *settings;
  const sim_pipes *pipes;
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
  uint64_t recorded, max_recorded; /* cycles whose channels are written down */
  uint8_t *packed;                 /* the channels of some of them */
  size_t num_packed;               /* bytes that are not written yet */
  uint64_t all_cycles;             /* of all calls */
  int status; /* once it is not SIM_EXIT_DONE, nothing goes on */
} replay_run;

static bool prepare(replay_run *r);
static void release(replay_run *r);
static void reset(replay_run *r);
static bool read_call(replay_run *r);
static void replay(replay_run *r, sim_report *report);
static void write_report(replay_run *r, const sim_report *report);
static void write_tokens(replay_run *r);
static void write_all(replay_run *r, int file, const void *data, size_t size);

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

int sim_loop_run(const sim_bench *bench, const sim_settings *settings,
                 const sim_pipes *pipes) {
  replay_run r = {.bench = bench,
                  .plan = bench->plan,
                  .settings = settings,
                  .pipes = pipes,
                  .ports = bench->ports,
                  .random = mix(settings->stall_seed),
                  .max_recorded = settings->token_cycles};
  if (!prepare(&r)) {
    fputs("out of memory\n", stderr);
    release(&r);
    return SIM_EXIT_TROUBLE;
  }
  reset(&r);
  while (read_call(&r)) {
    sim_report report = {.magic = SIM_REPORT_MAGIC};
    replay(&r, &report);
    if (r.status != SIM_EXIT_DONE) {
      break;
    }
    if (settings->token_cycles != SIM_TOKENS_ALL) {
      r.max_recorded = 0; /* the first call is enough */
    }
    write_tokens(&r);
    write_report(&r, &report);
    if (r.status != SIM_EXIT_DONE || report.status != SIM_REPORT_DONE) {
      break;
    }
  }
  release(&r);
  return r.status;
}

static void *allocate(size_t count, size_t size) {
  return calloc(count ? count : 1, size);
}

/* Memory for the states of a call, and what the circuit is told of it. */
static bool prepare(replay_run *r) {
  const sim_plan *plan = r->plan;
  r->pending = allocate(plan->num_inputs, 1);
  r->seen = allocate(plan->num_outputs, 1);
  r->call = allocate(sizeof(uint64_t) + plan->before_size, 1);
  r->answer = allocate(sizeof(sim_report) + plan->after_size, 1);
  r->fetched = allocate(plan->num_memories, sizeof *r->fetched);
  r->packed = allocate(TOKEN_BYTES + SIM_TOKENS_STRIDE(plan->num_channels), 1);
  if (!r->pending || !r->seen || !r->call || !r->answer || !r->fetched ||
      !r->packed) {
    return false;
  }
  r->before = r->call + sizeof(uint64_t);
  r->state = r->answer + sizeof(sim_report);
  return true;
}

static void release(replay_run *r) {
  free(r->pending);
  free(r->seen);
  free(r->call);
  free(r->answer);
  free(r->fetched);
  free(r->packed);
}

static void step(replay_run *r) { r->bench->step(r->bench->user); }

static void take_snapshot(replay_run *r) { r->bench->snapshot(r->bench->user); }

static void reset(replay_run *r) {
  *r->ports.rst = 1;
  for (int i = 0; i < RESET_CYCLES; i++) {
    step(r);
  }
  *r->ports.rst = 0;
}

/* Elements are little endian in memory, as on the host. */
static uint64_t read_element(const uint8_t *at, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, at, bytes);
  return value;
}

static void begin_call(replay_run *r) {
  const sim_plan *plan = r->plan;
  const uint8_t *before = r->before;
  memset(r->state, 0, plan->after_size);
  for (unsigned i = 0; i < plan->num_memories; i++) {
    const sim_plan_memory *memory = &plan->memories[i];
    memcpy(r->state + memory->after, before + memory->before,
           memory->depth * memory->storage_bytes);
  }
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    const sim_plan_input *input = &plan->inputs[i];
    r->pending[i] = 1;
    r->ports.in_data[i] =
        input->offset < 0
            ? 0
            : read_element(before + input->offset, 8) & input->mask;
  }
  for (unsigned i = 0; i < plan->num_outputs; i++) {
    r->seen[i] = plan->outputs[i].is_fault != 0;
  }
  r->cycle = r->start_cycle = 0;
  r->quiet_cycles = r->idle_cycles = 0;
}

/* The next random number (xorshift); 0 when nothing is held back. */
static uint64_t next_random(replay_run *r) {
  r->random ^= r->random << 13;
  r->random ^= r->random >> 7;
  r->random ^= r->random << 17;
  return r->random;
}

/* Whether to hold back a token in this cycle. */
static bool stalls(replay_run *r) { return (next_random(r) >> 32) & 1; }

static void drive(replay_run *r) {
  const sim_plan *plan = r->plan;
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    /* A token that was offered stays offered. The call begins with that of
     * `start`; a circuit may take it late. */
    bool was_offered = r->ports.in_valid[i];
    r->ports.in_valid[i] = r->pending[i] && (was_offered || !stalls(r));
    if (plan->inputs[i].is_start && r->ports.in_valid[i] && !was_offered) {
      r->start_cycle = r->cycle;
    }
  }
  for (unsigned i = 0; i < plan->num_outputs; i++) {
    r->ports.out_ready[i] = !stalls(r);
  }
  for (unsigned i = 0; i < plan->num_connected; i++) {
    r->ports.load_data[i] = r->fetched[i];
  }
  *r->ports.memory_stalls = next_random(r);
}

/* The number that a port carries. */
static uint64_t extended(uint64_t data, uint64_t mask, uint64_t sign) {
  return data & sign ? data | ~mask : data & mask;
}

/* Takes the transfers at the ports. Returns false when the call cannot go on;
 * the report then says why. */
static bool transfer(replay_run *r, bool *any, sim_report *report) {
  const sim_plan *plan = r->plan;
  sim_ports *ports = &r->ports;
  for (unsigned i = 0; i < plan->num_inputs; i++) {
    if (ports->in_valid[i] && ports->in_ready[i]) {
      r->pending[i] = 0;
      *any = true;
    }
  }
  for (unsigned i = 0; i < plan->num_outputs; i++) {
    if (ports->out_valid[i] && plan->outputs[i].is_fault) {
      report->status = SIM_REPORT_FAULT;
      report->output = i;
      report->address = ports->out_data[i];
      return false;
    }
    if (ports->out_valid[i] && ports->out_ready[i]) {
      if (r->seen[i]) {
        report->status = SIM_REPORT_EXTRA_TOKEN;
        report->output = i;
        return false;
      }
      r->seen[i] = 1;
      *any = true;
      if (plan->outputs[i].is_result) {
        uint64_t value = extended(ports->out_data[i], plan->outputs[i].mask,
                                  plan->outputs[i].sign);
        memcpy(r->state, &value, sizeof value);
      }
    }
  }
  return true;
}

/* The memory ports: a load shows its element in the next cycle, as it was
 * before a store of this cycle. */
static bool access_memories(replay_run *r, bool *any, sim_report *report) {
  const sim_plan *plan = r->plan;
  const sim_ports *ports = &r->ports;
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
    uint8_t *elements = r->state + memory->after;
    unsigned bytes = memory->storage_bytes;
    if (loads) {
      r->fetched[i] =
          read_element(elements + ports->load_address[i] * bytes, bytes) &
          memory->mask;
      *any = true;
    }
    if (stores) {
      uint64_t value =
          extended(ports->store_data[i], memory->mask, memory->sign);
      memcpy(elements + ports->store_address[i] * bytes, &value, bytes);
      *any = true;
    }
  }
  return true;
}

static bool all_done(const replay_run *r) {
  return !memchr(r->pending, 1, r->plan->num_inputs) &&
         !memchr(r->seen, 0, r->plan->num_outputs);
}

/* Writes down which channels have a token, and which would take one. */
static void record_channels(replay_run *r) {
  size_t size = SIM_TOKENS_STRIDE(r->plan->num_channels);
  uint8_t *packed = r->packed + r->num_packed;
  take_snapshot(r);
  memset(packed, 0, size);
  for (unsigned i = 0; i < r->plan->num_channels; i++) {
    unsigned state = (r->ports.channel_valid[i] ? 1u : 0u) |
                     (r->ports.channel_ready[i] ? 2u : 0u);
    packed[i / 4] |= (uint8_t)(state << (i % 4 * 2));
  }
  r->num_packed += size;
  r->recorded++;
  if (r->num_packed >= TOKEN_BYTES) {
    write_tokens(r);
  }
}

static bool moves_inside(replay_run *r) {
  take_snapshot(r);
  for (unsigned i = 0; i < r->plan->num_channels; i++) {
    if (r->ports.channel_valid[i] && r->ports.channel_ready[i]) {
      return true;
    }
  }
  return false;
}

/* Whether nothing has moved for too long. Looking at every channel in every
 * cycle would be slow, so that starts when the ports are quiet. */
static bool is_stuck(replay_run *r, bool any) {
  r->quiet_cycles = any ? 0 : r->quiet_cycles + 1;
  if (r->quiet_cycles < WATCH_AFTER || moves_inside(r)) {
    r->idle_cycles = 0;
  } else {
    r->idle_cycles++;
  }
  return r->idle_cycles >= r->settings->idle_cycles;
}

/* Whether there may be another cycle. */
static bool count_cycle(replay_run *r) {
  uint64_t most = r->settings->all_cycles;
  if (r->all_cycles++ == most && most > 0) {
    r->status = SIM_EXIT_OUTGROWN;
  }
  return r->status == SIM_EXIT_DONE;
}

static void replay(replay_run *r, sim_report *report) {
  begin_call(r);
  for (;; r->cycle++) {
    bool any = false;
    if (!count_cycle(r)) {
      return;
    }
    drive(r);
    step(r);
    if (r->recorded < r->max_recorded) {
      record_channels(r);
    }
    if (r->bench->finished(r->bench->user)) {
      report->status = SIM_REPORT_FINISHED;
      break;
    }
    if (!transfer(r, &any, report) || !access_memories(r, &any, report)) {
      break;
    }
    if (all_done(r)) {
      report->status = SIM_REPORT_DONE;
      break;
    }
    if (is_stuck(r, any)) {
      report->status = SIM_REPORT_DEADLOCK;
      break;
    }
    if (r->cycle + 1 >= r->settings->max_cycles) {
      report->status = SIM_REPORT_CYCLE_LIMIT;
      r->start_cycle = 0; /* all cycles count, also those before the start */
      break;
    }
  }
  /* Both ends count. */
  report->cycles = r->cycle - r->start_cycle + 1;
  for (unsigned i = 0; i < r->plan->num_outputs && i < 64; i++) {
    report->seen |= (uint64_t)(r->seen[i] != 0) << i;
  }
}

static void write_tokens(replay_run *r) {
  write_all(r, r->pipes->tokens, r->packed, r->num_packed);
  r->num_packed = 0;
}

static void write_report(replay_run *r, const sim_report *report) {
  if (report->status == SIM_REPORT_DONE) {
    memcpy(r->answer, report, sizeof *report);
    write_all(r, r->pipes->report, r->answer,
              sizeof *report + r->plan->after_size);
    return;
  }
  write_all(r, r->pipes->report, report, sizeof *report);
  take_snapshot(r);
  write_all(r, r->pipes->report, r->ports.channel_valid, r->plan->num_channels);
  write_all(r, r->pipes->report, r->ports.channel_ready, r->plan->num_channels);
  write_all(r, r->pipes->report, r->ports.probe,
            r->plan->num_probes * sizeof(uint64_t));
  write_all(r, r->pipes->report, r->ports.moved,
            r->plan->num_counted * sizeof(uint64_t));
}

static void write_all(replay_run *r, int file, const void *data, size_t size) {
  const char *at = data;
  while (r->status == SIM_EXIT_DONE && size > 0) {
    ssize_t written = write(file, at, size);
    if (written < 0 && errno != EINTR) {
      perror("report");
      r->status = SIM_EXIT_TROUBLE;
    }
    if (written > 0) {
      at += written;
      size -= (size_t)written;
    }
  }
}

/* Reads the next call. Returns false when there is none. */
static bool read_call(replay_run *r) {
  uint8_t *at = r->call;
  size_t size = sizeof(uint64_t) + r->plan->before_size;
  while (size > 0) {
    ssize_t count = read(r->pipes->calls, at, size);
    if (count == 0) {
      return false;
    }
    if (count < 0 && errno != EINTR) {
      perror("calls");
      r->status = SIM_EXIT_TROUBLE;
      return false;
    }
    if (count > 0) {
      at += count;
      size -= (size_t)count;
    }
  }
  return true;
}

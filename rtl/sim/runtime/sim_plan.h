/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The plan of one circuit, for the harness, which is the same for every kernel:
 * the glue that is generated beside the Verilated model defines it. And the
 * format of what it is given, and of what it writes.
 *
 * A call has a state before it (arguments in C order: a scalar takes 8 bytes,
 * an array its elements as C stores them, padded to 8) and a state after it
 * (the result in 8 bytes unless void, then the arrays). A recording is a
 * sequence of these, first the one and then the other of each call.
 *
 * The calls (descriptor 3, a pipe) are the number of the call from 0 in 8
 * bytes, then the state before it. The next one comes when this one was
 * reported; the end of the pipe, when there are no more.
 *
 * The settings of a run come as arguments, in decimal:
 * cycles after which a call is given up, cycles without a transfer that make a
 * deadlock, the seed by which tokens and memories are held back (0: never),
 * cycles of the first call for which the channels are written down
 * (SIM_TOKENS_ALL: all of all calls), cycles of all calls after which to end
 * with SIM_EXIT_OUTGROWN (0: never), and 1 to record a waveform, 0 otherwise.
 *
 * The report (descriptor 4, a pipe) is one sim_report per call, followed by a
 * state after the call if its status is SIM_REPORT_DONE, else by the channels:
 * one byte each for valid, one byte each for ready, then the probed addresses
 * and the numbers of tokens that have moved on the channels that are counted.
 *
 * The tokens (descriptor 5, a pipe) are SIM_TOKENS_STRIDE bytes per cycle
 * written down, with two bits for each channel from the lowest on: valid,
 * ready.
 *
 * The waveform takes SIM_WAVEFORM_FILES empty files, open for reading and
 * writing (descriptors from 6 on), the first of which is the result.
 */
#ifndef SIM_PLAN_H
#define SIM_PLAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SIM_CALLS_FD 3
#define SIM_REPORT_FD 4
#define SIM_TOKENS_FD 5
#define SIM_WAVEFORM_FD 6
#define SIM_WAVEFORM_FILES 6
#define SIM_WAVEFORM_NAME "waveform"
#define SIM_TOKENS_ALL UINT64_MAX
#define SIM_TOKENS_STRIDE(num_channels) (((size_t)(num_channels) + 3) / 4)
#define SIM_EXIT_OUTGROWN 3
#define SIM_REPORT_MAGIC 0x7265706f72740a01ull

typedef struct sim_plan_input {
  int64_t offset; /* of the scalar in the state before, or -1 for a control */
  uint64_t mask;
  int is_start;
} sim_plan_input;

/* What a port carries are the low bits of a number, those of the mask. The bits
 * above are ones when that of the sign is one: the highest bit, or none. */
typedef struct sim_plan_output {
  int is_result;
  int is_fault; /* it never gives a token unless something is wrong */
  uint64_t mask;
  uint64_t sign;
} sim_plan_output;

/* An array argument. Those with memory wires come first. */
typedef struct sim_plan_memory {
  uint64_t before; /* offset in the state before */
  uint64_t after;  /* offset in the state after */
  uint64_t depth;  /* elements */
  uint64_t mask;   /* as those of an output */
  uint64_t sign;
  unsigned storage_bytes; /* of one element in C: 1, 2, 4 or 8 */
} sim_plan_memory;

typedef struct sim_plan {
  uint64_t before_size;
  uint64_t after_size;
  const sim_plan_input *inputs;
  unsigned num_inputs;
  const sim_plan_output *outputs;
  unsigned num_outputs;
  const sim_plan_memory *memories;
  unsigned num_memories;
  unsigned num_connected; /* memories that have wires */
  unsigned num_channels;
  unsigned num_probes;
  unsigned num_counted;
} sim_plan;

/* The ports of the Verilated test bench. Inputs take effect at the next rising
 * edge of the clock. */
typedef struct sim_ports {
  uint8_t *clk, *rst;
  uint64_t *in_data;
  uint8_t *in_valid;
  const uint8_t *in_ready;
  const uint64_t *out_data;
  const uint8_t *out_valid;
  uint8_t *out_ready;
  const uint8_t *load_enable;
  const uint64_t *load_address;
  uint64_t *load_data;
  const uint8_t *store_enable;
  const uint64_t *store_address;
  const uint64_t *store_data;
  uint64_t *memory_stalls; /* which memories make an access wait */
  uint8_t *snapshot;       /* rising: the values that follow are taken */
  const uint8_t *channel_valid, *channel_ready;
  const uint64_t *probe;
  const uint64_t *moved; /* tokens that have moved on a channel, since reset */
} sim_ports;

typedef enum sim_report_status {
  SIM_REPORT_DONE,
  SIM_REPORT_DEADLOCK,
  SIM_REPORT_CYCLE_LIMIT,
  SIM_REPORT_OUT_OF_BOUNDS, /* memory, address, is_store */
  SIM_REPORT_EXTRA_TOKEN,   /* output */
  SIM_REPORT_FAULT,         /* address: what the token of a fault says */
  SIM_REPORT_FINISHED,      /* the design called $finish */
  SIM_REPORT_STORED,        /* memory: the store that was asked for */
} sim_report_status;

typedef struct sim_report {
  uint64_t magic;
  uint64_t status;
  uint64_t cycles;
  uint64_t seen; /* one bit per output, of the first 64: token received */
  uint64_t address;
  uint32_t memory;
  uint32_t is_store;
  uint32_t output;
  uint32_t reserved;
} sim_report;

/* The glue defines these. */
extern const sim_plan sim_circuit_plan;
/* `trace` is the name by which a waveform is opened, which only a model that
 * was built for it writes, or NULL. Nothing of the circuit runs here. */
void sim_circuit_create(sim_ports *ports, const char *trace);
/* Records the signals as they are at this time, in nanoseconds. */
void sim_circuit_dump(uint64_t time);
void sim_circuit_close(void);
void sim_circuit_eval(void);
int sim_circuit_finished(void);

#ifdef __cplusplus
}
#endif
#endif

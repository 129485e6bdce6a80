/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulation of a circuit against the native run of the C program: main() is
 * run natively in a sandboxed process, every call of the kernel is recorded,
 * and each call is replayed on the circuit by a simulator and compared.
 */
#ifndef RTL_SIM_H
#define RTL_SIM_H

#include "hls/frontend.h"
#include "hls/pipeline.h"
#include "rtl/design.h"
#include "rtl/sim_playback.h"
#include "rtl/sim_profile.h"

/* The C++ compiler: of the version that the build has precompiled a header for,
 * which is the LLVM's that the program uses. */
#define SIM_CXX "clang++-" HLSD_LLVM_VERSION

/* A program that simulates circuits. */
typedef struct simulator simulator;

/* Verilator, by the tools of the request. */
const simulator *sim_verilator(void);

/* The project's own, rtl/model: soon there, but not for every circuit. Of the
 * tools it uses Verilator, to look at the ports of the user's modules. */
const simulator *sim_model(void);

/* A process that has seen no request, from which those are forked that run what
 * a user wrote natively, some at a time. One simulation at a time. */
typedef struct sim_runner sim_runner;

/* Has LLVM compile and link a small program in this process, which then has
 * learned what that takes, and so have those that are forked from it. */
void sim_warm_up(void);

/* Whether LLVM has failed in this process in a way that it goes on from, but is
 * not to be relied on after: what was simulated is right, and another process
 * should simulate the next. */
bool sim_is_spent(void);

/* Has a third of a megabyte of free memory, which the process shares with its
 * parent until it writes to it, be its own. For a child that waits for work. */
void sim_warm_child(void);

/* What a runner does by itself; each may be NULL. */
typedef struct sim_runner_hooks {
  /* Overwrites, in the runner, what is in its memory and no child is to see. */
  void (*forget)(void *user);
  void *user;
  /* Called in children that wait for work: does what their work will begin
   * with, such as sim_warm_child(). */
  void (*warm)(void);
} sim_runner_hooks;

/* Starts one, which has this process's memory as it is now: to be done before
 * that holds anything that main() is not to see. The command line and the
 * environment are overwritten in any case. It ends when this process does.
 * NULL: errno says why. */
sim_runner *sim_runner_start(const sim_runner_hooks *hooks);
void sim_runner_stop(sim_runner *runner); /* accepts NULL */

/* Whether it can still be used: it may have been killed. Accepts NULL. */
bool sim_runner_is_there(const sim_runner *runner);

/* A socket that becomes readable when a child has ended, and is hung up when
 * the runner has; -1 if that is known already. Accepts NULL. */
int sim_runner_handle(const sim_runner *runner);

/* What simulations in this process leave for later ones: programs that the
 * model has made of circuits. For one simulation at a time. NULL when out of
 * memory. */
typedef struct sim_kept sim_kept;
sim_kept *sim_kept_create(void);
void sim_kept_destroy(sim_kept *kept); /* accepts NULL */

/* Where the tools are. Borrowed strings. */
typedef struct sim_tools {
  const char *verilator; /* program name or path */
  const char *cxx;       /* SIM_CXX, by name or path */
  const char
      *runtime_dir; /* holds the compiled Verilator runtime and harness */
} sim_tools;

/* Called now and then with 0..100 and a short text; may be NULL. */
typedef void (*sim_progress)(void *user, unsigned percent, const char *what);

struct sim_result;

/* What a simulator has found, whose word another one is to confirm. Borrowed.
 * Returns false to give the simulation up. */
typedef bool (*sim_update)(void *user, const struct sim_result *found);

/* A simulation whose main() was begun before there is a circuit. */
typedef struct sim_early sim_early;

/* What a recording of every signal is written as. */
typedef enum sim_waveform_format {
  SIM_WAVEFORM_NONE, /* there is none */
  SIM_WAVEFORM_FST,  /* GTKWave's format */
  SIM_WAVEFORM_VCD,  /* value change dump, IEEE 1800-2017, section 21.7 */
} sim_waveform_format;

typedef struct sim_request {
  hls_source source; /* the C file with main() */
  hls_unit *unit;    /* it parsed with HLS_EXTENT_BOTH, whose program is taken;
                        or NULL */
  hls_clang_options clang;
  const char *kernel;
  const rtl_design *design;
  hls_native_code *ir; /* what the design is made from, run on the recorded
                          calls as well; changed by that. Or NULL */
  const hls_source *rtl_files; /* the user's Verilog, by name and text */
  size_t num_rtl_files;
  const hls_source *models; /* C models of placeholders */
  size_t num_models;
  const char *scratch_dir; /* existing, private, the only place written to;
                              left for the caller to delete */
  const char *model_store; /* existing directory where built circuits are kept
                              for the next time, or NULL */
  sim_kept *kept;          /* or NULL: every circuit is a new one */
  sim_runner *runner;      /* what main() is run by */
  sim_early *early;        /* what was begun for the same request; or NULL */
  const simulator *engine; /* what simulates the circuit */
  const simulator *other;  /* does so when `engine` cannot; or NULL */
  bool compares;           /* `other` does so in any case, and the verdict is
                              its own; an error when `engine` has another one */
  sim_update update;       /* told between the two of them; `other` is then in
                              nobody's way, as with `background`. Or NULL */
  void *update_user;
  bool background;        /* what is started for the circuit leaves the
                             processor to others */
  const sim_tools *tools; /* that they use */
  uint64_t max_cycles;    /* per call; 0: 10 million */
  uint64_t idle_cycles;   /* no transfer for so long: deadlock; 0: 4096 */
  uint64_t stall_seed;    /* 0: arguments are offered at once, results always
                             accepted, and memories are always there; else
                             all are held back at random, and cycles mean
                             little */
  /* Every signal is recorded, in this format. */
  sim_waveform_format trace;
  uint64_t quick_cycles;  /* so many cycles of all calls are left to a model
                             that is soon compiled, before an optimized one
                             begins anew; 0: 200 000 */
  uint64_t token_cycles;  /* of the first call, for which the channels are
                             written down */
  sim_profile *profile;   /* for as many channels as the design has: counts
                         what they do in all calls, of a run that fails as
                         well, by the simulator that judges; or NULL */
  sim_playback *playback; /* for as many channels: takes their states, likewise;
                             or NULL */
  unsigned golden_seconds;  /* CPU time of the native run; 0: 10 */
  bool ignores_exit_status; /* main() may return what it likes; else other
                               than 0 says that its test has failed */
  sim_progress progress;
  void *progress_user;
} sim_request;

typedef enum sim_verdict {
  SIM_PASS,
  SIM_MISMATCH,      /* a result or an array element differs */
  SIM_IR_MISMATCH,   /* so it does when the IR is run, without any circuit */
  SIM_DEADLOCK,      /* tokens wait for each other */
  SIM_CYCLE_LIMIT,   /* still moving after max_cycles */
  SIM_OUT_OF_BOUNDS, /* an access left its array */
  SIM_TRAP,          /* a call stops, in the C program and in the circuit
                        alike, or the circuit has no room on its heap */
  SIM_PROTOCOL,      /* a bus around the circuit breaks the rules of its kind */
  SIM_GOLDEN_FAILED, /* the native run crashed, did not end or used arguments
                        that a circuit cannot have (overlapping arrays) */
  SIM_NO_CALLS,      /* main() never called the kernel, or there is no main() */
  SIM_RTL_ERROR,     /* Verilator or the C++ compiler rejected the design */
  SIM_TEST_BENCH,    /* main() says that its own test has failed: it returned
                        other than 0, or called abort() */
} sim_verdict;

/* A stable word: "pass", "mismatch", "deadlock", … */
const char *sim_verdict_name(sim_verdict verdict);

/* How the IR behind the circuit did on the recorded calls. */
typedef enum sim_ir_state {
  SIM_IR_UNCHECKED, /* it was not given, or there were no calls */
  SIM_IR_AGREES,    /* with the C program, in every call */
  SIM_IR_DIFFERS,   /* in a result or an array element */
  SIM_IR_FAILED,    /* it left an array, crashed or did not end */
} sim_ir_state;

/* A stable word: "agrees", "differs", …; NULL when it was not checked. */
const char *sim_ir_state_name(sim_ir_state state);

typedef struct sim_mismatch {
  size_t call;    /* from 0 */
  char *what;     /* "result" or the array's C name */
  int64_t index;  /* flat element index, row-major; -1 for the result */
  char *expected; /* formatted in the C type: "-3", "1.5" */
  char *actual;
  uint64_t bits;         /* that differ between the two */
  char *element;         /* "a[1][3]"; NULL for the result */
  bool is_printed_count; /* of the words that main() prints */
  bool is_trap;          /* of the line where the call stops; 0: it does not */
} sim_mismatch;

typedef struct sim_blocked {
  char *source; /* "fork0.outs_1" */
  char *target;
  hls_range location; /* file string owned by the result */
} sim_blocked;

typedef struct sim_call {
  uint64_t cycles;
  bool matches;
} sim_call;

#define SIM_MOST_ENGINES 2

/* Zero-initialise; finish() in every case. */
typedef struct sim_result {
  sim_verdict verdict;
  char *message;        /* one line for people: what happened, where */
  size_t message_place; /* so many bytes at its begin say where: "fir.c:7: " */
  hls_range place; /* of the access that has left its array; line 0: not known.
                      The file string is owned by the result */
  hls_diagnostics findings; /* a failure as errors in the C text, with the
                               verdict's word as their code; none of a pass */
  bool native_is_endless;   /* main() has used up the time of the native run */
  sim_ir_state ir;
  size_t num_calls; /* calls that main() made */
  uint64_t cycles;  /* summed over the completed calls */
  sim_call *calls;  /* the completed ones */
  size_t num_completed;
  sim_mismatch *mismatches; /* the first 20 */
  size_t num_mismatches;    /* entries in the array */
  uint64_t total_mismatches;
  sim_blocked *blocked; /* for a deadlock: channels with a waiting token */
  size_t num_blocked;
  char *trace; /* a file in the format that was asked for, also of a run that
                  failed; or NULL */
  size_t trace_size;
  uint8_t *tokens; /* for each cycle written down two bits per channel of the
                      design, valid and ready, in whole bytes; or NULL */
  size_t num_token_cycles;
  char *log; /* what main(), the circuit ($display) and a tool that failed have
                written, bounded; or NULL */
  bool model_reused;                     /* nothing had to be built */
  const char *engines[SIM_MOST_ENGINES]; /* what has simulated the circuit, by
                                            its word; the last one has judged */
  size_t num_engines;
  char *refusal; /* why the engine that was asked first has not; or NULL */
  double golden_ms, ir_ms;
  double parse_ms, elaborate_ms; /* of the model */
  double verilate_ms;            /* of Verilator */
  double compile_ms;             /* of whichever has judged */
  double run_ms;
} sim_result;

/* Begins what a simulation needs of the program alone, in a thread: compiles
 * it and starts main(), of whose calls nothing is looked at before sim_run().
 * Looks at the source, the unit, the options, the kernel, the models and the
 * runner of the request, which stay until the end. NULL: nothing can be begun,
 * and sim_run() says why if that is a mistake. */
sim_early *sim_early_start(const sim_request *request);

/* Makes the model of the circuit, if the engine can do so before the calls are
 * there, and has it wait for them. The request is the one that sim_run() will
 * be given, but for the IR and the scratch directory. Accepts NULL. */
void sim_early_prepare(sim_early *early, const sim_request *request);

/* Has the IR of the kernel compiled when main() has begun: `code`, of which a
 * copy is taken, is that which sim_run() will be given. From any thread, once.
 * Accepts NULL. */
void sim_early_give_ir(sim_early *early, const hls_native_code *code);

/* Says that nobody needs it any more, and waits for at most so long if LLVM is
 * at work, which for a large program takes seconds and cannot be interrupted.
 * Returns whether nothing goes on. Otherwise only the unit and the runner are
 * still looked at; sim_early_end() would wait. Accepts NULL. */
bool sim_early_call_off(sim_early *early, unsigned patience_ms);

/* Ends it, after sim_run() or when there is no circuit. Accepts NULL. */
void sim_early_end(sim_early *early);

/* Simulates. HLS_OK means there is a verdict, of whatever kind. Errors in the
 * C text or the models are diagnostics (HLS_DIAGNOSED). */
hls_status sim_run(const sim_request *request, sim_result *result,
                   hls_diagnostics *diagnostics, hls_error *error);
void sim_result_finish(sim_result *result);

#endif

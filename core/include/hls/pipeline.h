/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler as one call: a kernel in, IR at a named stage out, with
 * diagnostics, timings and, when asked for, the IR around every pass.
 */
#ifndef HLS_PIPELINE_H
#define HLS_PIPELINE_H

#include "hls/bounds.h"
#include "hls/diagnostic.h"
#include "hls/error.h"
#include "hls/frontend.h"
#include "hls/signature.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hls_stage {
  HLS_STAGE_LLVM,               /* "llvm": optimised LLVM IR */
  HLS_STAGE_CF,                 /* "cf": ready for lower-cf-to-handshake */
  HLS_STAGE_HANDSHAKE,          /* "handshake": right after that pass */
  HLS_STAGE_HANDSHAKE_BUFFERED, /* "handshake-buffered" */
  HLS_STAGE_HW,                 /* "hw": what the RTL is written from */
  HLS_STAGE_LLVM_DIALECT,       /* "llvm-dialect": native side, C wrappers */
} hls_stage;

/* Returns false for an unknown name. */
bool hls_stage_from_name(const char *name, hls_stage *stage);
const char *hls_stage_name(hls_stage stage);

/* The warm state: an MLIR context with what the stages need. One thread at a
 * time. */
typedef struct hls_compiler hls_compiler;
hls_compiler *hls_compiler_create(hls_error *error);
void hls_compiler_destroy(hls_compiler *compiler);
MlirContext hls_compiler_context(const hls_compiler *compiler);

/* The result of lowering a call of an external function that is no placeholder.
 */
typedef enum hls_externals {
  HLS_EXTERNALS_INSTANCES, /* of the user's module */
  HLS_EXTERNALS_PORTS,     /* of the circuit, at the stage hw */
} hls_externals;

typedef enum hls_language {
  HLS_LANGUAGE_C,
  HLS_LANGUAGE_CPP,
  HLS_LANGUAGE_MLIR,
} hls_language;

struct hls_native_code;

/* For a caller that wants to know how far the work is. */
typedef struct hls_compile_watch {
  /* The text, which is C, has been parsed and checked, and a kernel was found.
   * The program of the unit may be taken from now on. */
  void (*parsed)(void *user, hls_unit *unit, const hls_signature *kernel);
  /* The stages begin with this module, given as MLIR with its locations: after
   * the front end, and again before those that lead to the LLVM dialect. If it
   * returns true the first time, the caller knows what follows: it is left out.
   * Of native code that is made beside a circuit, here and below, nothing is
   * told: one at a time speaks, and that is who makes the circuit. */
  bool (*stages_begin)(void *user, const char *text, size_t size);
  /* A pass begins to work on that module; with its options in braces, or an
   * empty text. */
  void (*pass_begins)(void *user, const char *name, const char *options);
  /* The step of that name, as in the timings, is being done; `share` of the
   * whole work, from 0 to 1, is behind it. */
  void (*progress)(void *user, const char *name, double share);
  /* The module of the result is the circuit, and native code of it is waited
   * for next: what follows the circuit can be done meanwhile. Or NULL. */
  void (*circuit_made)(void *user);
  /* There is native code, while its circuit is still being made, if that is not
   * there first: who waits for it need not wait for the rest. Another thread
   * may tell it; the code is lent for the time of the call. Or NULL. */
  void (*native_made)(void *user, const struct hls_native_code *code);
  void *user;
} hls_compile_watch;

/* Borrowed for the time of the call. */
/* Buffer placements: one that looks at delays and intervals, one that puts
 * registers at all loop headers, and one that searches for what costs least. */
#define HLS_BUFFERS_THROUGHPUT "throughput"
#define HLS_BUFFERS_ON_MERGES "on-merges"
#define HLS_BUFFERS_MILP "milp"

/* Which loops may begin iterations before it is known that they take place:
 * those of which the kernel asks for it, none, or also those that it makes
 * faster. */
#define HLS_SPECULATE_ASKED "asked"
#define HLS_SPECULATE_NEVER "never"
#define HLS_SPECULATE_PAYING "paying"

/* Whether loops become islands (handshake-make-islands), and whether units are
 * shared (handshake-share-units): where it pays, or never. Units may be shared
 * always, too, by operations that exclude each other
 * (handshake-share-branches), although that may take time. */
#define HLS_WHERE_PAYING "paying"
#define HLS_WHERE_NEVER "never"
#define HLS_WHERE_ALWAYS "always"

/* The clock period that circuits are made for, in nanoseconds. */
#define HLS_DEFAULT_PERIOD 5.0

typedef struct hls_compile_request {
  hls_source source;
  hls_language language; /* MLIR text may start at the cf or handshake level */
  const char *kernel;    /* NULL: the only candidate */
  hls_clang_options clang;
  hls_stage stage;       /* where to stop */
  const char *buffers;   /* strategy; NULL: "throughput" */
  const char *speculate; /* which loops; NULL: "asked" */
  const char *islands;   /* where; NULL: "paying" */
  const char *sharing;   /* where; NULL: "paying" */
  hls_externals externals;
  bool narrow_ports;   /* those that need not all bits of their C types */
  double clock_period; /* ns; 0: HLS_DEFAULT_PERIOD */
  /* The name of an array argument, or NULL: its accesses go to a controller in
   * any order. The circuit is wrong, but shows what the order costs. */
  const char *unordered;
  bool trace;  /* keep the IR text around every pass */
  bool native; /* also give the IR at cf as code for this machine */
  const hls_compile_watch *watch; /* or NULL */
} hls_compile_request;

/* One step of the work, in order. */
typedef struct hls_timing {
  const char *name; /* "clang", "llvm-passes", "translate", a pass's name */
  double milliseconds;
  uint64_t steps; /* that were counted meanwhile (hls/work.h) */
} hls_timing;

/* One traced pass. */
typedef struct hls_pass_trace {
  const char *name;
  char *before; /* IR text; owned */
  char *after;
  double milliseconds;
} hls_pass_trace;

/* The IR at HLS_STAGE_CF, which the circuit is made from, as LLVM IR. The
 * kernel has its name: a scalar is passed as in C; for an array, a pointer to
 * its first element.
 *
 * The program that links the code defines the functions that the kernel calls
 * and does not define, as _mlir_ciface_<name>, and HLS_BOUNDS_FUNCTION. A
 * placeholder takes its inputs and parameters in their order and returns its
 * outputs: a single one as its result, several in a struct that a first
 * argument points to. */
typedef struct hls_native_code {
  LLVMModuleRef module; /* NULL unless asked for */
  LLVMContextRef context;
  hls_access *accesses; /* what HLS_BOUNDS_FUNCTION is called with */
  size_t num_accesses;
} hls_native_code;

/* Zero-initialise; finish() in every case. */
typedef struct hls_compile_result {
  hls_diagnostics diagnostics;
  char *kernel;      /* the name chosen; NULL if it did not come to that */
  char *text;        /* LLVM IR for HLS_STAGE_LLVM, else NULL */
  MlirModule module; /* null for HLS_STAGE_LLVM and on failure */
  hls_unit *unit;    /* declarations, for C sources */
  hls_native_code native;
  hls_timing *timings;
  size_t num_timings;
  hls_pass_trace *passes;
  size_t num_passes;
  bool left_out; /* the stages were, so there is no module */
} hls_compile_result;

/* Compiles. Returns HLS_OK, HLS_DIAGNOSED (the result's diagnostics say why),
 * or another status with `error` filled. Bad input of any kind never ends the
 * process in our own code. */
hls_status hls_compile(hls_compiler *compiler,
                       const hls_compile_request *request,
                       hls_compile_result *result, hls_error *error);
void hls_compile_result_finish(hls_compile_result *result);

void hls_native_code_finish(hls_native_code *code);

/* Prints a module in the project's usual form. Returns NULL when out of
 * memory; free() the text. */
char *hls_module_print(MlirModule module);

#ifdef __cplusplus
}
#endif
#endif

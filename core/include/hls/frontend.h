/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C source in memory -> LLVM IR -> func/cf/arith/math/memref. Clang runs in
 * this process; nothing is read from disk except included headers.
 */
#ifndef HLS_FRONTEND_H
#define HLS_FRONTEND_H

#include "hls/diagnostic.h"
#include "hls/error.h"
#include "hls/file_observer.h"
#include "hls/signature.h"
#include "mlir-c/IR.h"
#include "llvm-c/Types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A text and the name it is shown under (a path, or "<stdin>"). Relative
 * #includes are looked up beside `name`. Borrowed; `text` is `size` bytes and
 * need not be NUL-terminated. */
typedef struct hls_source {
  const char *name;
  const char *text;
  size_t size;
} hls_source;

/* What a text is written in. */
typedef enum hls_text_language {
  HLS_TEXT_BY_NAME, /* C++ when the name ends like one of C++, otherwise C */
  HLS_TEXT_C,
  HLS_TEXT_CPP,
} hls_text_language;

/* -I, -D and -std= as the user gave them. Borrowed. */
typedef struct hls_clang_options {
  const char *const *include_dirs;
  size_t num_include_dirs;
  const char *const *defines; /* "NAME" or "NAME=VALUE" */
  size_t num_defines;
  const char *const *elements; /* behind pointer arguments of kernels: "p=16",
                                  or "f.p=16" for those of f() alone */
  size_t num_elements;
  const char *const *interfaces; /* lists of choices (hls/system/interfaces.h);
                                    the last one of an argument holds */
  size_t num_interfaces;
  const char *standard; /* "c17"; NULL for the default, gnu17 or gnu++17. Of a
                           text by name, one of another language is ignored */
  hls_text_language language;
  bool main_is_kernel; /* main() is to be code among the kernels */
  bool long_double_64; /* a long double is a double */
  bool fast_math;      /* sums and quotients may be computed in other ways */
  bool has_traps;      /* kernels tell where an assertion does not hold */
  bool has_prints;     /* circuits print, when they are simulated */
  uint64_t heap_bytes; /* of memory that is taken without a bound that is
                          known, for each type of elements; 0: it is an error */
  const hls_file_observer *observer; /* of included files; NULL: nobody */
  const hls_source *open_files; /* other texts than those on disk, by path */
  size_t num_open_files;
  const char *const *program_files; /* absolute paths of the other files of the
                                       program, such as its test bench; the
                                       text's own path among them is no other */
  size_t num_program_files;
} hls_clang_options;

/* A parsed C file: its declarations and its LLVM module. */
typedef struct hls_unit hls_unit;

/* How much of a file becomes LLVM IR. */
typedef enum hls_extent {
  HLS_EXTENT_KERNELS, /* without main(), unless variables outside of functions
                         make it part of what a kernel computes */
  HLS_EXTENT_PROGRAM,
  HLS_EXTENT_BOTH,   /* the kernels, and the program as a second module */
  HLS_EXTENT_SYNTAX, /* nothing: only declarations and the outline are of use,
                        but there is a unit also when the text has errors */
} hls_extent;

/* Runs Clang on the text, and on the other files of its program, whose IR is
 * linked with it. Every diagnostic of Clang is added to `diagnostics` with its
 * ranges and fix-its. Returns NULL when the file has errors (status
 * HLS_DIAGNOSED) or something else went wrong. The LLVM module is unoptimised
 * (every variable in memory, no `optnone`) and has debug locations. The header
 * hls.h is known without any -I. */
hls_unit *hls_unit_parse(const hls_source *source,
                         const hls_clang_options *options, hls_extent extent,
                         hls_diagnostics *diagnostics, hls_error *error);
void hls_unit_destroy(hls_unit *unit);

/* Makes ahead what the next hls_unit_parse() will need if its text is in the C
 * standard of the last one. It takes some time and memory: call it while nobody
 * waits. Returns whether there was something to make. */
bool hls_unit_make_ready(void);

size_t hls_unit_num_functions(const hls_unit *unit);
/* Borrowed, valid as long as the unit. */
const hls_signature *hls_unit_function(const hls_unit *unit, size_t index);
/* NULL when there is none. */
const hls_signature *hls_unit_find_function(const hls_unit *unit,
                                            const char *name);

/* The function of that name with a body in any file of the program, which
 * others may call: main(), say. NULL when there is none. */
const hls_signature *hls_unit_find_in_program(const hls_unit *unit,
                                              const char *name);

/* The same, or without a body, in the file that says most of it. */
const hls_signature *hls_unit_find_declared(const hls_unit *unit,
                                            const char *name);

/* The unit's LLVM module, borrowed: unoptimised until hls_unit_optimize. */
LLVMModuleRef hls_unit_llvm_module(const hls_unit *unit);

/* Hands the LLVM module and its context to the caller, who disposes of both
 * (for the JIT); the unit keeps its declarations. */
void hls_unit_take_llvm(hls_unit *unit, LLVMModuleRef *module,
                        LLVMContextRef *context);

/* Hands the program of a unit parsed with HLS_EXTENT_BOTH to the caller, who
 * disposes of it before the unit is destroyed. Its context is the unit's, but
 * nothing else is in it: another thread may work on it. NULL for other units,
 * and when it was handed out before. */
LLVMModuleRef hls_unit_take_program(hls_unit *unit);

/* The function to compile: `name`, or with NULL the only candidate. Candidates
 * are the functions with a body in the main file, other than main(), that no
 * other candidate calls. The error lists the candidates. Borrowed. */
const hls_signature *hls_unit_select_kernel(const hls_unit *unit,
                                            const char *name, hls_error *error);

/* Makes parameters of the variables that the kernel has in common with the rest
 * of the program: what others set, and what the kernel sets and others read.
 * They come behind those of the arguments, in the order of the text. Does
 * nothing when there is no LLVM module; to be called once for a kernel, before
 * the module is optimised or taken. */
void hls_unit_share_variables(hls_unit *unit, const hls_signature *kernel);

/* Checks what the C text alone can show to be wrong for a circuit, all in one
 * go: types of arguments, the rules of placeholders (argument prefixes, at
 * least one output, constant parameters, __init* use), unsupported constructs.
 * Returns HLS_DIAGNOSED when it added an error. */
hls_status hls_unit_check(hls_unit *unit, const hls_signature *kernel,
                          hls_diagnostics *diagnostics, hls_error *error);

/* The same of a file that is no C, as Clang's `errors` say, and that was parsed
 * with HLS_EXTENT_SYNTAX: one mistake does not hide what is known of the rest.
 * Of a function that has one, only what a declaration or a call shows by itself
 * is told. */
void hls_unit_check_broken(hls_unit *unit, const hls_signature *kernel,
                           const hls_diagnostics *errors,
                           hls_diagnostics *diagnostics);

/* Defines functions of the C library that the kernel calls, in the module of a
 * unit that was parsed for its program alone and is not checked. What is
 * checked has them already. */
hls_status hls_unit_add_library(hls_unit *unit, const hls_signature *kernel,
                                hls_error *error);

/* Reduces the module to the kernel and what it calls, and runs the pinned LLVM
 * pass pipeline. */
hls_status hls_unit_optimize(hls_unit *unit, const hls_signature *kernel,
                             hls_diagnostics *diagnostics, hls_error *error);

/* Prepares loops that are asked to begin iterations too early: has them carry
 * what they would load once more, and makes two of some, so that what is
 * guessed of a branch is the end of the inner one. To be called after
 * hls_unit_optimize, before dependences are found. */
void hls_unit_prepare_asked_loops(hls_unit *unit, const hls_signature *kernel);

/* Finds the pairs of accesses to one array whose order the circuit would not
 * keep by itself; hls_unit_translate notes them as `handshake.deps`. To be
 * called after hls_unit_optimize. */
hls_status hls_unit_find_dependences(hls_unit *unit,
                                     const hls_signature *kernel,
                                     hls_error *error);

/* Which loops may load too much, as they begin iterations before it is known
 * that they take place. */
typedef enum hls_early_loops {
  HLS_EARLY_NONE,
  HLS_EARLY_ASKED, /* those of which the text asks for it */
  HLS_EARLY_ANY,
} hls_early_loops;

/* Finds out which of the arrays that have an interface of their own are
 * accessed once from the first element to the last, which hls_unit_translate
 * notes. Returns HLS_DIAGNOSED when it added an error, as for a stream that is
 * not. To be called after the dependences are found. */
hls_status hls_unit_check_streams(hls_unit *unit, const hls_signature *kernel,
                                  hls_early_loops early,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error);

/* Has loops test what a round begins with, so that the test need not wait for
 * the next value. To be called after the dependences are found. */
void hls_unit_shorten_exit_tests(hls_unit *unit, const hls_signature *kernel);

/* Translates the optimised kernel to func/cf/arith/math/memref: C names as
 * `handshake.arg_name`, arrays as memrefs of their C shapes, every operation
 * with its C location. What has no translation is diagnosed. Returns a null
 * module on failure; otherwise the caller owns it. */
MlirModule hls_unit_translate(hls_unit *unit, const hls_signature *kernel,
                              MlirContext context, hls_diagnostics *diagnostics,
                              hls_error *error);

/* Notes what the text and its options ask for with the function of the kernel
 * in that module: the interfaces that are not the default, which arrays are
 * accessed in order, and how often loops begin iterations (HLS_INTERFACES,
 * HLS_IN_ORDER, HLS_INTERVALS). */
void hls_unit_note_wishes(hls_unit *unit, const hls_signature *kernel,
                          MlirModule module);

#ifdef __cplusplus
}
#endif
#endif

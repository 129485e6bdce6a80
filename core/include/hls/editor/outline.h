/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts that an editor shows about a C file beside its diagnostics: its
 * functions with their roles in the circuit, its calls, and the places of
 * names.
 * Made from the syntax alone, also of a file with errors.
 */
#ifndef HLS_EDITOR_OUTLINE_H
#define HLS_EDITOR_OUTLINE_H

#include "hls/frontend.h"
#include "hls/signature.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The role of a function in the circuit. */
typedef enum hls_function_role {
  HLS_FUNCTION_KERNEL, /* becomes a circuit */
  HLS_FUNCTION_HELPER, /* has a body: part of a circuit, or of the program */
  HLS_FUNCTION_MAIN,
  HLS_FUNCTION_PLACEHOLDER,
  HLS_FUNCTION_INIT,     /* __init*: marks an output */
  HLS_FUNCTION_WAIT,     /* __wait_* and __*_to_token */
  HLS_FUNCTION_EXTERNAL, /* a module of the user's */
  HLS_FUNCTION_LIBRARY,  /* of the C library, or built in */
} hls_function_role;

/* A stable word: "kernel", "placeholder", … */
const char *hls_function_role_name(hls_function_role role);

typedef struct hls_outline_function {
  const hls_signature *signature;
  hls_function_role role;
  hls_range range;      /* the declaration with its body */
  const char *spelling; /* "int fir(int di[1000], int idx[1000])" */
} hls_outline_function;

/* The role of an argument of a placeholder, by its name. */
typedef enum hls_argument_role {
  HLS_ARGUMENT_PLAIN,
  HLS_ARGUMENT_INPUT,
  HLS_ARGUMENT_OUTPUT,
  HLS_ARGUMENT_PARAMETER,
} hls_argument_role;

/* "input", "output", "parameter"; NULL for a plain one. */
const char *hls_argument_role_name(hls_argument_role role);

/* By the name of the argument. */
hls_argument_role hls_argument_role_of(const char *name);

typedef struct hls_outline_call {
  size_t callee; /* index of the function */
  size_t caller;
  hls_range name;
  const hls_range *arguments;
  unsigned num_arguments;
} hls_outline_call;

typedef enum hls_name_kind {
  HLS_NAME_FUNCTION,
  HLS_NAME_ARGUMENT, /* of a function */
  HLS_NAME_VARIABLE, /* local or global */
} hls_name_kind;

/* A token that names something. */
typedef struct hls_outline_name {
  hls_name_kind kind;
  hls_range range;
  hls_range declaration; /* the name where it is declared */
  bool is_declaration;   /* this is that token */
  size_t function;       /* the function named, or the argument's */
  const char *name;
  const char *type;  /* of an argument or a variable, as written */
  hls_scalar scalar; /* of it, or of its elements */
  bool is_array;
  bool is_static; /* lives longer than a call */
  bool is_init;   /* holds results of __init* functions only */
  hls_argument_role role;
} hls_outline_name;

typedef struct hls_outline_loop {
  hls_range keyword;
  hls_range range; /* the whole statement */
  size_t function;
} hls_outline_loop;

/* Where a variable gets a value that is computed, or converted, there. */
typedef struct hls_outline_assignment {
  hls_range variable; /* the name where it is declared */
  hls_position place; /* as debug information has it: the operator, the name of
                         the function called, the begin of what is converted */
} hls_outline_assignment;

/* Everything lies in the main file, ordered by position, and is borrowed from
 * the unit and this. */
typedef struct hls_outline hls_outline;

/* Makes the outline of a unit, which has to outlive it. The kernel is the
 * function of that name, which may be NULL; if there is none, kernels are the
 * functions with a comment `hls: kernel` above them; if there are none, those
 * that HLS_CALL or CALL_KERNEL calls; if there are none, those that no other
 * function but main() mentions and that use no library made for programs, such
 * as printf. Never NULL. */
hls_outline *hls_outline_create(hls_unit *unit, const char *kernel);
void hls_outline_destroy(hls_outline *outline);

size_t hls_outline_num_functions(const hls_outline *outline);
const hls_outline_function *hls_outline_function_at(const hls_outline *outline,
                                                    size_t index);
size_t hls_outline_num_calls(const hls_outline *outline);
const hls_outline_call *hls_outline_call_at(const hls_outline *outline,
                                            size_t index);
size_t hls_outline_num_names(const hls_outline *outline);
const hls_outline_name *hls_outline_name_at(const hls_outline *outline,
                                            size_t index);
size_t hls_outline_num_loops(const hls_outline *outline);
const hls_outline_loop *hls_outline_loop_at(const hls_outline *outline,
                                            size_t index);
size_t hls_outline_num_assignments(const hls_outline *outline);
const hls_outline_assignment *
hls_outline_assignment_at(const hls_outline *outline, size_t index);

#ifdef __cplusplus
}
#endif
#endif

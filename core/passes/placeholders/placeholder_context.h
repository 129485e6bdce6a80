/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts about the placeholder calls of one module, and the functions that
 * are placeholders.
 */
#ifndef HLS_PASSES_PLACEHOLDER_CONTEXT_H
#define HLS_PASSES_PLACEHOLDER_CONTEXT_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

#define PLACEHOLDER_INPUT "input_"
#define PLACEHOLDER_OUTPUT "output_"
#define PLACEHOLDER_PARAMETER "parameter_"
#define PLACEHOLDER_INIT "__init"

typedef enum placeholder_role {
  ROLE_NONE,
  ROLE_INPUT,
  ROLE_OUTPUT,
  ROLE_PARAMETER,
} placeholder_role;

/* A placeholder's declaration. */
typedef struct placeholder_function {
  MlirOperation declaration;
  unsigned num_arguments;
  unsigned num_outputs;
  MlirType first_output;
  placeholder_role *roles; /* per argument */
  MlirStringRef *names;    /* per argument, without the prefix */
  bool valid;
} placeholder_function;

/* A call of a placeholder, and what replaces it. */
typedef struct placeholder_call {
  MlirOperation op;
  MlirOperation replacement;
  placeholder_function *placeholder;
  struct placeholder_call *next;
} placeholder_call;

/* A use of an __init variable that reads an output. */
typedef struct placeholder_use {
  MlirOperation user;
  unsigned operand;
  placeholder_call *call;
  unsigned output; /* counted among the outputs */
  struct placeholder_use *next;
} placeholder_use;

/* The attribute that carries a placeholder's parameters from its rewritten call
 * to its instance: a dictionary. */
#define PLACEHOLDER_PARAMETERS "hls.parameters"

/* The placeholder calls of one module, checked and then rewritten.
 * Zero-initialise; finish() in every case. */
typedef struct placeholders {
  MlirOperation module;
  MlirSymbolTable symbols;
  arena_pool arena;
  ptr_map declarations; /* func.func -> placeholder_function */
  ptr_map call_of;      /* func.call -> placeholder_call */
  ptr_map unclear;      /* func.call: what it sets is not known */
  ptr_map judged;       /* func.func whose mistakes have been reported */
  struct placeholder_call *calls; /* all, last one first */
  struct placeholder_use *uses;
  bool has_errors;
  bool is_program; /* for the rewriting: parameters remain operands */
} placeholders;

void placeholders_finish(placeholders *state);

typedef enum callee_kind {
  CALLEE_ORDINARY,    /* has a body, or a name without two underscores */
  CALLEE_INIT,        /* __init*: marks a variable that a unit will set */
  CALLEE_WAIT,        /* __wait_*() and __*_to_token(), ordering intrinsics */
  CALLEE_PLACEHOLDER, /* every other __* without a body */
} callee_kind;

callee_kind placeholders_classify_callee(MlirOperation func);

/* The function that a func.call calls; null when it is not a func.call. */
MlirOperation placeholders_callee(const placeholders *state,
                                  MlirOperation call);

/* Is the value the result of a call of an __init function, or of what was meant
 * to be one? */
bool placeholders_is_init(const placeholders *state, MlirValue value);

/* The role of an argument of that name; `rest` becomes the name without the
 * prefix that says so. */
placeholder_role placeholders_argument_role(MlirStringRef name,
                                            MlirStringRef *rest);

/* Do the names of a function's arguments say that it is a placeholder? */
bool placeholders_has_role_names(MlirOperation func);

#endif

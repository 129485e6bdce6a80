/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shared by the files that implement placeholders.h.
 */
#ifndef HLS_PASSES_PLACEHOLDERS_INTERNAL_H
#define HLS_PASSES_PLACEHOLDERS_INTERNAL_H

#include "core/ir/cfg.h"
#include "core/passes/placeholders/placeholders.h"

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

/* The function that a func.call calls; null when it is not a func.call. */
MlirOperation placeholders_callee(const placeholders *state,
                                  MlirOperation call);

/* Is the value the result of a call of an __init function, or of what was meant
 * to be one? */
bool placeholders_is_init(const placeholders *state, MlirValue value);

/* Do the names of a function's arguments say that it is a placeholder? */
bool placeholders_has_role_names(MlirOperation func);

/* What is known about the placeholder that `call` calls; read on its first
 * call, when its mistakes are reported, too. NULL when out of memory. */
placeholder_function *placeholders_declaration(placeholders *state,
                                               MlirOperation call,
                                               MlirOperation declaration);

/* Checks the type of the __init function that is called. Returns false when
 * out of memory. */
bool placeholders_check_init(placeholders *state, MlirOperation call,
                             MlirOperation init);

/* Reports a callee with a body that looks like a placeholder or an __init
 * function. Returns false when out of memory. */
bool placeholders_check_defined(placeholders *state, MlirOperation call,
                                MlirOperation callee);

/* Finds the call whose output each use of an __init call's result reads, and
 * reports uses that read none. Returns false when out of memory. */
bool placeholders_resolve_init(placeholders *state, const cfg *graph,
                               MlirOperation init);

#endif

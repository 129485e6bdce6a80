/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions that a text in C or C++ defines, found without a compiler: for
 * files that nobody has open, and of which nobody knows the options.
 */
#ifndef BASE_C_TEXT_C_FUNCTIONS_H
#define BASE_C_TEXT_C_FUNCTIONS_H

#include <stdint.h>

#include "base/c_text/c_declaration.h"

typedef struct c_function {
  c_token name;
  bool is_static; /* other files cannot call it */
  bool is_member; /* of a class or of a namespace */
} c_function;

/* A text that is being looked through. */
typedef struct c_functions {
  c_tokens tokens;
  c_declaration declaration;
  uint64_t scopes; /* those that are open, a bit each: is it a namespace? */
  unsigned num_scopes;
} c_functions;

/* Begins with a text, which has to outlive it. */
c_functions c_functions_begin(const char *text, size_t size);

/* The next function with a body outside of classes and of other functions, in
 * the order of the text. Returns false behind the last. */
bool c_functions_next(c_functions *all, c_function *found);

#endif

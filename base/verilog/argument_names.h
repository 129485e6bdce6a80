/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of a placeholder's arguments in Verilog. An input's port is named
 * as in C, a parameter by what follows `parameter_`; the outputs are out0, out1
 * and so on. No name is changed on the way: one that Verilog does not have, or
 * that something else has, is a mistake.
 */
#ifndef BASE_VERILOG_ARGUMENT_NAMES_H
#define BASE_VERILOG_ARGUMENT_NAMES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A name of an argument as in C; it need not be NUL-terminated. */
typedef struct argument_name {
  const char *text;
  size_t size;
} argument_name;

/* Says why an argument cannot have its name in Verilog, as "Verilog reserves",
 * behind "which"; NULL when it can. */
const char *argument_name_problem(const argument_name *names, size_t num_names,
                                  size_t index);

#ifdef __cplusplus
}
#endif
#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Words that Verilog does not let be names.
 */
#ifndef RTL_NETLIST_KEYWORDS_H
#define RTL_NETLIST_KEYWORDS_H

#include <stdbool.h>

/* Is it a keyword of SystemVerilog, or a word that simulators which translate
 * to C++ object to? */
bool keywords_have(const char *name);

#endif

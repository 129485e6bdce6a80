/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Words that Verilog does not let be names.
 */
#ifndef BASE_VERILOG_VERILOG_KEYWORDS_H
#define BASE_VERILOG_VERILOG_KEYWORDS_H

#include <stdbool.h>

/* Is it a keyword of SystemVerilog, or a word that simulators which translate
 * to C++ object to? */
bool verilog_is_keyword(const char *name);

#endif

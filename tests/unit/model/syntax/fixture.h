/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texts in Verilog that are parsed, and what came of it as text.
 */
#ifndef TESTS_UNIT_MODEL_SYNTAX_FIXTURE_H
#define TESTS_UNIT_MODEL_SYNTAX_FIXTURE_H

#include "rtl/model/syntax/vlog_library.h"

/* Parses `text` as the file "a.sv", from memory that has not a byte more. */
hls_status fixture_add(vlog_library *library, const char *text, size_t size,
                       hls_error *error);

/* The items of a module `m`, whose body `body` is; the test fails when it does
 * not parse. */
const vlog_module *fixture_module(vlog_library *library, const char *body);

/* The expression behind `assign x = `. */
const vlog_expr *fixture_expr(vlog_library *library, const char *text);

/* The statement of an always_comb. */
const vlog_statement *fixture_statement(vlog_library *library,
                                        const char *text);

/* An expression with parentheses around every operation, until the next call. A
 * number is in decimal when it is unsized and signed; else it has its width, an
 * s if it is signed, and hexadecimal digits. */
const char *fixture_show(const vlog_expr *expr);

/* Checks that a text is refused with this message, without "a.sv:". */
void fixture_refuse(const char *text, const char *message);

/* The same for the body of a module. */
void fixture_refuse_body(const char *body, const char *message);

#endif

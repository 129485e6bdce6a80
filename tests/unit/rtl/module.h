/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits from MLIR text, for the tests.
 */
#ifndef TESTS_RTL_MODULE_H
#define TESTS_RTL_MODULE_H

#include "hls/diagnostic.h"
#include "hls/error.h"
#include "rtl/design.h"

/* An emitted design, or what was said instead. */
typedef struct emission {
  rtl_design *design;
  hls_diagnostics diagnostics;
  hls_error error;
} emission;

/* Emits MLIR text, which must parse and verify. `kernel` may be NULL. */
void emission_make(emission *emission, const char *text, const char *kernel);

/* The same with lines of the source. */
void emission_make_lines(emission *emission, const char *text,
                         const rtl_lines *lines);

/* The same with the text of a file in fixtures/. */
void emission_make_fixture(emission *emission, const char *file);

/* The same with the operations of one function body:
 * (%x: i32 channel, %y: i32 channel, %start) -> (i32 channel, control). */
void emission_make_body(emission *emission, const char *body);

void emission_finish(emission *emission);

/* The file of that path, or NULL. */
const rtl_file *emission_file(const emission *emission, const char *path);

/* The port of that name, or NULL. */
const rtl_port *emission_port(const emission *emission, const char *name);

/* Is there an error of that code at that line, with that text in it? */
bool emission_has_error(const emission *emission, const char *code,
                        unsigned line, const char *text);

#endif

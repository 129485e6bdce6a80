/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts of the result of hls/analyze, one file each (analyze_<part>.c):
 * what an editor shows of a C file, ready to be shown. The daemon only looks up
 * and filters.
 */
#ifndef WORKER_ANALYZE_H
#define WORKER_ANALYZE_H

#include "daemon/worker/circuit/placed_units.h"
#include "daemon/worker/compile/compile.h"
#include "hls/buffer.h"
#include "hls/editor/outline.h"

/* The sources from which the parts are made. */
typedef struct analyze_input {
  const hls_outline *outline;
  source_texts *texts; /* the document is the first */
  cJSON *kernels;      /* by name: what compiling it has shown, see
                           analyze_facts.c; no entry: it has errors */
  placed_units units;  /* of all kernels */
  const cJSON **loops; /* by loop of the outline (placed_loops.h) */
} analyze_input;

/* The text of the document; it moves when another one is read. */
static inline source_text *analysis_text(const analyze_input *analysis) {
  return source_texts_find(analysis->texts, NULL);
}

/* Each gives a new reference; NULL when out of memory. */

/* [{"name", "range", "nameRange", "compiled"}] */
cJSON *analyze_kernels(const analyze_input *analysis);
/* DocumentSymbol[], with compact ranges (range_json.h) */
cJSON *analyze_symbols(const analyze_input *analysis);
/* line, column, length, type, modifiers of each token */
cJSON *analyze_tokens(const analyze_input *analysis);
/* [{"range", "text"}] of what is passed to placeholders, of the keywords of
 * loops and of operators that take cycles, text in Markdown */
cJSON *analyze_hovers(const analyze_input *analysis);
/* A text: in a line for each name its line, column, column of the end and index
 * of its target. `*targets`: [{"text", in Markdown, "declaration"}], and of
 * functions that are modules of the user "module" and "stub"; a declaration in
 * the document is a compact range, one elsewhere a Location, and one in no file
 * null. */
cJSON *analyze_names(const analyze_input *analysis, cJSON **targets);
/* [{"position", "about": "role"|"interval", "hint": InlayHint}] */
cJSON *analyze_hints(const analyze_input *analysis);
/* Add what is known of loops and operators to those lists. False when out of
 * memory. */
bool analyze_loop_hovers(const analyze_input *analysis, cJSON *hovers);
bool analyze_latency_hovers(const analyze_input *analysis, cJSON *hovers);
bool analyze_loop_hints(const analyze_input *analysis, cJSON *hints);
/* The facts about a compiled kernel that its text does not show. `details` adds
 * what would make its loops faster, and what its longest path leads through. */
cJSON *analyze_facts(compile_state *compilation, bool details);

/* The explanation of what a name stands for, a text in Markdown. */
cJSON *analyze_name_text(const analyze_input *analysis,
                         const hls_outline_name *name);

/* The part of it that says how long the values of a variable take. */
void analyze_write_latency(const analyze_input *analysis,
                           const hls_outline_name *name, hls_buffer *out);

/* The part of it that comes from those facts. Failure shows in `out`. */
void analyze_write_facts(const analyze_input *analysis,
                         const hls_outline_name *name, hls_buffer *out);

#endif

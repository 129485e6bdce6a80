/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The file that says how kernels are connected (docs/designs.md).
 */
#ifndef WORKER_DESIGN_FILE_H
#define WORKER_DESIGN_FILE_H

#include "base/memory/arena.h"
#include "hls/diagnostic.h"

/* A text of the file, and where it is. */
typedef struct design_word {
  const char *text; /* NULL: there is none */
  hls_range place;
} design_word;

/* A scalar with one value: what is written for it. */
typedef struct design_constant {
  design_word name;
  design_word value;
} design_constant;

typedef struct design_stage {
  design_word name;
  design_word kernel;
  design_constant *constants;
  size_t num_constants;
} design_stage;

/* One end of a stream: "STAGE.ARRAY". */
typedef struct design_end {
  design_word whole;
  const char *stage, *array;
} design_end;

typedef struct design_stream {
  hls_range place;
  design_end from, to;
  unsigned depth; /* slots; 0: none is given */
} design_stream;

/* Everything lives in an arena. */
typedef struct design_file {
  design_word name;
  design_word *sources; /* absolute paths */
  size_t num_sources;
  design_stage *stages;
  size_t num_stages;
  design_stream *streams;
  size_t num_streams;
} design_file;

/* Reads the text of the file at an absolute path, which ranges name. Returns
 * false when it is wrong, which the diagnostics say, or out of memory, which
 * the arena remembers. What the words mean is not looked at. */
bool design_file_read(design_file *design, arena_pool *arena, const char *path,
                      const char *text, size_t size,
                      hls_diagnostics *diagnostics);

#endif

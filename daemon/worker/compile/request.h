/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parameters of a compile request, checked: what is behind this file need
 * not look at JSON that came from outside.
 */
#ifndef WORKER_REQUEST_H
#define WORKER_REQUEST_H

#include "daemon/worker/json/rpc_failure.h"
#include "hls/pipeline.h"

#include "daemon/worker/json/value.h"
#include <stdbool.h>
#include <stddef.h>

/* "source", "kernel" and "options" of docs/protocol.md. Strings are borrowed
 * from the parameters unless noted. Zero-initialise; finish() in every case. */
typedef struct compile_request {
  const char *source_key; /* set before parsing: the member that is the source;
                             NULL: "source" */
  const cJSON *params;    /* for the members of a single method */
  char *uri;              /* as an URI, for locations; owned */
  char *name; /* the path, "<stdin>", or the URI if it is no file; owned */
  const char *text;
  size_t size;
  char *file_text;    /* what `text` points to when it was read; owned */
  char *decoded_text; /* the same when the parameters do not hold it as it is */
  hls_language language;
  const char *kernel;        /* NULL: the only candidate */
  const char **include_dirs; /* the array is owned */
  size_t num_include_dirs;
  const char **defines; /* the array is owned */
  size_t num_defines;
  const char **elements; /* the array is owned; "p=16" */
  size_t num_elements;
  const char **interfaces; /* the array is owned; "x=axi-stream" */
  size_t num_interfaces;
  const char **test_bench; /* other files of the program; the array is owned */
  size_t num_test_bench;
  const char *standard;  /* or NULL */
  const char *buffers;   /* or NULL */
  const char *speculate; /* or NULL */
  const char *islands;   /* or NULL */
  const char *sharing;   /* or NULL */
  bool narrow_ports;
  bool has_traps;
  bool has_prints;
  bool long_double_64;
  bool fast_math;
  unsigned long long heap_bytes; /* 0: none is given */
  hls_externals externals;
  bool counts_bytes;           /* positions are in UTF-8, not in UTF-16 */
  double clock_period;         /* ns; 0: the default */
  const cJSON *progress_token; /* string or integer, or NULL */
  hls_source *open_files;      /* the array is owned */
  size_t num_open_files;
  char **open_texts; /* those that the parameters do not hold; owned */
  const hls_file_observer *observer; /* set before parsing: is told of the files
                                        that are read; NULL: nobody is */
} compile_request;

/* Checks `params`, which must live as long as the request, and reads the source
 * file when no text was sent. `max_source_bytes` bounds the file. Returns false
 * with `failure` filled: invalid-params naming the member, source-unavailable,
 * or limit-exceeded. */
bool compile_request_parse(compile_request *request, const cJSON *params,
                           size_t max_source_bytes, rpc_failure *failure);
void compile_request_finish(compile_request *request);

/* The options of Clang, borrowed from the request. */
hls_clang_options compile_request_clang(const compile_request *request);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Results about kernels that have not changed since: a keystroke changes one of
 * the kernels of a file. They are kept in this process, for as long as it
 * lives.
 */
#ifndef WORKER_KERNEL_MEMO_H
#define WORKER_KERNEL_MEMO_H

#include "daemon/worker/compile/request.h"
#include "hls/buffer.h"
#include "hls/editor/outline.h"
#include "hls/file_observer.h"

#include "daemon/worker/json/value.h"
#include <stdbool.h>
#include <stdint.h>

/* The files that a parse reads, as one number. */
typedef struct kernel_memo_files {
  hls_file_observer observer; /* to be given to the parse */
  uint64_t digest;
  bool unsettled; /* the result depends on more than files */
} kernel_memo_files;

void kernel_memo_files_init(kernel_memo_files *digest);

/* For each function whether no other kernel can depend on its body: it is a
 * kernel that is called at most by main(), and mentions no variable that others
 * share. free() it; NULL when out of memory. */
bool *kernel_memo_isolated(const hls_outline *outline);

/* Appends what the outcome of compiling a kernel depends on, its place in the
 * text included: the request, the files read, and the text without the bodies
 * of other functions that are `isolated`, but for their lines. Failure shows in
 * `key`. */
void kernel_memo_key(hls_buffer *key, const hls_outline *outline,
                     const bool *isolated, size_t function,
                     const compile_request *request,
                     const kernel_memo_files *files);

/* The value that is kept under a key, or NULL. Borrowed, until
 * kernel_memo_keep() hands it out. */
cJSON *kernel_memo_find(const hls_buffer *key);

/* Keeps a value, which is taken, under a key in place of what was not asked for
 * the longest. Returns that for the caller to free, when nobody uses it any
 * more; or the value itself when there is no memory to keep it; or NULL. */
cJSON *kernel_memo_keep(const hls_buffer *key, cJSON *value);

#endif

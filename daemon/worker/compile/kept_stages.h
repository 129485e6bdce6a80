/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Results of the stages behind the front end. After an edit of a comment the
 * front end gives the same module, and everything else is there already. They
 * are found by that module itself, with its locations, and the options of the
 * stages. Some are kept: of large kernels fewer.
 *
 * But for a design, which has lines of the text and counts for those alone,
 * nothing is kept that was made of more than the module: neither text nor
 * positions for a client, which depend on the characters around them, nor
 * anything of a compilation about which there was something to say.
 */
#ifndef WORKER_KEPT_STAGES_H
#define WORKER_KEPT_STAGES_H

#include "daemon/worker/compile/design_lines.h"
#include "hls/buffer.h"
#include "hls/pipeline.h"
#include "rtl/design.h"

/* One module's. Whoever gets it from the set gives it back with take_back();
 * until then it stays. */
typedef struct kept_stages {
  hls_buffer key;
  hls_compile_result outcome; /* its module and native code, nothing else */
  char *text;                 /* of the module; NULL: not asked for yet */
  rtl_design *design;         /* of the module; NULL: not asked for yet */
  design_lines lines;         /* that the design has of the texts */
  uint64_t used;
  unsigned borrowers; /* who have not given it back yet */
} kept_stages;

typedef struct kept_stages_set kept_stages_set;

/* Returns NULL when out of memory. */
kept_stages_set *kept_stages_create(void);

/* NULL is fine. */
void kept_stages_destroy(kept_stages_set *set);

/* The stages that are kept under a key, or NULL. */
kept_stages *kept_stages_find(kept_stages_set *set, const hls_buffer *key);

/* Takes out what was not asked for the longest, and is in nobody's use, when
 * there is no room for a key of so many bytes; `*evicted` is the caller's to
 * finish(), which takes long. Returns false when there is room, or nothing to
 * take out.
 */
bool kept_stages_evict(kept_stages_set *set, size_t key_size,
                       hls_compile_result *evicted);

/* Takes over the key, and the module and the native code of a result. Returns
 * NULL, and takes nothing, when all that could be replaced is in use. */
kept_stages *kept_stages_keep(kept_stages_set *set, hls_buffer *key,
                              hls_compile_result *result);

/* Lets a result have the module, and code of its own to add to. Returns false
 * when out of memory. */
bool kept_stages_lend(const kept_stages *kept, hls_compile_result *result);

/* Gives one back, and with it what the result was lent, if anything. */
void kept_stages_take_back(kept_stages *kept, hls_compile_result *result);

#endif

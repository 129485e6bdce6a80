/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The modules of the kernels that were compiled last.
 */
#include "daemon/worker/compile/kept_stages.h"

#include <stdlib.h>
#include <string.h>

#include "llvm-c/Core.h"

/* Enough for a user who edits a kernel and looks at some stages of it. */
#define ENTRIES 16

/* A circuit takes some tens of times as many bytes as its key: 44 MB where the
 * text of the module has one. More than the last large one would be memory that
 * is new, and not in the processor's caches, with every edit. */
#define KEYS_MAX (256u << 10)

struct kept_stages_set {
  kept_stages entries[ENTRIES]; /* without a key: nothing */
  size_t count;                 /* of those that are something */
  size_t key_bytes;             /* of all of them */
  uint64_t clock;
};

kept_stages_set *kept_stages_create(void) {
  return calloc(1, sizeof(kept_stages_set));
}

/* Frees all but the outcome. */
static void release(kept_stages *kept) {
  hls_buffer_finish(&kept->key);
  free(kept->text);
  rtl_design_destroy(kept->design);
  design_lines_finish(&kept->lines);
  *kept = (kept_stages){0};
}

void kept_stages_destroy(kept_stages_set *set) {
  for (size_t i = 0; set && i < ENTRIES; i++) {
    hls_compile_result_finish(&set->entries[i].outcome);
    release(&set->entries[i]);
  }
  free(set);
}

kept_stages *kept_stages_find(kept_stages_set *set, const hls_buffer *key) {
  for (size_t i = 0; i < ENTRIES; i++) {
    kept_stages *kept = &set->entries[i];
    if (kept->key.size == key->size && key->size > 0 &&
        memcmp(kept->key.data, key->data, key->size) == 0) {
      kept->used = ++set->clock;
      kept->borrowers++;
      return kept;
    }
  }
  return NULL;
}

static bool has_room(const kept_stages_set *set, size_t key_size) {
  return set->count < ENTRIES && key_size <= KEYS_MAX &&
         set->key_bytes <= KEYS_MAX - key_size;
}

/* What nobody has at the moment and was not asked for the longest; or NULL. */
static kept_stages *find_oldest(kept_stages_set *set) {
  kept_stages *oldest = NULL;
  for (size_t i = 0; i < ENTRIES; i++) {
    kept_stages *kept = &set->entries[i];
    if (kept->key.size > 0 && kept->borrowers == 0 &&
        (!oldest || kept->used < oldest->used)) {
      oldest = kept;
    }
  }
  return oldest;
}

bool kept_stages_evict(kept_stages_set *set, size_t key_size,
                       hls_compile_result *evicted) {
  kept_stages *oldest = has_room(set, key_size) ? NULL : find_oldest(set);
  if (!oldest) {
    return false;
  }
  *evicted = oldest->outcome;
  set->key_bytes -= oldest->key.size;
  set->count--;
  release(oldest);
  return true;
}

kept_stages *kept_stages_keep(kept_stages_set *set, hls_buffer *key,
                              hls_compile_result *result) {
  kept_stages *place = set->entries;
  while (place < set->entries + ENTRIES && place->key.size > 0) {
    place++;
  }
  if (place == set->entries + ENTRIES) {
    return NULL;
  }
  *place = (kept_stages){
      .key = *key,
      .outcome = {.module = result->module, .native = result->native},
      .used = ++set->clock,
      .borrowers = 1};
  set->key_bytes += key->size;
  set->count++;
  *key = (hls_buffer){0};
  result->module = (MlirModule){NULL};
  result->native = (hls_native_code){0};
  return place;
}

bool kept_stages_lend(const kept_stages *kept, hls_compile_result *result) {
  result->module = kept->outcome.module;
  result->native = kept->outcome.native;
  if (!result->native.module) {
    return true;
  }
  result->native.module = LLVMCloneModule(kept->outcome.native.module);
  return result->native.module != NULL;
}

void kept_stages_take_back(kept_stages *kept, hls_compile_result *result) {
  kept->borrowers--;
  if (result->native.module) {
    LLVMDisposeModule(result->native.module);
  }
  result->module = (MlirModule){NULL};
  result->native = (hls_native_code){0};
}

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

struct kept_stages_set {
  kept_stages entries[ENTRIES];
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
      return kept;
    }
  }
  return NULL;
}

kept_stages *kept_stages_keep(kept_stages_set *set, hls_buffer *key,
                              hls_compile_result *result,
                              hls_compile_result *evicted) {
  kept_stages *oldest = &set->entries[0];
  for (size_t i = 1; i < ENTRIES; i++) {
    oldest = set->entries[i].used < oldest->used ? &set->entries[i] : oldest;
  }
  *evicted = oldest->outcome;
  release(oldest);
  oldest->key = *key;
  *key = (hls_buffer){0};
  oldest->outcome.module = result->module;
  oldest->outcome.native = result->native;
  oldest->used = ++set->clock;
  result->module = (MlirModule){NULL};
  result->native = (hls_native_code){0};
  return oldest;
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

void kept_stages_take_back(hls_compile_result *result) {
  if (result->native.module) {
    LLVMDisposeModule(result->native.module);
  }
  result->module = (MlirModule){NULL};
  result->native = (hls_native_code){0};
}

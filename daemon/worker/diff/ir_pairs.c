/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pairing functions.
 */
#include "daemon/worker/diff/ir_pairs.h"

#include <stdlib.h>
#include <string.h>

static ir_pair *append(ir_pairs *pairs) {
  ir_pair *items =
      realloc(pairs->items, (pairs->count + 1) * sizeof(*pairs->items));
  if (!items) {
    return NULL;
  }
  pairs->items = items;
  items[pairs->count] = (ir_pair){.before.text = "", .after.text = ""};
  return &items[pairs->count++];
}

static bool same_name(const hls_ir_function *a, const hls_ir_function *b) {
  return a->name && b->name && a->name_size == b->name_size &&
         memcmp(a->name, b->name, a->name_size) == 0;
}

static bool is_called(const hls_ir_function *function, const char *name) {
  return function->name && name && strlen(name) == function->name_size &&
         memcmp(name, function->name, function->name_size) == 0;
}

/* The pair that a function of the second module completes, or NULL. */
static ir_pair *find_partner(ir_pairs *pairs, const hls_ir_function *after,
                             const char *before_kernel,
                             const char *after_kernel) {
  bool is_kernel = is_called(after, after_kernel);
  for (size_t i = 0; i < pairs->count; i++) {
    ir_pair *pair = &pairs->items[i];
    bool fits = is_kernel && before_kernel
                    ? is_called(&pair->before, before_kernel)
                    : same_name(&pair->before, after);
    if (fits && !pair->after.name) {
      return pair;
    }
  }
  return NULL;
}

bool ir_pairs_init(ir_pairs *pairs, ir_module_text before,
                   ir_module_text after) {
  *pairs = (ir_pairs){.before = before.text, .after = after.text};
  hls_ir_function function;
  for (const char *at = before.text; hls_ir_next_function(&at, &function);) {
    ir_pair *pair = append(pairs);
    if (!pair) {
      return false;
    }
    pair->before = function;
  }
  for (const char *at = after.text; hls_ir_next_function(&at, &function);) {
    ir_pair *pair = find_partner(pairs, &function, before.kernel, after.kernel);
    pair = pair ? pair : append(pairs);
    if (!pair) {
      return false;
    }
    pair->after = function;
  }
  for (size_t i = 0; i < pairs->count; i++) {
    ir_pair *pair = &pairs->items[i];
    if (!hls_ir_align(&pair->before, &pair->after, &pair->before_text,
                      &pair->after_text)) {
      return false;
    }
  }
  return true;
}

void ir_pairs_finish(ir_pairs *pairs) {
  for (size_t i = 0; i < pairs->count; i++) {
    free(pairs->items[i].before_text);
    free(pairs->items[i].after_text);
  }
  free(pairs->items);
  *pairs = (ir_pairs){0};
}

bool ir_pair_diff(const ir_pair *pair, const text_diff_form *form,
                  hls_buffer *diff) {
  return text_diff(pair->before_text, pair->after_text, form, diff);
}

/* The renamed text of a function of either module. */
static const char *renamed(const ir_pairs *pairs, const char *text) {
  for (size_t i = 0; i < pairs->count; i++) {
    const ir_pair *pair = &pairs->items[i];
    if (pair->before.text == text || pair->after.text == text) {
      return pair->before.text == text ? pair->before_text : pair->after_text;
    }
  }
  return "";
}

/* A module with its functions renamed. */
static char *renamed_module(const ir_pairs *pairs, const char *text) {
  hls_buffer out = {0};
  const char *copied = text;
  hls_ir_function function;
  for (const char *at = text; hls_ir_next_function(&at, &function);
       copied = at) {
    hls_buffer_append(&out, copied, (size_t)(function.text - copied));
    hls_buffer_puts(&out, renamed(pairs, function.text));
  }
  hls_buffer_puts(&out, copied);
  return hls_buffer_take(&out, NULL);
}

bool ir_pairs_diff(const ir_pairs *pairs, const text_diff_form *form,
                   hls_buffer *diff) {
  char *before = renamed_module(pairs, pairs->before);
  char *after = renamed_module(pairs, pairs->after);
  bool ok = before && after && text_diff(before, after, form, diff);
  free(before);
  free(after);
  return ok;
}

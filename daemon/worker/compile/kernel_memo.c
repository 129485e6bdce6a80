/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Results about kernels that have not changed since.
 */
#include "daemon/worker/compile/kernel_memo.h"

#include "base/memory/fnv1a.h"
#include "daemon/worker/json/value_text.h"

#include <stdlib.h>
#include <string.h>

/* Enough for the kernels of a few files that are open. */
#define ENTRIES 64

typedef struct memo_entry {
  char *key;
  size_t size;
  cJSON *value;
  uint64_t used; /* when it was asked for */
} memo_entry;

/* One request is worked on at a time. */
static memo_entry entries[ENTRIES];
static uint64_t clock_ticks;

static void add_bytes(kernel_memo_files *digest, const char *bytes,
                      size_t size) {
  digest->digest = fnv1a(digest->digest, bytes, size);
}

static void found(void *user, const char *path, hls_file_finding finding,
                  const char *bytes, size_t size) {
  kernel_memo_files *digest = user;
  char kind = (char)finding;
  add_bytes(digest, path, strlen(path) + 1);
  add_bytes(digest, &kind, 1);
  if (bytes) {
    add_bytes(digest, bytes, size);
  }
}

static void unsettled(void *user, const char *what) {
  (void)what;
  ((kernel_memo_files *)user)->unsettled = true;
}

void kernel_memo_files_init(kernel_memo_files *digest) {
  *digest = (kernel_memo_files){.observer = {found, unsettled, digest},
                                .digest = FNV1A_START};
}

static bool is_within(const hls_range *inner, const hls_range *outer) {
  bool begins = inner->begin.line > outer->begin.line ||
                (inner->begin.line == outer->begin.line &&
                 inner->begin.column >= outer->begin.column);
  bool ends = inner->end.line < outer->end.line ||
              (inner->end.line == outer->end.line &&
               inner->end.column <= outer->end.column);
  return begins && ends;
}

/* Whether a name ties a kernel to the rest of the file. */
static bool ties(const hls_outline *outline, const hls_outline_name *name,
                 size_t kernel, const hls_range *main_range) {
  const hls_outline_function *function =
      hls_outline_function_at(outline, kernel);
  if (name->kind == HLS_NAME_FUNCTION) {
    return name->function == kernel && !name->is_declaration &&
           !(main_range && is_within(&name->range, main_range));
  }
  return name->is_static && is_within(&name->range, &function->range);
}

bool *kernel_memo_isolated(const hls_outline *outline) {
  size_t count = hls_outline_num_functions(outline);
  const hls_range *main_range = NULL;
  bool *isolated = calloc(count + 1, sizeof *isolated);
  for (size_t i = 0; isolated && i < count; i++) {
    const hls_outline_function *function = hls_outline_function_at(outline, i);
    isolated[i] = function->role == HLS_FUNCTION_KERNEL;
    if (function->role == HLS_FUNCTION_MAIN) {
      main_range = &function->range;
    }
  }
  for (size_t i = 0; isolated && i < count; i++) {
    for (size_t k = 0; isolated[i] && k < hls_outline_num_names(outline); k++) {
      isolated[i] =
          !ties(outline, hls_outline_name_at(outline, k), i, main_range);
    }
  }
  return isolated;
}

/* A way through the text, only forward. */
typedef struct text_walk {
  const char *text;
  size_t size;
  size_t offset; /* of the begin of the line */
  uint32_t line;
} text_walk;

/* The offset of a position; SIZE_MAX when the way has gone past its line. */
static size_t offset_of(text_walk *walk, hls_position position) {
  if (position.line < walk->line) {
    return SIZE_MAX;
  }
  while (walk->line < position.line && walk->offset < walk->size) {
    const char *end =
        memchr(walk->text + walk->offset, '\n', walk->size - walk->offset);
    walk->offset = end ? (size_t)(end - walk->text) + 1 : walk->size;
    walk->line++;
  }
  size_t column = position.column ? position.column - 1 : 0;
  size_t left = walk->size - walk->offset;
  return walk->offset + (column < left ? column : left);
}

/* Appends the ends of the lines only. A directive may matter to what follows:
 * then there is no leaving out. */
static void append_blank(hls_buffer *key, const char *text, size_t size) {
  if (memchr(text, '#', size)) {
    hls_buffer_append(key, text, size);
    return;
  }
  for (const char *at = text;
       size > 0 && (at = memchr(at, '\n', size - (size_t)(at - text))); at++) {
    hls_buffer_append(key, "\n", 1);
  }
}

/* The text with the other kernels, which stand in their order, left out. */
static void append_text(hls_buffer *key, const hls_outline *outline,
                        const bool *isolated, size_t kernel,
                        const compile_request *request) {
  text_walk walk = {request->text, request->size, 0, 1};
  size_t done = 0;
  for (size_t i = 0; i < hls_outline_num_functions(outline); i++) {
    const hls_outline_function *other = hls_outline_function_at(outline, i);
    if (i == kernel || !isolated[i]) {
      continue;
    }
    size_t begin = offset_of(&walk, other->signature->name_range.end);
    size_t end = offset_of(&walk, other->range.end);
    if (begin < done || begin == SIZE_MAX || end == SIZE_MAX || end < begin) {
      continue;
    }
    hls_buffer_append(key, request->text + done, begin - done);
    append_blank(key, request->text + begin, end - begin);
    done = end;
  }
  hls_buffer_append(key, request->text + done, request->size - done);
}

void kernel_memo_key(hls_buffer *key, const hls_outline *outline,
                     const bool *isolated, size_t function,
                     const compile_request *request,
                     const kernel_memo_files *files) {
  cJSON *options = value_get(request->params, "options");
  hls_buffer_printf(key, "%s %s %d %llx ", request->uri,
                    hls_outline_function_at(outline, function)->signature->name,
                    (int)request->counts_bytes,
                    (unsigned long long)files->digest);
  if (options && !value_write(key, options)) {
    key->failed = true;
  }
  hls_buffer_puts(key, "\n");
  append_text(key, outline, isolated, function, request);
}

cJSON *kernel_memo_find(const hls_buffer *key) {
  for (size_t i = 0; i < ENTRIES; i++) {
    memo_entry *entry = &entries[i];
    if (entry->size == key->size && entry->key &&
        memcmp(entry->key, key->data, key->size) == 0) {
      entry->used = ++clock_ticks;
      return entry->value;
    }
  }
  return NULL;
}

cJSON *kernel_memo_keep(const hls_buffer *key, cJSON *value) {
  memo_entry *oldest = &entries[0];
  for (size_t i = 1; i < ENTRIES; i++) {
    oldest = entries[i].used < oldest->used ? &entries[i] : oldest;
  }
  char *copy = malloc(key->size);
  if (!copy) {
    return value;
  }
  memcpy(copy, key->data, key->size);
  cJSON *evicted = oldest->value;
  free(oldest->key);
  *oldest = (memo_entry){copy, key->size, value, ++clock_ticks};
  return evicted;
}

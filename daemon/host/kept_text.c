/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes with several holders.
 */
#include "daemon/host/kept_text.h"

#include <stdlib.h>
#include <string.h>

kept_text *kept_text_create(char *bytes, size_t size) {
  kept_text *text = malloc(sizeof *text);
  if (text) {
    *text = (kept_text){.holders = 1, .size = size, .bytes = bytes};
  }
  return text;
}

kept_text *kept_text_hold(kept_text *text) {
  if (text) {
    text->holders++;
  }
  return text;
}

void kept_text_release(kept_text *text) {
  if (text && --text->holders == 0) {
    free(text->bytes);
    free(text);
  }
}

static bool is_held(const kept_part *part) {
  return part->of && part->size >= part->of->size / 2;
}

size_t kept_text_cost(const kept_part *part) {
  return is_held(part) ? part->of->size : part->size;
}

bool kept_text_keep_part(kept_part *kept, const kept_part *part) {
  if (is_held(part)) {
    *kept = *part;
    kept_text_hold(kept->of);
    return true;
  }
  char *copy = malloc(part->size + 1);
  kept_text *text = copy ? kept_text_create(copy, part->size) : NULL;
  if (!text) {
    free(copy);
    return false;
  }
  memcpy(copy, part->text, part->size);
  *kept = (kept_part){.text = copy, .size = part->size, .of = text};
  return true;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Digests of requests.
 */
#include "daemon/cache/cache_key.h"

#include "base/json/json_write.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void add_text(const char *text, size_t size,
                     crypto_generichash_state *hash) {
  crypto_generichash_update(hash, (const unsigned char *)text, size);
}

/* Replaces the object `name` by a copy without some of its members. */
static bool leave_out(json_t *params, const char *name,
                      const char *const *members) {
  const json_t *object = json_object_get(params, name);
  if (!json_is_object(object)) {
    return true;
  }
  json_t *kept = json_copy((json_t *)object);
  for (; *members; members++) {
    json_object_del(kept, *members);
  }
  return json_object_set_new(params, name, kept) == 0;
}

/* The parameters without what the answer does not depend on; a new reference,
 * or NULL. Only what changes is copied. */
static json_t *essence(const json_t *params) {
  static const char *const wishes[] = {"deadlineMs", "priority", "cache", NULL};
  static const char *const version[] = {"version", NULL};
  json_t *copy = json_copy((json_t *)params);
  json_object_del(copy, "workDoneToken");
  if (!leave_out(copy, "options", wishes) ||
      !leave_out(copy, "source", version)) {
    json_decref(copy);
    return NULL;
  }
  return copy;
}

bool cache_key_of_request(const char *method, const json_t *params,
                          cache_digest *digest) {
  crypto_generichash_state hash;
  crypto_generichash_init(&hash, NULL, 0, sizeof digest->bytes);
  /* With the NUL, which ends a name. */
  add_text(method, strlen(method) + 1, &hash);
  json_t *kept = essence(params);
  size_t size;
  char *text = json_write(kept, JSON_WRITE_SORTED, &size);
  bool good = text != NULL;
  json_decref(kept);
  if (good) {
    add_text(text, size, &hash);
  }
  free(text);
  crypto_generichash_final(&hash, digest->bytes, sizeof digest->bytes);
  return good;
}

cache_digest cache_key_of_answer(const cache_digest *request,
                                 const char *build) {
  cache_digest digest;
  crypto_generichash_state hash;
  crypto_generichash_init(&hash, NULL, 0, sizeof digest.bytes);
  crypto_generichash_update(&hash, request->bytes, sizeof request->bytes);
  add_text(HLSD_VERSION, sizeof HLSD_VERSION, &hash);
  add_text(build, strlen(build), &hash);
  crypto_generichash_final(&hash, digest.bytes, sizeof digest.bytes);
  return digest;
}

cache_digest cache_digest_of(const void *first, size_t first_size,
                             const void *second, size_t second_size) {
  cache_digest digest;
  crypto_generichash_state hash;
  crypto_generichash_init(&hash, NULL, 0, sizeof digest.bytes);
  crypto_generichash_update(&hash, first, first_size);
  crypto_generichash_update(&hash, second, second_size);
  crypto_generichash_final(&hash, digest.bytes, sizeof digest.bytes);
  return digest;
}

bool cache_digest_parse(const char *digits, cache_digest *digest) {
  size_t size = 0;
  size_t length = strlen(digits);
  return length == 2 * sizeof digest->bytes &&
         sodium_hex2bin(digest->bytes, sizeof digest->bytes, digits, length,
                        NULL, &size, NULL) == 0 &&
         size == sizeof digest->bytes;
}

bool cache_digest_equal(const cache_digest *a, const cache_digest *b) {
  return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The identity of requests: digests that nobody can make collide.
 */
#ifndef DAEMON_CACHE_KEY_H
#define DAEMON_CACHE_KEY_H

#include <jansson.h>
#include <stdbool.h>

#include "protocol/worker.h"

/* BLAKE2b. */
typedef struct cache_digest {
  unsigned char bytes[WORKER_DIGEST_SIZE];
} cache_digest;

/* The digest of a request: its method and all of its parameters, in an order
 * of their own, but not what has no part in the answer (workDoneToken,
 * source.version, options.deadlineMs, options.priority, options.cache). Returns
 * false when out of memory. */
bool cache_key_of_request(const char *method, const json_t *params,
                          cache_digest *digest);

/* The digest under which the answer that a build gives to a request is kept.
 * `build` is the template's (protocol/worker.h). */
cache_digest cache_key_of_answer(const cache_digest *request,
                                 const char *build);

/* The digest of two pieces of bytes, one behind the other. */
cache_digest cache_digest_of(const void *first, size_t first_size,
                             const void *second, size_t second_size);

/* Reads the digits of a digest. Returns false for anything else. */
bool cache_digest_parse(const char *digits, cache_digest *digest);

bool cache_digest_equal(const cache_digest *a, const cache_digest *b);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that end their workers: what has done so twice in a row is refused
 * until it changes, so that it costs nobody a third worker. It is also
 * forgotten when it was left alone for a while, because what it includes may
 * have changed.
 */
#ifndef DAEMON_QUARANTINE_H
#define DAEMON_QUARANTINE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUARANTINE_LOSSES 2 /* workers that a request may end */
#define QUARANTINE_MS 600000
#define QUARANTINE_ENTRIES 32
#define QUARANTINE_TEXT_BYTES (1024 * 1024)

/* A request that has ended a worker. */
typedef struct quarantine_entry {
  char *identity; /* NULL: the entry is free */
  unsigned losses;
  uint64_t last_ms;
  char reason[192];
} quarantine_entry;

/* Zero-initialise. */
typedef struct quarantine {
  quarantine_entry entries[QUARANTINE_ENTRIES];
  size_t used;
} quarantine;

/* The identity of requests: the method and the parameters that a
 * worker's work depends on. NULL for what cannot be told apart, because it has
 * no text of its own, for what is very large, and when out of memory; otherwise
 * the caller frees it. */
char *quarantine_identity(const char *method, const json_t *params);

/* Notes that the request has ended a worker at the time `now_ms`. Takes
 * `identity`, which may be NULL. */
void quarantine_note_loss(quarantine *quarantine, char *identity,
                          const char *reason, uint64_t now_ms);

/* Forgets a request: it was answered. NULL is fine. */
void quarantine_forgive(quarantine *quarantine, const char *identity);

/* The entry of a request that is to be refused, else NULL. */
const quarantine_entry *quarantine_find(quarantine *quarantine,
                                        const char *identity, uint64_t now_ms);

/* Requests that are refused now. */
size_t quarantine_count(const quarantine *quarantine);

/* Frees all entries. */
void quarantine_clear(quarantine *quarantine);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that end their workers. There are few at any time, if any: the
 * oldest gives way to a new one.
 */
#include "daemon/losses/quarantine.h"

#include "base/json/json_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static quarantine_entry *find(quarantine *quarantine, const char *identity);
static void release(quarantine *quarantine, quarantine_entry *entry);
static json_t *without(const json_t *object, const char *const *names);

char *quarantine_identity(const char *method, const json_t *params) {
  const json_t *source = json_object_get(params, "source");
  const json_t *options = json_object_get(params, "options");
  const json_t *source_text = json_object_get(source, "text");
  if (!json_is_string(source_text) ||
      json_string_length(source_text) > QUARANTINE_TEXT_BYTES) {
    return NULL;
  }
  /* The members that have no part in the work. */
  static const char *const of_request[] = {"workDoneToken", "updateToken",
                                           "source", "options", NULL};
  static const char *const of_source[] = {"version", NULL};
  static const char *const of_options[] = {"deadlineMs", "priority", NULL};
  json_t *whole = json_pack("{s:s, s:o*, s:o, s:o*}", "method", method,
                            "params", without(params, of_request), "source",
                            without(source, of_source), "options",
                            without(options, of_options));
  char *text = json_write(whole, JSON_WRITE_SORTED, NULL);
  json_decref(whole);
  if (text && strlen(text) > QUARANTINE_TEXT_BYTES) {
    free(text);
    return NULL;
  }
  return text;
}

void quarantine_note_loss(quarantine *quarantine, char *identity,
                          const char *reason, uint64_t now_ms) {
  if (!identity) {
    return;
  }
  quarantine_entry *entry = find(quarantine, identity);
  if (entry) {
    free(identity);
  } else {
    entry = &quarantine->entries[0];
    for (size_t i = 0; i < QUARANTINE_ENTRIES && entry->identity; i++) {
      quarantine_entry *other = &quarantine->entries[i];
      if (!other->identity || other->last_ms < entry->last_ms) {
        entry = other;
      }
    }
    release(quarantine, entry);
    entry->identity = identity;
    quarantine->used++;
  }
  entry->losses++;
  entry->last_ms = now_ms;
  snprintf(entry->reason, sizeof entry->reason, "%s", reason);
}

void quarantine_forgive(quarantine *quarantine, const char *identity) {
  quarantine_entry *entry = find(quarantine, identity);
  if (entry) {
    release(quarantine, entry);
  }
}

const quarantine_entry *quarantine_find(quarantine *quarantine,
                                        const char *identity, uint64_t now_ms) {
  for (size_t i = 0; i < QUARANTINE_ENTRIES; i++) {
    quarantine_entry *old = &quarantine->entries[i];
    if (old->identity && now_ms - old->last_ms > QUARANTINE_MS) {
      release(quarantine, old);
    }
  }
  const quarantine_entry *entry = find(quarantine, identity);
  return entry && entry->losses >= QUARANTINE_LOSSES ? entry : NULL;
}

size_t quarantine_count(const quarantine *quarantine) {
  size_t count = 0;
  for (size_t i = 0; i < QUARANTINE_ENTRIES; i++) {
    const quarantine_entry *entry = &quarantine->entries[i];
    count += entry->identity && entry->losses >= QUARANTINE_LOSSES;
  }
  return count;
}

void quarantine_clear(quarantine *quarantine) {
  for (size_t i = 0; i < QUARANTINE_ENTRIES; i++) {
    release(quarantine, &quarantine->entries[i]);
  }
}

static quarantine_entry *find(quarantine *quarantine, const char *identity) {
  for (size_t i = 0; identity && i < QUARANTINE_ENTRIES; i++) {
    quarantine_entry *entry = &quarantine->entries[i];
    if (entry->identity && strcmp(entry->identity, identity) == 0) {
      return entry;
    }
  }
  return NULL;
}

/* Makes an entry free; one that is free already stays so. */
static void release(quarantine *quarantine, quarantine_entry *entry) {
  quarantine->used -= entry->identity != NULL;
  free(entry->identity);
  *entry = (quarantine_entry){0};
}

/* A copy without some members; NULL when nothing is left. */
static json_t *without(const json_t *object, const char *const *names) {
  json_t *copy = json_is_object(object) ? json_copy((json_t *)object) : NULL;
  for (; copy && *names; names++) {
    json_object_del(copy, *names);
  }
  if (json_object_size(copy) == 0) {
    json_decref(copy);
    return NULL;
  }
  return copy;
}

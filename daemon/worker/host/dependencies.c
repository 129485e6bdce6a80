/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collecting the findings of one request.
 */
#include "daemon/worker/host/dependencies.h"

#include "base/memory/fnv1a.h"
#include "daemon/worker/json/value_text.h"
#include "protocol/local_file.h"
#include "protocol/worker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* How a path was found. */
typedef struct finding {
  char *path;
  uint64_t hash; /* of the path */
  hls_file_finding kind;
  char digest[2 * WORKER_DIGEST_SIZE + 1]; /* of a file that was read */
} finding;

static void digest_text(const char *bytes, size_t size,
                        char digits[2 * WORKER_DIGEST_SIZE + 1]) {
  unsigned char digest[WORKER_DIGEST_SIZE];
  crypto_generichash(digest, sizeof(digest), (const unsigned char *)bytes, size,
                     NULL, 0);
  sodium_bin2hex(digits, 2 * sizeof(digest) + 1, digest, sizeof(digest));
}

static void on_unsettled(void *user, const char *what) {
  (void)what;
  ((dependency_set *)user)->unsettled = true;
}

/* The slot of a path: its own, or a free one. There is a free one. */
static size_t *find_slot(const dependency_set *of, uint64_t hash,
                         const char *path) {
  size_t slot = hash & (of->num_slots - 1);
  while (of->slots[slot] != 0) {
    const finding *known = &of->findings[of->slots[slot] - 1];
    if (known->hash == hash && strcmp(known->path, path) == 0) {
      break;
    }
    slot = (slot + 1) & (of->num_slots - 1);
  }
  return &of->slots[slot];
}

/* Makes room for one more finding, and for twice as many slots. */
static bool reserve(dependency_set *of) {
  if (of->count < of->capacity) {
    return true;
  }
  size_t capacity = of->capacity ? 2 * of->capacity : 64;
  finding *findings = realloc(of->findings, capacity * sizeof(*findings));
  size_t *slots = calloc(2 * capacity, sizeof(*slots));
  of->findings = findings ? findings : of->findings;
  if (!findings || !slots) {
    free(slots);
    return false;
  }
  free(of->slots);
  of->slots = slots;
  of->num_slots = 2 * capacity;
  of->capacity = capacity;
  for (size_t i = 0; i < of->count; i++) {
    *find_slot(of, findings[i].hash, findings[i].path) = i + 1;
  }
  return true;
}

/* Adds a finding about a path that was not found before. */
static bool add(dependency_set *to, const finding *found) {
  char *path = value_is_text(found->path, strlen(found->path))
                   ? strdup(found->path)
                   : NULL;
  if (!path || !reserve(to)) {
    free(path);
    return false;
  }
  size_t *slot = find_slot(to, found->hash, path);
  to->findings[to->count] = *found;
  to->findings[to->count].path = path;
  *slot = ++to->count;
  return true;
}

/* Notes a finding. A file that is there may turn out to be read; anything else
 * that changes while the compiler looks is not worth keeping. */
static void note(dependency_set *to, const finding *found) {
  size_t slot = to->count ? *find_slot(to, found->hash, found->path) : 0;
  finding *known = slot ? &to->findings[slot - 1] : NULL;
  if (!known) {
    /* Fails also if the path is not UTF-8. */
    to->unsettled = !add(to, found) || to->unsettled;
  } else if (known->kind == HLS_FILE_PRESENT && found->kind == HLS_FILE_READ) {
    known->kind = found->kind;
    memcpy(known->digest, found->digest, sizeof(known->digest));
  } else if (known->kind != HLS_FILE_READ || found->kind != HLS_FILE_PRESENT) {
    to->unsettled = to->unsettled || known->kind != found->kind ||
                    strcmp(known->digest, found->digest) != 0;
  }
}

static void on_found(void *user, const char *path, hls_file_finding kind,
                     const char *bytes, size_t size) {
  finding found = {.path = (char *)path,
                   .hash = fnv1a(FNV1A_START, path, strlen(path)),
                   .kind = kind};
  if (kind == HLS_FILE_READ) {
    digest_text(bytes, size, found.digest);
  }
  note(user, &found);
}

void dependencies_begin(dependency_set *dependencies) {
  dependencies_finish(dependencies);
  dependencies->observer = (hls_file_observer){
      .found = on_found, .unsettled = on_unsettled, .user = dependencies};
}

void dependencies_finish(dependency_set *dependencies) {
  for (size_t i = 0; i < dependencies->count; i++) {
    free(dependencies->findings[i].path);
  }
  free(dependencies->findings);
  free(dependencies->slots);
  *dependencies = (dependency_set){0};
}

/* Whether hlsd can see later that the same would be found. */
static bool is_watchable(local_folder *local, const finding *found) {
  return found->kind == HLS_FILE_ABSENT
             ? local_file_is_missing(local, found->path)
             : local_file_is(found->path);
}

/* The findings of a kind. */
static cJSON *findings_json(const dependency_set *of, hls_file_finding kind) {
  cJSON *list = cJSON_CreateArray();
  bool added = list != NULL;
  for (size_t i = 0; added && i < of->count; i++) {
    const finding *found = &of->findings[i];
    if (found->kind == kind) {
      cJSON *path = value_string(found->path);
      added =
          value_push(list, kind == HLS_FILE_READ
                               ? VALUE_ARRAY(path, value_string(found->digest))
                               : path);
    }
  }
  if (!added) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

char *dependencies_text(const dependency_set *dependencies) {
  local_folder local = {0};
  bool good = !dependencies->unsettled;
  for (size_t i = 0; good && i < dependencies->count; i++) {
    good = is_watchable(&local, &dependencies->findings[i]);
  }
  if (!good) {
    return NULL;
  }
  cJSON *params = VALUE_OBJECT(
      {"read", findings_json(dependencies, HLS_FILE_READ)},
      {"absent", findings_json(dependencies, HLS_FILE_ABSENT)},
      {"directories", findings_json(dependencies, HLS_FILE_DIRECTORY)},
      {"present", findings_json(dependencies, HLS_FILE_PRESENT)});
  hls_buffer text = {0};
  good = value_write(&text, params);
  cJSON_Delete(params);
  if (!good) {
    hls_buffer_finish(&text);
    return NULL;
  }
  return hls_buffer_take(&text, NULL);
}

cJSON *dependencies_read_json(const dependency_set *dependencies) {
  cJSON *list = cJSON_CreateArray();
  bool added = list != NULL;
  for (size_t i = 0; added && i < dependencies->count; i++) {
    const finding *found = &dependencies->findings[i];
    added = found->kind != HLS_FILE_READ ||
            value_push(list, value_string(found->path));
  }
  if (!added) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

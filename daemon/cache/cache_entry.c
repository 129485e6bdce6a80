/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kept answers.
 */
#include "daemon/cache/cache_entry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A worker tells more only when it has gone wrong. */
#define FILES_MAX 16384

static const char new_answer[] = WORKER_ANSWER_NEW;
static const char kept_answer[] = "\"result\":{\"cached\":true,";

/* The members of worker/depends. */
static const char *const members[CACHE_FILE_KINDS] = {
    [CACHE_FILE_READ] = "read",
    [CACHE_FILE_ABSENT] = "absent",
    [CACHE_FILE_DIRECTORY] = "directories",
    [CACHE_FILE_PRESENT] = "present",
};

/* Adds what one element of a member says. Returns false when it says
 * nothing. */
static bool add_file(cache_files *files, cache_file_kind kind,
                     const json_t *element) {
  cache_file *file = &files->files[files->count];
  const json_t *path =
      kind == CACHE_FILE_READ ? json_array_get(element, 0) : element;
  const char *digits = json_string_value(json_array_get(element, 1));
  const char *text = json_string_value(path);
  if (!text || text[0] != '/' || strlen(text) != json_string_length(path) ||
      strlen(text) >= PATH_MAX ||
      (kind == CACHE_FILE_READ &&
       (!digits || !cache_digest_parse(digits, &file->digest)))) {
    return false;
  }
  file->kind = kind;
  file->path = strdup(text);
  files->count += file->path != NULL;
  return file->path != NULL;
}

static bool read_depends(cache_files *files, const json_t *depends) {
  size_t total = 0;
  for (size_t kind = 0; kind < CACHE_FILE_KINDS; kind++) {
    const json_t *array = json_object_get(depends, members[kind]);
    if (!json_is_array(array)) {
      return false;
    }
    total += json_array_size(array);
  }
  files->files =
      total <= FILES_MAX ? calloc(total + 1, sizeof *files->files) : NULL;
  for (size_t kind = 0; files->files && kind < CACHE_FILE_KINDS; kind++) {
    size_t i;
    const json_t *element;
    json_array_foreach(json_object_get(depends, members[kind]), i, element) {
      if (!add_file(files, (cache_file_kind)kind, element)) {
        return false;
      }
    }
  }
  return files->files != NULL && cache_files_sort(files);
}

static bool take_answer(cache_entry *entry, json_span rest) {
  size_t old = sizeof new_answer - 1;
  size_t kept = sizeof kept_answer - 1;
  if (rest.size < old || memcmp(rest.text, new_answer, old) != 0) {
    return false;
  }
  entry->answer_size = rest.size - old + kept;
  entry->answer = malloc(entry->answer_size);
  if (!entry->answer) {
    return false;
  }
  memcpy(entry->answer, kept_answer, kept);
  memcpy(entry->answer + kept, rest.text + old, rest.size - old);
  return true;
}

static void measure(cache_entry *entry) {
  const cache_files *files = &entry->files;
  entry->bytes = sizeof *entry + entry->answer_size +
                 files->count * sizeof *files->files +
                 files->num_folders * sizeof *files->folders;
  for (size_t i = 0; i < files->count; i++) {
    entry->bytes += strlen(files->files[i].path) + 1;
  }
  for (size_t i = 0; i < files->num_folders; i++) {
    entry->bytes += strlen(files->folders[i].path) + 1;
  }
}

cache_entry *cache_entry_create(const cache_digest *key, const json_t *depends,
                                int64_t since_ns, json_span rest) {
  cache_entry *entry = calloc(1, sizeof *entry);
  if (!entry) {
    return NULL;
  }
  list_init(&entry->recent);
  entry->key = *key;
  if (!take_answer(entry, rest) || !read_depends(&entry->files, depends) ||
      !cache_files_stamp(&entry->files, since_ns)) {
    cache_entry_destroy(entry);
    return NULL;
  }
  measure(entry);
  return entry;
}

void cache_entry_destroy(cache_entry *entry) {
  if (entry) {
    cache_files_finish(&entry->files);
    free(entry->answer);
    free(entry);
  }
}

/* ---- Bytes ----
 * head, then a record, the path and its NUL for each file, then the answer,
 * then the digest. Numbers are as the machine has them: no other reads them. */

static const char magic[8] = "hlsdans1";

typedef struct head {
  char magic[sizeof magic];
  uint64_t files;
  uint64_t answer_size;
} head;

typedef struct record {
  uint32_t kind;
  uint32_t settled;
  uint64_t path_size; /* with the NUL */
  cache_digest digest;
  cache_stamp stamp;
} record;

static cache_digest digest_of(const cache_digest *key, const void *bytes,
                              size_t size) {
  return cache_digest_of(key->bytes, sizeof key->bytes, bytes, size);
}

static void append(char **to, const void *bytes, size_t size) {
  memcpy(*to, bytes, size);
  *to += size;
}

char *cache_entry_write(const cache_entry *entry, size_t *size) {
  const cache_files *files = &entry->files;
  size_t body = sizeof(head) + entry->answer_size;
  for (size_t i = 0; i < files->count; i++) {
    body += sizeof(record) + strlen(files->files[i].path) + 1;
  }
  *size = body + sizeof(cache_digest);
  char *bytes = malloc(*size);
  if (!bytes) {
    return NULL;
  }
  char *to = bytes;
  head first = {.files = files->count, .answer_size = entry->answer_size};
  memcpy(first.magic, magic, sizeof magic);
  append(&to, &first, sizeof first);
  for (size_t i = 0; i < files->count; i++) {
    const cache_file *file = &files->files[i];
    size_t path_size = strlen(file->path) + 1;
    record record = {.kind = file->kind,
                     .settled = file->settled,
                     .path_size = path_size,
                     .digest = file->digest,
                     .stamp = file->stamp};
    append(&to, &record, sizeof record);
    append(&to, file->path, path_size);
  }
  append(&to, entry->answer, entry->answer_size);
  return bytes;
}

void cache_entry_seal(const cache_digest *key, char *bytes, size_t size) {
  size_t body = size - sizeof(cache_digest);
  cache_digest digest = digest_of(key, bytes, body);
  memcpy(bytes + body, &digest, sizeof(digest));
}

/* The next `size` bytes; NULL when there are not so many. */
static const char *take(const char **from, size_t *left, uint64_t size) {
  const char *bytes = *from;
  if (size > *left) {
    return NULL;
  }
  *from += size;
  *left -= size;
  return bytes;
}

static bool read_file(cache_file *file, const char **from, size_t *left) {
  record record;
  const char *bytes = take(from, left, sizeof record);
  if (!bytes) {
    return false;
  }
  memcpy(&record, bytes, sizeof record);
  const char *path = take(from, left, record.path_size);
  if (!path || record.path_size == 0 || path[record.path_size - 1] != '\0' ||
      record.kind >= CACHE_FILE_KINDS) {
    return false;
  }
  *file = (cache_file){.kind = (cache_file_kind)record.kind,
                       .path = strdup(path),
                       .digest = record.digest,
                       .stamp = record.stamp,
                       .settled = record.settled != 0};
  return file->path != NULL;
}

static bool read_body(cache_entry *entry, const char *from, size_t left) {
  head head;
  cache_files *files = &entry->files;
  const char *bytes = take(&from, &left, sizeof head);
  if (!bytes) {
    return false;
  }
  memcpy(&head, bytes, sizeof head);
  if (memcmp(head.magic, magic, sizeof magic) != 0 || head.files > FILES_MAX) {
    return false;
  }
  files->files = calloc(head.files + 1, sizeof *files->files);
  while (files->files && files->count < head.files &&
         read_file(&files->files[files->count], &from, &left)) {
    files->count++;
  }
  const char *answer = take(&from, &left, head.answer_size);
  entry->answer_size = head.answer_size;
  entry->answer = answer && left == 0 ? malloc(head.answer_size + 1) : NULL;
  if (!files->files || files->count < head.files || !entry->answer) {
    return false;
  }
  memcpy(entry->answer, answer, head.answer_size);
  return cache_files_sort(files);
}

cache_entry *cache_entry_read(const cache_digest *key, const void *bytes,
                              size_t size) {
  if (size < sizeof(cache_digest)) {
    return NULL;
  }
  size_t body = size - sizeof(cache_digest);
  cache_digest written;
  memcpy(&written, (const char *)bytes + body, sizeof written);
  cache_digest found = digest_of(key, bytes, body);
  cache_entry *entry =
      cache_digest_equal(&written, &found) ? calloc(1, sizeof *entry) : NULL;
  if (!entry) {
    return NULL;
  }
  list_init(&entry->recent);
  entry->key = *key;
  if (!read_body(entry, bytes, body)) {
    cache_entry_destroy(entry);
    return NULL;
  }
  measure(entry);
  return entry;
}

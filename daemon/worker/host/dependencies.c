/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collecting the findings of one request.
 */
#include "daemon/worker/host/dependencies.h"

#include "protocol/local_file.h"
#include "protocol/worker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The members of worker/depends, and what stands for them as a value of
 * `findings`; a digest stands for "read". */
static const char *const members[] = {
    [HLS_FILE_ABSENT] = "absent",
    [HLS_FILE_DIRECTORY] = "directories",
    [HLS_FILE_PRESENT] = "present",
    [HLS_FILE_READ] = "read",
};

static void digest_text(const char *bytes, size_t size,
                        char digits[2 * WORKER_DIGEST_SIZE + 1]) {
  unsigned char digest[WORKER_DIGEST_SIZE];
  crypto_generichash(digest, sizeof digest, (const unsigned char *)bytes, size,
                     NULL, 0);
  sodium_bin2hex(digits, 2 * sizeof digest + 1, digest, sizeof digest);
}

static void on_unsettled(void *user, const char *what) {
  (void)what;
  ((dependencies *)user)->unsettled = true;
}

static bool is_digest(const char *value) {
  return strlen(value) == 2 * WORKER_DIGEST_SIZE;
}

/* Notes a value for a path. A file that is there may turn out to be read;
 * anything else that changes while the compiler looks is not worth keeping. */
static void note(dependencies *dependencies, const char *path,
                 const char *value) {
  const char *known =
      json_string_value(json_object_get(dependencies->findings, path));
  const char *present = members[HLS_FILE_PRESENT];
  if (known && (strcmp(known, value) == 0 ||
                (is_digest(known) && strcmp(value, present) == 0))) {
    return;
  }
  if ((known && !(strcmp(known, present) == 0 && is_digest(value))) ||
      json_object_set_new(dependencies->findings, path, json_string(value))) {
    dependencies->unsettled = true; /* also if the path is not UTF-8 */
  }
}

static void on_found(void *user, const char *path, hls_file_finding finding,
                     const char *bytes, size_t size) {
  char digits[2 * WORKER_DIGEST_SIZE + 1];
  if (finding == HLS_FILE_READ) {
    digest_text(bytes, size, digits);
  }
  note(user, path, finding == HLS_FILE_READ ? digits : members[finding]);
}

void dependencies_begin(dependencies *dependencies) {
  dependencies_finish(dependencies);
  dependencies->observer = (hls_file_observer){
      .found = on_found, .unsettled = on_unsettled, .user = dependencies};
  dependencies->findings = json_object();
  dependencies->unsettled = !dependencies->findings;
}

void dependencies_finish(dependencies *dependencies) {
  json_decref(dependencies->findings);
  *dependencies = (struct dependencies){0};
}

static int add(json_t *params, const char *path, const char *value) {
  if (is_digest(value)) {
    return json_array_append_new(
        json_object_get(params, members[HLS_FILE_READ]),
        json_pack("[s, s]", path, value));
  }
  return json_array_append_new(json_object_get(params, value),
                               json_string(path));
}

char *dependencies_text(const dependencies *dependencies) {
  if (dependencies->unsettled || !dependencies->findings) {
    return NULL;
  }
  json_t *params = json_pack("{s:[], s:[], s:[], s:[]}", "read", "absent",
                             "directories", "present");
  bool good = params != NULL;
  local_folder local = {0};
  const char *path;
  json_t *value;
  json_object_foreach(dependencies->findings, path, value) {
    const char *text = json_string_value(value);
    bool exists = strcmp(text, members[HLS_FILE_ABSENT]) != 0;
    good =
        good &&
        (exists ? local_file_is(path) : local_file_is_missing(&local, path)) &&
        add(params, path, text) == 0;
  }
  char *text = good ? json_dumps(params, JSON_COMPACT) : NULL;
  json_decref(params);
  return text;
}

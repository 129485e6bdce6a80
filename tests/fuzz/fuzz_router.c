/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The router: whatever a message says, there are as many answers as JSON-RPC
 * 2.0 asks for, no more and no fewer.
 */
#include <stdint.h>
#include <string.h>

#include "daemon/host/json_text.h"
#include "in_process.h"

typedef struct answers {
  size_t messages;
  size_t responses; /* in them */
} answers;

static void received(void *context, const json_t *message) {
  answers *answers = context;
  if (json_object_get(message, "method")) {
    return; /* progress */
  }
  answers->messages++;
  answers->responses += json_is_array(message) ? json_array_size(message) : 1;
  const json_t *first =
      json_is_array(message) ? json_array_get(message, 0) : message;
  fuzz_require((json_object_get(first, "result") != NULL) !=
                   (json_object_get(first, "error") != NULL),
               "a result or an error");
  fuzz_require(json_object_get(first, "id") != NULL, "an id");
}

static bool is_named(const json_t *message, const char *name) {
  const char *method = json_string_value(json_object_get(message, "method"));
  return method && strcmp(method, name) == 0;
}

/* How many responses a message that is no array asks for. */
static size_t expected_of(const json_t *message) {
  if (!json_is_object(message)) {
    return 1;
  }
  const json_t *method = json_object_get(message, "method");
  if (!method && (json_object_get(message, "result") ||
                  json_object_get(message, "error"))) {
    return 0; /* a response */
  }
  if (json_object_get(message, "id")) {
    return 1;
  }
  const char *version = json_string_value(json_object_get(message, "jsonrpc"));
  const json_t *params = json_object_get(message, "params");
  bool valid =
      version && strcmp(version, "2.0") == 0 && json_is_string(method) &&
      strlen(json_string_value(method)) == json_string_length(method) &&
      (!params || json_is_null(params) || json_is_object(params) ||
       json_is_array(params));
  return valid ? 0 : 1; /* a notification is not answered */
}

/* Ends the connection before its answers are due. */
static bool ends(const json_t *root) {
  bool found = is_named(root, "exit") || is_named(root, "hls/shutdown");
  size_t i;
  const json_t *each;
  json_array_foreach(root, i, each) {
    found = found || is_named(each, "exit") || is_named(each, "hls/shutdown");
  }
  return found;
}

static answers expected(const in_process *daemon, const char *text, size_t size,
                        bool *certain) {
  const daemon_limits *limits = &daemon->options.limits;
  *certain = true;
  if (json_text_measure(text, size, limits->depth, limits->values) !=
      JSON_TEXT_WITHIN) {
    return (answers){1, 1};
  }
  json_t *root = json_loadb(
      text, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL,
      NULL);
  answers count = {1, 1};
  if (memchr(text, '\0', size)) {
    json_decref(root);
    return count;
  }
  if (json_is_array(root) && json_array_size(root) > 0 &&
      json_array_size(root) <= limits->jobs_per_connection) {
    count.responses = 0;
    for (size_t i = 0; i < json_array_size(root); i++) {
      count.responses += expected_of(json_array_get(root, i));
    }
    count.messages = count.responses > 0;
  } else if (root && !json_is_array(root)) {
    count.messages = count.responses = expected_of(root);
  }
  *certain = !ends(root);
  json_decref(root);
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static in_process daemon;
  in_process_open(&daemon);
  answers got = {0};
  fuzz_client client;
  fuzz_client_open(&client, &daemon, received, &got);
  bool certain;
  answers wanted = expected(&daemon, (const char *)bytes, size, &certain);
  fuzz_client_send_message(&client, &daemon, bytes, size);
  in_process_run(&daemon);
  in_process_answer_all(&daemon);
  in_process_run(&daemon);
  fuzz_client_read(&client);
  if (certain) {
    fuzz_require(got.messages == wanted.messages, "as many messages");
    fuzz_require(got.responses == wanted.responses, "as many responses");
    fuzz_require(!client.ended, "the connection to go on");
  }
  fuzz_client_close(&client);
  in_process_close(&daemon);
  return 0;
}

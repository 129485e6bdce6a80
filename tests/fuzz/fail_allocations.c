/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that runs out: of all allocations that the daemon makes during a
 * conversation, its own and those of libuv and jansson, one fails; in the next
 * conversation the one behind it, and so on. Whichever it is, every request is
 * answered once or the connection ends, and the next client is served.
 *
 * One at a time: after several, a parser of jansson can run into an assertion.
 * And libuv ends the process when it cannot enlarge its array of descriptors,
 * for which it calls realloc(): that never fails here.
 *
 * The linker leads the daemon's calls here (--wrap).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_pool.h"
#include "in_process.h"

/* More than the conversation needs. */
#define ALLOCATIONS_MAX 100000

static unsigned long made;    /* allocations, in the daemon */
static unsigned long failing; /* the number of the one that fails; 0: none */
static bool inside;           /* the daemon runs, not this program */

static bool must_fail(void) { return inside && ++made == failing; }

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t size);
int __real_uv_run(uv_loop_t *loop, uv_run_mode mode);
bool __real_fake_pool_conclude(pool *pool, unsigned pick, fake_outcome outcome);

void *__wrap_malloc(size_t size) {
  return must_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return must_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
  return must_fail() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text) {
  return must_fail() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t size) {
  return must_fail() ? NULL : __real_strndup(text, size);
}

int __wrap_uv_run(uv_loop_t *loop, uv_run_mode mode) {
  inside = true;
  int alive = __real_uv_run(loop, mode);
  inside = false;
  return alive;
}

bool __wrap_fake_pool_conclude(pool *pool, unsigned pick,
                               fake_outcome outcome) {
  inside = true;
  bool any = __real_fake_pool_conclude(pool, pick, outcome);
  inside = false;
  return any;
}

#define DOCUMENT                                                               \
  "\"textDocument\":{\"uri\":\"file:///k.c\",\"languageId\":\"c\","            \
  "\"version\":1,\"text\":\"void k(void) {}\"}"
#define REQUEST(id, method, params)                                            \
  "{\"jsonrpc\":\"2.0\",\"id\":" id ",\"method\":\"" method                    \
  "\",\"params\":" params "}"
#define NOTIFICATION(method, params)                                           \
  "{\"jsonrpc\":\"2.0\",\"method\":\"" method "\",\"params\":" params "}"

/* The ids of requests are 1, 2, … */
#define REQUESTS 14
static const char *const conversation[] = {
    REQUEST("1", "initialize",
            "{\"capabilities\":{\"window\":{\"workDoneProgress\":true}}}"),
    NOTIFICATION("initialized", "{}"),
    REQUEST("2", "hls/status", "{}"),
    REQUEST("3", "hls/verify",
            "{\"source\":{\"uri\":\"u\",\"text\":\"a\",\"version\":1},"
            "\"workDoneToken\":\"t\"}"),
    REQUEST("4", "hls/lower", "{\"source\":{\"text\":\"b\"}}"),
    NOTIFICATION("$/cancelRequest", "{\"id\":4}"),
    REQUEST("5", "nothing", "{}"),
    REQUEST("6", "hls/verify", "[1]"),
    "[" REQUEST("7", "hls/emitRtl", "{}") "," REQUEST(
        "8", "hls/status", "{}") "," REQUEST("9", "hls/opt", "{}") "]",
    NOTIFICATION("textDocument/didOpen", "{" DOCUMENT "}"),
    REQUEST("10", "hls/lower", "{\"source\":{\"uri\":\"file:///k.c\"}}"),
    REQUEST("11", "textDocument/hover",
            "{" DOCUMENT ",\"position\":{\"line\":0,\"character\":5}}"),
    NOTIFICATION("textDocument/didChange",
                 "{" DOCUMENT ",\"contentChanges\":[{\"text\":\"int x;\"}]}"),
    REQUEST("12", "textDocument/documentSymbol", "{" DOCUMENT "}"),
    NOTIFICATION("textDocument/didClose", "{" DOCUMENT "}"),
    REQUEST("13", "hls/simulate", "{\"options\":{\"priority\":\"batch\"}}"),
    "{",
    REQUEST("14", "shutdown", "null"),
};

typedef struct notes {
  unsigned answers[REQUESTS + 1];
} notes;

static void note_answer(notes *notes, const json_t *answer) {
  json_int_t id = json_integer_value(json_object_get(answer, "id"));
  if (!json_object_get(answer, "method") && id > 0) {
    fuzz_require(id <= REQUESTS, "an answer to something asked");
    fuzz_require(++notes->answers[id] == 1, "one answer only");
  }
}

static void received(void *context, const json_t *message) {
  size_t i;
  const json_t *each;
  json_array_foreach(message, i, each) { note_answer(context, each); }
  if (json_is_object(message)) {
    note_answer(context, message);
  }
}

static void converse(in_process *daemon) {
  fuzz_client client;
  notes notes = {0};
  fuzz_client_open(&client, daemon, received, &notes);
  for (size_t i = 0; i < sizeof(conversation) / sizeof(conversation[0]); i++) {
    const char *text = conversation[i];
    fuzz_client_send_message(&client, daemon, text, strlen(text));
    if (i % 3 == 2) { /* meanwhile some wait together */
      in_process_answer_all(daemon);
      in_process_run(daemon);
    }
  }
  for (int round = 0; round < 3; round++) {
    in_process_answer_all(daemon);
    in_process_run(daemon);
  }
  fuzz_client_read(&client);
  for (unsigned id = 1; !client.ended && id <= REQUESTS; id++) {
    if (notes.answers[id] != 1) {
      fprintf(stderr, "allocation %lu, request %u\n", failing, id);
      fuzz_require(false, "an answer to every request");
    }
  }
  fuzz_client_close(&client);
  in_process_run(daemon);
}

/* A client that comes later, when there is memory again. */
static void be_served(in_process *daemon) {
  fuzz_client client;
  notes notes = {0};
  const char *request = conversation[2];
  fuzz_client_open(&client, daemon, received, &notes);
  fuzz_client_send_message(&client, daemon, request, strlen(request));
  in_process_run(daemon);
  fuzz_client_read(&client);
  fuzz_require(notes.answers[2] == 1, "an answer to the next client");
  fuzz_client_close(&client);
}

/* Returns whether there was an allocation of this number. */
static bool attempt(unsigned long number) {
  static in_process daemon;
  in_process_open(&daemon);
  made = 0;
  failing = number;
  converse(&daemon);
  bool failed = made >= number;
  failing = 0;
  be_served(&daemon);
  in_process_close(&daemon);
  return failed;
}

int main(void) {
  if (uv_replace_allocator(__wrap_malloc, __real_realloc, __wrap_calloc,
                           free) != 0) {
    return EXIT_FAILURE;
  }
  unsigned long number = 1;
  while (attempt(number)) {
    number++;
    fuzz_require(number < ALLOCATIONS_MAX, "an end of the allocations");
  }
  printf("%lu allocations\n", number - 1);
  return EXIT_SUCCESS;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sessions: clients that come and go, ask, cancel and edit documents, and
 * workers that answer, crash or never read what they were given, in any order.
 * Every request of a client that stays is answered exactly once.
 *
 * The input is a sequence of steps of two bytes: what happens, and to whom.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "fake_pool.h"
#include "in_process.h"

#define CLIENTS 3
#define REQUESTS_MAX 512

typedef struct session_client {
  fuzz_client wire;
  unsigned asked; /* requests so far: their ids are 1 … asked */
  unsigned char answers[REQUESTS_MAX + 1];
  bool leaves; /* it has said that it wants no more answers */
} session_client;

typedef struct session {
  in_process daemon;
  session_client clients[CLIENTS];
} session;

enum {
  STEP_ASK,
  STEP_BATCH,
  STEP_CANCEL,
  STEP_EDIT,
  STEP_NOTIFY,
  STEP_GARBAGE,
  STEP_WORKER,
  STEP_LEAVE,
  STEPS,
};

static const char *const methods[] = {"hls/lower", "hls/verify", "hls/simulate",
                                      "hls/opt",   "hls/status", "initialize",
                                      "nothing",   "hls/emitRtl"};
static const char *const wishes[] = {
    "{}",
    "{\"options\":{\"priority\":\"batch\"}}",
    "{\"options\":{\"deadlineMs\":1}}",
    "{\"workDoneToken\":\"t\"}",
    "{\"source\":{\"text\":\"a\",\"uri\":\"u\"}}",
    "{\"source\":{\"text\":\"b\",\"uri\":\"u\",\"version\":7}}",
    "[1]",
    "{\"options\":{\"priority\":1}}"};

static void note_answer(session_client *client, const json_t *answer) {
  json_int_t id = json_integer_value(json_object_get(answer, "id"));
  if (id > 0) {
    fuzz_require(id <= client->asked, "an answer to something asked");
    fuzz_require(++client->answers[id] == 1, "one answer only");
  }
}

static void received(void *context, const json_t *message) {
  if (json_object_get(message, "method")) {
    return; /* progress */
  }
  size_t i;
  const json_t *each;
  json_array_foreach(message, i, each) { note_answer(context, each); }
  if (json_is_object(message)) {
    note_answer(context, message);
  }
}

static int write_request(session_client *client, unsigned choice, char *text,
                         size_t size) {
  return snprintf(text, size,
                  "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"%s\","
                  "\"params\":%s}",
                  ++client->asked, methods[choice & 7],
                  wishes[choice >> 3 & 7]);
}

static void ask(session *session, session_client *client, unsigned choice) {
  char text[512];
  int size = write_request(client, choice, text, sizeof text);
  fuzz_client_send_message(&client->wire, &session->daemon, text, (size_t)size);
}

static void ask_batch(session *session, session_client *client,
                      unsigned choice) {
  char text[2048] = "[";
  size_t size = 1;
  for (unsigned i = 0; i <= choice % 3; i++) {
    size += (size_t)snprintf(text + size, sizeof text - size, i ? "," : "");
    size += (size_t)write_request(client, choice + i * 5, text + size,
                                  sizeof text - size);
  }
  size += (size_t)snprintf(text + size, sizeof text - size, "]");
  fuzz_client_send_message(&client->wire, &session->daemon, text, size);
}

static void notify(session *session, session_client *client, const char *method,
                   const char *params) {
  char text[512];
  int size = snprintf(text, sizeof text,
                      "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}",
                      method, params);
  fuzz_client_send_message(&client->wire, &session->daemon, text, (size_t)size);
}

/* A document of an editor, with edits that few editors would make: within a
 * character, without a text, behind the end; and requests about it. */
static void edit_document(session *session, session_client *client,
                          unsigned choice) {
  static const char *const notified[] = {
      "didOpen",
      "{\"textDocument\":{\"uri\":\"u\",\"languageId\":\"mlir\",\"version\":1,"
      "\"text\":\"\u00e9\\n\U0001f600\"}}",
      "didChange",
      "{\"textDocument\":{\"uri\":\"u\",\"version\":2},\"contentChanges\":["
      "{\"range\":{\"start\":{\"line\":1,\"character\":1},\"end\":{\"line\":1,"
      "\"character\":1}},\"text\":\"x\"}]}",
      "didChange",
      "{\"textDocument\":{\"uri\":\"u\",\"version\":3},\"contentChanges\":[{},"
      "7,"
      "{\"range\":{\"start\":{\"line\":9},\"end\":{}},\"text\":\"y\"}]}",
      "didChange",
      "{\"textDocument\":{\"uri\":\"u\",\"version\":4},\"contentChanges\":["
      "{\"text\":\"// whole\"}]}",
      "didClose",
      "{\"textDocument\":{\"uri\":\"u\"}}",
  };
  static const char *const asked[] = {
      "{\"source\":{\"uri\":\"u\"}}",
      "{\"source\":{\"uri\":\"u\",\"version\":2}}",
      "{\"source\":{\"uri\":\"v\",\"text\":\"\"},\"other\":{\"uri\":\"u\"}}",
  };
  const unsigned kinds = sizeof(notified) / sizeof(*notified) / 2;
  char method[64];
  char text[512];
  if (choice < kinds) {
    snprintf(method, sizeof(method), "textDocument/%s", notified[2 * choice]);
    notify(session, client, method, notified[2 * choice + 1]);
    return;
  }
  int size = snprintf(text, sizeof(text),
                      "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"%s\","
                      "\"params\":%s}",
                      ++client->asked, methods[choice & 1],
                      asked[(choice - kinds) % 3]);
  fuzz_client_send_message(&client->wire, &session->daemon, text, (size_t)size);
}

static void cancel(session *session, session_client *client, unsigned choice) {
  char params[64];
  if (choice % 8 == 0) {
    notify(session, client, "window/workDoneProgress/cancel",
           "{\"token\":\"t\"}");
    return;
  }
  unsigned back = choice % 8;
  snprintf(params, sizeof params, "{\"id\":%u}",
           client->asked > back ? client->asked - back : 1);
  notify(session, client, "$/cancelRequest", params);
}

static void edit(session *session, session_client *client, unsigned choice) {
  char text[512];
  int size = snprintf(
      text, sizeof text,
      "{\"jsonrpc\":\"2.0\",\"id\":%u,\"method\":\"%s\",\"params\":{\"source\":"
      "{\"uri\":\"%s\",\"text\":\"x\",\"version\":%u}}}",
      client->asked + 1, methods[choice & 3], choice & 4 ? "u" : "v",
      choice >> 3);
  client->asked++;
  fuzz_client_send_message(&client->wire, &session->daemon, text, (size_t)size);
}

/* Input that is no request and must change nothing. */
static void send_garbage(session *session, session_client *client,
                         unsigned choice) {
  static const char *const texts[] = {
      "",
      "{",
      "[[",
      "null",
      "[]",
      "\xff",
      "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":1}"};
  const char *text = texts[choice & 7];
  fuzz_client_send_message(&client->wire, &session->daemon, text, strlen(text));
}

static void leave(session *session, session_client *client, unsigned choice) {
  switch (choice % 4) {
  case 0: /* without a word */
    client->leaves = true;
    fuzz_client_close(&client->wire);
    break;
  case 1: /* it may still read */
    if (client->wire.socket >= 0) {
      shutdown(client->wire.socket, SHUT_WR);
      client->leaves = true;
    }
    break;
  case 2:
    client->leaves = true;
    notify(session, client, "exit", "null");
    break;
  default: /* with half a message */
    client->leaves = true;
    fuzz_client_send(&client->wire, &session->daemon,
                     "Content-Length: 9\r\n\r\n{", 22);
    fuzz_client_close(&client->wire);
  }
}

static void step(session *session, uint8_t what, uint8_t choice) {
  session_client *client = &session->clients[what / STEPS % CLIENTS];
  if (what % STEPS == STEP_WORKER) {
    worker_role role = (worker_role)(choice % ROLES);
    fake_pool_conclude(&session->daemon.server.scheduler.pools[role],
                       choice >> 4, (choice >> 1 & 7) % FAKE_OUTCOMES);
  } else if (client->leaves || client->asked + 4 > REQUESTS_MAX) {
    return;
  } else if (what % STEPS == STEP_ASK) {
    ask(session, client, choice);
  } else if (what % STEPS == STEP_BATCH) {
    ask_batch(session, client, choice);
  } else if (what % STEPS == STEP_CANCEL) {
    cancel(session, client, choice);
  } else if (what % STEPS == STEP_EDIT) {
    edit(session, client, choice);
  } else if (what % STEPS == STEP_NOTIFY && choice >> 6) {
    edit_document(session, client, choice & 7);
  } else if (what % STEPS == STEP_NOTIFY) {
    notify(session, client, methods[choice & 7], wishes[choice >> 3 & 7]);
  } else if (what % STEPS == STEP_GARBAGE) {
    send_garbage(session, client, choice);
  } else if (what % STEPS == STEP_LEAVE && choice > 200) {
    leave(session, client, choice);
  }
  in_process_run(&session->daemon);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static session session;
  memset(&session, 0, sizeof session);
  in_process_open(&session.daemon);
  for (size_t i = 0; i < CLIENTS; i++) {
    fuzz_client_open(&session.clients[i].wire, &session.daemon, received,
                     &session.clients[i]);
  }
  for (size_t i = 0; i + 1 < size; i += 2) {
    step(&session, bytes[i], bytes[i + 1]);
  }
  in_process_answer_all(&session.daemon);
  in_process_run(&session.daemon);
  for (size_t i = 0; i < CLIENTS; i++) {
    session_client *client = &session.clients[i];
    fuzz_client_read(&client->wire);
    fuzz_require(client->leaves || !client->wire.ended,
                 "no client to be disconnected");
    for (unsigned id = 1; !client->leaves && id <= client->asked; id++) {
      fuzz_require(client->answers[id] == 1, "an answer to every request");
    }
    fuzz_client_close(&client->wire);
  }
  in_process_close(&session.daemon);
  return 0;
}

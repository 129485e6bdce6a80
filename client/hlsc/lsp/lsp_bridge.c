/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Between an editor and a daemon.
 *
 * The editor never notices that a daemon has gone: its requests that are under
 * way fail as cancelled, the next daemon is told what is open, and publishes
 * anew. Only when no daemon can be had at the start does the editor hear an
 * error, as the answer to `initialize`.
 */
#include "client/hlsc/lsp/lsp_bridge.h"

#include "base/json/json_read.h"
#include "base/time/clock.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/lsp/lsp_journal.h"
#include "client/hlsc/terminal/interrupt.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/limits.h"
#include "protocol/methods.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* While more than this waits to be read by one side, nothing more is read from
 * the other one: the bridge keeps that much and one message. */
#define WAITING_BYTES_MAX (1024 * 1024)
/* After a daemon could not be had, so long until the next attempt. */
#define PAUSE_MS_MIN 25
#define PAUSE_MS_MAX 5000

typedef struct lsp_bridge {
  const daemon_place *place;
  lsp_journal journal;
  frame_reader from_editor;
  outbox to_editor;
  connection server;
  outbox to_server;
  bool is_refused;   /* `initialize` was answered with an error */
  bool has_replaced; /* a daemon of another version, which is done once */
  bool input_ended;
  bool is_closing;   /* the daemon was told that nothing more comes */
  int pause_ms;      /* before the next attempt to get a daemon; 0: at once */
  double attempt_ms; /* when that is due, however much the editor says */
  bool failed; /* out of memory, or the editor cannot be read or written */
} lsp_bridge;

static void require_memory(lsp_bridge *bridge, bool had);
static void connect_server(lsp_bridge *bridge);
static void lose_server(lsp_bridge *bridge);
static void read_editor(lsp_bridge *bridge);
static void read_server(lsp_bridge *bridge);
static void end_broken(lsp_bridge *bridge);
static void write_editor(lsp_bridge *bridge);
static void write_server(lsp_bridge *bridge);
static void take_from_editor(lsp_bridge *bridge, const char *text, size_t size);
static void take_from_server(lsp_bridge *bridge, const char *text, size_t size);
static void refuse_greeting(lsp_bridge *bridge, rpc_error_code code,
                            const char *reason);

/* The editor sends nothing more, and has got all that it gets. */
static bool has_ended(const lsp_bridge *bridge) {
  return bridge->failed || (bridge->input_ended && !bridge->server.open &&
                            outbox_is_empty(&bridge->to_editor));
}

static bool is_full(const outbox *out) {
  return outbox_waiting(out) > WAITING_BYTES_MAX;
}

static bool wants_server(const lsp_bridge *bridge) {
  return bridge->journal.greeting && !bridge->server.open &&
         !bridge->is_refused && !bridge->journal.shut_down &&
         !bridge->input_ended && !is_full(&bridge->to_editor);
}

/* An editor that writes may be one that does not read meanwhile: it is read as
 * long as what it says goes to a daemon, without which each request of it is
 * answered here. */
static bool wants_editor(const lsp_bridge *bridge) {
  return !bridge->input_ended && !is_full(&bridge->to_server) &&
         (bridge->server.open || !is_full(&bridge->to_editor));
}

/* A daemon that ends at once must not be started all the time. */
static void back_off(lsp_bridge *bridge) {
  int doubled = bridge->pause_ms * 2;
  bridge->pause_ms = doubled < PAUSE_MS_MIN   ? PAUSE_MS_MIN
                     : doubled > PAUSE_MS_MAX ? PAUSE_MS_MAX
                                              : doubled;
  bridge->attempt_ms = clock_ms() + bridge->pause_ms;
}

/* For how long to wait for messages; negative: for ever. */
static int patience_ms(const lsp_bridge *bridge) {
  if (!wants_server(bridge)) {
    return -1;
  }
  double left = bridge->attempt_ms - clock_ms();
  return bridge->pause_ms == 0 || left < 0 ? 0 : (int)left + 1;
}

/* The daemon answers what it was asked, then closes the connection. */
static void end_requests(lsp_bridge *bridge) {
  if (bridge->input_ended && bridge->server.open && !bridge->is_closing &&
      outbox_is_empty(&bridge->to_server)) {
    shutdown(bridge->server.descriptor, SHUT_WR);
    bridge->is_closing = true;
  }
}

exit_status lsp_bridge_run(const daemon_place *place) {
  lsp_bridge bridge = {.place = place};
  frame_reader_init(&bridge.from_editor, RPC_LIMIT_HEADER_BYTES,
                    RPC_LIMIT_FRAME_BYTES);
  interrupt_watch();
  while (!has_ended(&bridge) && interrupt_count() == 0) {
    int wait_ms = patience_ms(&bridge);
    if (wait_ms == 0) {
      connect_server(&bridge);
      continue;
    }
    end_requests(&bridge);
    short reads = is_full(&bridge.to_editor) ? 0 : POLLIN;
    short writes = outbox_is_empty(&bridge.to_server) ? 0 : POLLOUT;
    bool waits_for_server = bridge.server.open && (reads || writes);
    struct pollfd waits[] = {
        {.fd = wants_editor(&bridge) ? STDIN_FILENO : -1, .events = POLLIN},
        {.fd = outbox_is_empty(&bridge.to_editor) ? -1 : STDOUT_FILENO,
         .events = POLLOUT},
        {.fd = waits_for_server ? bridge.server.descriptor : -1,
         .events = (short)(reads | writes)},
    };
    int ready = interrupt_poll(waits, 3, wait_ms);
    if (ready > 0 && waits[1].revents) {
      write_editor(&bridge);
    }
    if (ready > 0 && reads &&
        (waits[2].revents & (POLLIN | POLLHUP | POLLERR))) {
      read_server(&bridge);
    }
    if (ready > 0 && writes && waits[2].revents && bridge.server.open) {
      write_server(&bridge);
    }
    if (ready > 0 && waits[0].revents) {
      read_editor(&bridge);
    }
  }
  bool clean = bridge.journal.shut_down && !bridge.failed;
  connection_close(&bridge.server);
  frame_reader_finish(&bridge.from_editor);
  outbox_finish(&bridge.to_editor);
  outbox_finish(&bridge.to_server);
  lsp_journal_finish(&bridge.journal);
  return clean ? EXIT_STATUS_DONE : EXIT_STATUS_KERNEL;
}

/* Ends the session if there was no memory for it to go on. */
static void require_memory(lsp_bridge *bridge, bool had) {
  if (!had && !bridge->failed) {
    report_error("out of memory");
    bridge->failed = true;
  }
}

static void connect_server(lsp_bridge *bridge) {
  char path[ENDPOINT_PATH_MAX];
  exit_status status = daemon_find(bridge->place, path, &bridge->server);
  if (status == EXIT_STATUS_DONE && !bridge->server.open) {
    status = daemon_reach(bridge->place, &bridge->server, path);
  }
  if (status != EXIT_STATUS_DONE) {
    back_off(bridge);
    if (!bridge->journal.greeted) {
      refuse_greeting(bridge, RPC_INTERNAL_ERROR,
                      "no daemon can be started; 'hlsc status' says more");
    }
    return;
  }
  require_memory(bridge,
                 lsp_journal_replay(&bridge->journal, &bridge->to_server));
  write_server(bridge);
}

static void lose_server(lsp_bridge *bridge) {
  connection_close(&bridge->server);
  outbox_finish(&bridge->to_server);
  if (bridge->journal.greeted) {
    require_memory(bridge,
                   lsp_journal_give_up(&bridge->journal, &bridge->to_editor));
    write_editor(bridge);
  }
  back_off(bridge);
}

static void read_editor(lsp_bridge *bridge) {
  static char bytes[65536];
  ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
  if (got <= 0) {
    bridge->input_ended = got == 0 || errno != EINTR;
    return;
  }
  const char *data = bytes;
  size_t size = (size_t)got;
  while (!bridge->failed) {
    size_t body_size = 0;
    const char *body;
    switch (frame_reader_feed(&bridge->from_editor, &data, &size)) {
    case FRAME_MORE:
      if (bridge->server.open) {
        write_server(bridge);
      }
      return;
    case FRAME_MESSAGE:
      body = frame_reader_message(&bridge->from_editor, &body_size);
      take_from_editor(bridge, body, body_size);
      break;
    case FRAME_TOO_LARGE:
      report_error("a message of the editor is too large and was left out");
      break;
    default:
      end_broken(bridge);
    }
  }
}

/* Says in the editor's log, too, why the server ends: what it has on standard
 * error is often nowhere to be seen. */
static void end_broken(lsp_bridge *bridge) {
  static const char reason[] =
      "what comes on standard input is not the Language Server Protocol";
  report_error("%s", reason);
  require_memory(bridge,
                 outbox_post(&bridge->to_editor,
                             json_pack("{s:s, s:s, s:{s:i, s:s}}", "jsonrpc",
                                       "2.0", "method", "window/logMessage",
                                       "params", "type", 1, "message",
                                       "hlsc ends: what it was sent is not the "
                                       "Language Server Protocol")));
  write_editor(bridge);
  bridge->failed = true;
}

/* Whether a request comes before there is anybody who could be asked. */
static bool is_too_early(const lsp_journal *journal, const json_t *message) {
  const char *method = member_string(message, "method");
  return !journal->greeting && method && strcmp(method, "initialize") != 0;
}

static void refuse_early(lsp_bridge *bridge, const json_t *message) {
  rpc_error_code code = RPC_SERVER_NOT_INITIALIZED;
  json_t *refusal = json_pack(
      "{s:s, s:O, s:{s:i, s:s, s:{s:s}}}", "jsonrpc", "2.0", "id",
      json_object_get(message, "id"), "error", "code", (int)code, "message",
      "initialize has to come first", "data", "kind", rpc_error_kind(code));
  require_memory(bridge, outbox_post(&bridge->to_editor, refusal));
  write_editor(bridge);
}

static void take_from_editor(lsp_bridge *bridge, const char *text,
                             size_t size) {
  json_t *message = json_read(text, size, JSON_ALLOW_NUL, NULL);
  lsp_journal *journal = &bridge->journal;
  bool was_greeted = journal->greeting != NULL;
  bool is_request =
      json_object_get(message, "id") && json_object_get(message, "method");
  if (is_request && is_too_early(journal, message)) {
    refuse_early(bridge, message);
    json_decref(message);
    return;
  }
  require_memory(bridge, !message || lsp_journal_note(journal, message));
  bridge->input_ended |= journal->exits;
  if (bridge->server.open && (was_greeted || !journal->greeting)) {
    require_memory(bridge, outbox_post_text(&bridge->to_server, text, size));
  } else if (is_request && (was_greeted || !journal->greeting)) {
    /* Without a daemon: nobody will answer it. */
    require_memory(bridge, lsp_journal_give_up(journal, &bridge->to_editor));
    write_editor(bridge);
  }
  json_decref(message);
}

static void read_server(lsp_bridge *bridge) {
  static char bytes[65536];
  ssize_t got =
      recv(bridge->server.descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
    return;
  }
  if (got <= 0) {
    lose_server(bridge);
    return;
  }
  const char *data = bytes;
  size_t size = (size_t)got;
  while (!bridge->failed && bridge->server.open) {
    size_t body_size = 0;
    const char *body;
    switch (frame_reader_feed(&bridge->server.reader, &data, &size)) {
    case FRAME_MORE:
      write_editor(bridge);
      return;
    case FRAME_MESSAGE:
      body = frame_reader_message(&bridge->server.reader, &body_size);
      take_from_server(bridge, body, body_size);
      break;
    default:
      lose_server(bridge);
    }
  }
}

/* The text of a response's id; false for requests and notifications. The
 * daemon writes `jsonrpc` and `id` first, always the same way. */
static bool response_id(const char *text, size_t size, const char **id,
                        size_t *id_size) {
  static const char start[] = "{\"jsonrpc\":\"2.0\",\"id\":";
  size_t at = sizeof start - 1;
  if (size <= at || memcmp(text, start, at)) {
    return false;
  }
  *id = text + at;
  bool in_string = false;
  for (; at < size && (in_string || text[at] != ','); at++) {
    if (text[at] == '\\') {
      at++;
    } else if (text[at] == '"') {
      in_string = !in_string;
    }
  }
  *id_size = (size_t)(text + at - *id);
  return at + 9 < size && memcmp(text + at, ",\"method\"", 9) != 0;
}

/* Why this daemon cannot serve an editor; NULL when it can. */
static const char *daemon_problem(const json_t *result) {
  const json_t *hls = json_object_get(result, "hls");
  const json_t *methods = json_object_get(hls, "methods");
  size_t index;
  const json_t *method;
  if (member_int(hls, "protocol", 0) == RPC_PROTOCOL_VERSION) {
    json_array_foreach(methods, index, method) {
      if (json_is_string(method) &&
          !strcmp(json_string_value(method), RPC_METHOD_ANALYZE)) {
        return NULL;
      }
    }
  }
  return "the daemon that runs is of another version; run 'hlsc stop', then "
         "start the language server again";
}

/* Whether a client may replace the daemon that answers like that, as after an
 * update: it is of another version, and a client has started it. */
static bool is_replaceable(const json_t *message) {
  const json_t *result = json_object_get(message, "result");
  const json_t *hls =
      result ? json_object_get(result, "hls")
             : json_object_get(json_object_get(message, "error"), "data");
  const char *version =
      result ? member_string(json_object_get(result, "serverInfo"), "version")
             : member_string(hls, "version");
  return member_is_true(hls, "onDemand") &&
         !(version && strcmp(version, HLSD_VERSION) == 0);
}

/* Ends such a daemon before the editor has heard of it; the next one is of this
 * version. */
static bool replace_server(lsp_bridge *bridge, const json_t *message) {
  if (bridge->has_replaced || bridge->journal.greeted ||
      bridge->place->no_spawn || !outbox_is_empty(&bridge->to_server) ||
      !is_replaceable(message) || !connection_end_daemon(&bridge->server)) {
    return false;
  }
  bridge->has_replaced = true;
  connection_close(&bridge->server);
  return true;
}

/* The id of the `initialize` that is being answered; null when there is none.
 */
static json_t *take_greeting_id(lsp_journal *journal) {
  const journal_request *greeting = lsp_journal_greeting(journal);
  if (!greeting) {
    return json_null();
  }
  json_t *id = json_loads(greeting->id, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
  lsp_journal_answered(journal, greeting->id, strlen(greeting->id));
  return id;
}

static void take_greeting(lsp_bridge *bridge, const char *text, size_t size) {
  json_t *message = json_read(text, size, JSON_ALLOW_NUL, NULL);
  const json_t *result = json_object_get(message, "result");
  const json_t *error = json_object_get(message, "error");
  const char *problem =
      result ? daemon_problem(result) : member_string(error, "message");
  if (replace_server(bridge, message)) {
    json_decref(message);
    return;
  }
  if (problem && !bridge->journal.greeted) {
    refuse_greeting(
        bridge, (rpc_error_code)member_int(error, "code", RPC_VERSION_MISMATCH),
        problem);
    connection_close(&bridge->server);
  } else if (!bridge->journal.greeted) {
    lsp_journal_greeted(&bridge->journal, result);
    /* To the editor under the id that it gave. */
    json_object_set_new(message, "id", take_greeting_id(&bridge->journal));
    require_memory(bridge,
                   outbox_post(&bridge->to_editor, json_incref(message)));
  } else if (problem) {
    report_error("%s", problem);
  }
  json_decref(message);
}

static void take_from_server(lsp_bridge *bridge, const char *text,
                             size_t size) {
  bridge->pause_ms = 0; /* this daemon lives */
  const char *id = NULL;
  size_t id_size = 0;
  if (response_id(text, size, &id, &id_size)) {
    if (id_size == sizeof LSP_JOURNAL_REPLAY_ID + 1 &&
        !memcmp(id, "\"" LSP_JOURNAL_REPLAY_ID "\"", id_size)) {
      take_greeting(bridge, text, size);
      return;
    }
    lsp_journal_answered(&bridge->journal, id, id_size);
  }
  require_memory(bridge,
                 lsp_journal_note_progress(&bridge->journal, text, size) &&
                     outbox_post_text(&bridge->to_editor, text, size));
}

/* Answers `initialize` with an error. */
static void refuse_greeting(lsp_bridge *bridge, rpc_error_code code,
                            const char *reason) {
  bridge->is_refused = true;
  report_error("%s", reason);
  json_t *refusal = json_pack(
      "{s:s, s:o, s:{s:i, s:s, s:{s:b, s:s}}}", "jsonrpc", "2.0", "id",
      take_greeting_id(&bridge->journal), "error", "code", (int)code, "message",
      reason, "data", "retry", 0, "kind", rpc_error_kind(code));
  require_memory(bridge, outbox_post(&bridge->to_editor, refusal));
  write_editor(bridge);
}

static void write_editor(lsp_bridge *bridge) {
  while (!outbox_is_empty(&bridge->to_editor) && !bridge->failed) {
    outbox *out = &bridge->to_editor;
    struct pollfd writable = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&writable, 1, 0) != 1) {
      return;
    }
    /* A pipe that is writable takes so much without blocking. */
    size_t left = out->size - out->sent;
    ssize_t sent = write(STDOUT_FILENO, out->data + out->sent,
                         left < PIPE_BUF ? left : PIPE_BUF);
    if (sent > 0) {
      outbox_sent(out, (size_t)sent);
    } else if (errno != EAGAIN && errno != EINTR) {
      report_error("cannot write to the editor: %s", strerror(errno));
      bridge->failed = true;
    }
  }
}

static void write_server(lsp_bridge *bridge) {
  outbox *out = &bridge->to_server;
  while (!outbox_is_empty(out)) {
    ssize_t sent = send(bridge->server.descriptor, out->data + out->sent,
                        out->size - out->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) {
      outbox_sent(out, (size_t)sent);
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      outbox_finish(out); /* its end is read next */
    }
  }
}

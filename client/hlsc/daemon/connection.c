/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Talking to a daemon, see connection.h.
 */
#include "client/hlsc/daemon/connection.h"

#include "base/json/json_read.h"
#include "client/hlsc/daemon/outbox.h"
#include "client/hlsc/daemon/owner.h"
#include "client/hlsc/daemon/progress.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/interrupt.h"
#include "protocol/limits.h"
#include "protocol/methods.h"
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* An answer is larger than its question: IR of every pass. */
#define ANSWER_BYTES_MAX (16ul * RPC_LIMIT_FRAME_BYTES)
/* After Ctrl-C the daemon has so long to say what became of the request. */
#define CANCEL_ANSWER_MS 2000
/* To show an answer takes less, unless nobody reads it. */
#define LEAVE_MS 20
/* After so long without a word, hlsc looks whether the daemon is stopped. */
#define SILENCE_MS 2000

enum { ID_GREETING = 0, ID_REQUEST = 1, ID_END = 2 };

#define TEXT(number) #number
#define NUMBER_TEXT(number) TEXT(number)

/* Always the same, and therefore ready: its id is ID_GREETING. It holds what
 * hlsd reads, and no more: the request waits for it. */
static const char GREETING[] =
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"" RPC_METHOD_INITIALIZE "\","
    "\"params\":{\"initializationOptions\":{\"hls\":{\"protocol\":" NUMBER_TEXT(
        RPC_PROTOCOL_VERSION) ",\"brief\":true}},"
                              "\"capabilities\":{\"window\":{"
                              "\"workDoneProgress\":true}}}}";

/* The answer that is waited for. */
typedef struct expectation {
  json_int_t id; /* of the answer */
  version_check check;
  const update_listener *updates; /* or NULL */
} expectation;

static exchange_status wait_for_answer(connection *conn, outbox *out,
                                       const expectation *expected,
                                       reply *answer);

/* The process that made the socket listen. */
static bool peer_credentials(const connection *conn, struct ucred *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(conn->descriptor, SOL_SOCKET, SO_PEERCRED, peer, &size) ==
         0;
}

connect_status connection_open(connection *conn, const char *socket_path) {
  memset(conn, 0, sizeof *conn);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, socket_path, sizeof address.sun_path - 1);
  strncpy(conn->path, socket_path, sizeof conn->path - 1);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) {
    return CONNECT_FAILED;
  }
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    int saved = errno;
    close(descriptor);
    errno = saved;
    return saved == ENOENT || saved == ECONNREFUSED ? CONNECT_NOBODY
                                                    : CONNECT_FAILED;
  }
  conn->descriptor = descriptor;
  /* A directory in /tmp may be one that somebody else has put there. */
  struct ucred peer;
  if (!peer_credentials(conn, &peer) || peer.uid != geteuid()) {
    close(descriptor);
    errno = EPERM;
    return CONNECT_FAILED;
  }
  conn->open = true;
  frame_reader_init(&conn->reader, RPC_LIMIT_HEADER_BYTES, ANSWER_BYTES_MAX);
  return CONNECT_DONE;
}

void connection_close(connection *conn) {
  if (conn->open) {
    close(conn->descriptor);
    frame_reader_finish(&conn->reader);
    conn->open = false;
  }
}

/* The stream of a connection that was left; -1: none. */
static atomic_int left = -1;

static void close_left(int signal) {
  (void)signal;
  int saved = errno;
  int descriptor = atomic_exchange(&left, -1);
  if (descriptor >= 0) {
    close(descriptor);
  }
  errno = saved;
}

/* By a signal, because output blocks anywhere: standard output, a pipe with a
 * name. SIGALRM is left to whoever started hlsc. */
static bool close_left_soon(void) {
  struct sigaction action = {.sa_handler = close_left, .sa_flags = SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                           .sigev_signo = SIGRTMIN};
  const struct itimerspec when = {.it_value.tv_nsec = LEAVE_MS * 1000000L};
  timer_t timer;
  return sigaction(event.sigev_signo, &action, NULL) == 0 &&
         timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 &&
         timer_settime(timer, 0, &when, NULL) == 0;
}

void connection_leave(connection *conn) {
  frame_reader_finish(&conn->reader);
  conn->open = false;
  close_left(0);
  left = conn->descriptor;
  if (!close_left_soon()) {
    close_left(0);
  }
}

pid_t connection_peer(const connection *conn) {
  struct ucred peer;
  return peer_credentials(conn, &peer) ? peer.pid : 0;
}

exchange_status connection_exchange(connection *conn, const char *method,
                                    const json_t *params, version_check check,
                                    const update_listener *updates,
                                    reply *answer) {
  memset(answer, 0, sizeof *answer);
  interrupt_watch();
  outbox out = {0};
  bool posted = outbox_post_text(&out, GREETING, sizeof GREETING - 1) &&
                outbox_post(&out, json_pack("{s:s, s:i, s:s, s:O}", "jsonrpc",
                                            "2.0", "id", ID_REQUEST, "method",
                                            method, "params", params));
  const expectation expected = {
      .id = ID_REQUEST, .check = check, .updates = updates};
  exchange_status status = posted
                               ? wait_for_answer(conn, &out, &expected, answer)
                               : EXCHANGE_NO_MEMORY;
  progress_clear();
  outbox_finish(&out);
  return status;
}

bool connection_end_daemon(connection *conn) {
  outbox out = {0};
  reply answer = {0};
  const expectation expected = {.id = ID_END, .check = VERSION_ANY};
  bool posted =
      outbox_post(&out, json_pack("{s:s, s:i, s:s}", "jsonrpc", "2.0", "id",
                                  ID_END, "method", RPC_METHOD_HLS_SHUTDOWN));
  exchange_status status = posted
                               ? wait_for_answer(conn, &out, &expected, &answer)
                               : EXCHANGE_NO_MEMORY;
  /* Somebody else may have ended it: then it hangs up. */
  bool ended = (status == EXCHANGE_DONE && answer.result) ||
               status == EXCHANGE_LOST || status == EXCHANGE_LOST_EARLY;
  json_decref(answer.message);
  outbox_finish(&out);
  return ended;
}

static bool has_id(const json_t *message, json_int_t id) {
  const json_t *member = json_object_get(message, "id");
  return json_is_integer(member) && json_integer_value(member) == id;
}

/* NULL unless the member is an object. */
static const json_t *object_member(const json_t *message, const char *name) {
  const json_t *member = json_object_get(message, name);
  return json_is_object(member) ? member : NULL;
}

/* Whether a daemon that greets like that is asked. One that does not know the
 * client's protocol says so in an error, with the same members. */
static bool take_greeting(const json_t *message, version_check check,
                          reply *answer) {
  const json_t *result = object_member(message, "result");
  const json_t *hls =
      result ? object_member(result, "hls")
             : json_object_get(json_object_get(message, "error"), "data");
  const char *version =
      member_string(json_object_get(result, "serverInfo"), "version");
  answer->daemon_protocol = member_int(hls, "protocol", 0);
  answer->daemon_on_demand = json_is_true(json_object_get(hls, "onDemand"));
  bool same_protocol =
      result && answer->daemon_protocol == RPC_PROTOCOL_VERSION;
  bool own = version && strcmp(version, HLSD_VERSION) == 0;
  return check == VERSION_ANY ||
         (same_protocol &&
          (check == VERSION_PROTOCOL || own || !answer->daemon_on_demand));
}

static void take_progress(const json_t *params, const expectation *expected) {
  const json_t *value = json_object_get(params, "value");
  const char *token = member_string(params, "token");
  if (token && strcmp(token, UPDATE_TOKEN) == 0 && expected->updates) {
    progress_clear();
    expected->updates->take(expected->updates->user, value);
  } else {
    progress_show(value);
  }
}

/* Tells what one message means for the exchange: EXCHANGE_DONE when it is the
 * answer. `more` is set when there is nothing to conclude yet. Takes
 * `message`. */
static exchange_status take_message(json_t *message,
                                    const expectation *expected, reply *answer,
                                    bool *more) {
  const char *method = member_string(message, "method");
  exchange_status status = EXCHANGE_DONE;
  *more = true;
  if (method) {
    if (!strcmp(method, RPC_METHOD_PROGRESS)) {
      take_progress(json_object_get(message, "params"), expected);
    }
  } else if (has_id(message, ID_GREETING)) {
    if (!take_greeting(message, expected->check, answer)) {
      *more = false;
      status = EXCHANGE_VERSION;
    }
  } else if (has_id(message, expected->id) ||
             json_is_null(json_object_get(message, "id"))) {
    /* An error about a message whose id the daemon could not read is about
     * the request: nothing else was sent. */
    answer->message = message;
    answer->result = object_member(message, "result");
    answer->error = object_member(message, "error");
    *more = false;
    return answer->error || answer->result ? EXCHANGE_DONE : EXCHANGE_MALFORMED;
  }
  json_decref(message);
  return status;
}

/* Reads what is there and takes the messages in it. */
static exchange_status receive(connection *conn, const expectation *expected,
                               reply *answer, bool *heard, bool *more) {
  static char bytes[65536];
  *more = true;
  ssize_t got = recv(conn->descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
    return EXCHANGE_DONE;
  }
  if (got <= 0) {
    *more = false;
    return *heard ? EXCHANGE_LOST : EXCHANGE_LOST_EARLY;
  }
  const char *data = bytes;
  size_t size = (size_t)got;
  while (*more) {
    frame_status frame = frame_reader_feed(&conn->reader, &data, &size);
    if (frame == FRAME_MORE) {
      return EXCHANGE_DONE;
    }
    if (frame != FRAME_MESSAGE) {
      *more = false;
      return frame == FRAME_NO_MEMORY ? EXCHANGE_NO_MEMORY : EXCHANGE_MALFORMED;
    }
    size_t body_size = 0;
    const char *body = frame_reader_message(&conn->reader, &body_size);
    json_error_t error;
    json_t *message = json_read(
        body, body_size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!message) {
      *more = false;
      return json_error_code(&error) == json_error_out_of_memory
                 ? EXCHANGE_NO_MEMORY
                 : EXCHANGE_MALFORMED;
    }
    *heard = true;
    exchange_status status = take_message(message, expected, answer, more);
    if (!*more) {
      return status;
    }
  }
  return EXCHANGE_DONE;
}

/* A peer that closed cannot be written to, but may have said why: reading goes
 * on. */
static void send_some(connection *conn, outbox *out) {
  ssize_t sent = send(conn->descriptor, out->data + out->sent,
                      out->size - out->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent > 0) {
    outbox_sent(out, (size_t)sent);
  } else if (errno != EAGAIN && errno != EINTR) {
    outbox_finish(out);
  }
}

static bool post_cancel(outbox *out) {
  return outbox_post(out, json_pack("{s:s, s:s, s:{s:i}}", "jsonrpc", "2.0",
                                    "method", RPC_METHOD_CANCEL, "params", "id",
                                    ID_REQUEST));
}

static bool is_stopped(const connection *conn, pid_t *pid) {
  daemon_owner owner;
  bool stopped = owner_find(&owner, conn->path) && owner_is_stopped(&owner);
  *pid = stopped ? owner.pid : 0;
  owner_close(&owner);
  return stopped;
}

static exchange_status wait_for_answer(connection *conn, outbox *out,
                                       const expectation *expected,
                                       reply *answer) {
  bool heard = false;
  bool more = true;
  unsigned interrupts = interrupt_count();
  int timeout_ms = -1;
  send_some(conn, out);
  while (more) {
    struct pollfd wait = {
        .fd = conn->descriptor,
        .events = (short)(POLLIN | (outbox_is_empty(out) ? 0 : POLLOUT))};
    int ready =
        interrupt_poll(&wait, 1, timeout_ms < 0 ? SILENCE_MS : timeout_ms);
    if (interrupt_count() != interrupts) {
      /* The first one cancels, a second one means "now". */
      if (timeout_ms >= 0 || !post_cancel(out)) {
        return EXCHANGE_INTERRUPTED;
      }
      interrupts = interrupt_count();
      timeout_ms = CANCEL_ANSWER_MS;
      continue;
    }
    if (ready == 0 && timeout_ms >= 0) {
      return EXCHANGE_INTERRUPTED;
    }
    if (ready == 0 && is_stopped(conn, &answer->daemon_stopped)) {
      return EXCHANGE_STOPPED;
    }
    if (ready > 0 && (wait.revents & POLLOUT)) {
      send_some(conn, out);
    }
    if (ready > 0 && (wait.revents & (POLLIN | POLLHUP | POLLERR))) {
      exchange_status status = receive(conn, expected, answer, &heard, &more);
      if (!more) {
        return status;
      }
    }
  }
  return EXCHANGE_DONE;
}

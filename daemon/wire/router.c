/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON-RPC 2.0.
 *
 * A message is parsed once, to check it and to read its envelope. Parameters
 * for a worker are passed on as the bytes that came, not written anew. Names
 * given twice in an object are an error: the worker's parser might prefer the
 * other one.
 */
#include "daemon/wire/router.h"

#include "base/json/json_write.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json/json_read.h"
#include "daemon/host/json_memory.h"
#include "daemon/host/json_text.h"
#include "daemon/host/log.h"
#include "daemon/wire/reply.h"
#include "protocol/methods.h"

/* What is known about the text of a message before it is parsed. */
typedef enum incoming_state {
  INCOMING_FINE,
  INCOMING_TOO_DEEP,
  INCOMING_TOO_MANY,
  INCOMING_NUL,
} incoming_state;

/* A message on its way from bytes to whoever does what it says. */
typedef struct incoming {
  uv_work_t work; /* parses it, if it is large */
  const router_target *target;
  connection *connection;
  json_span text;
  kept_text *kept; /* what the text is in; NULL: the connection's */
  incoming_state state;
  json_t *root;
  json_error_t error;
  bool ran_out; /* of memory */
} incoming;

/* A message, or one of a batch. */
typedef struct routed {
  const incoming *in;
  batch *batch; /* or NULL */
  const json_t *message;
  json_span text;
} routed;

static bool parse_aside(const incoming *in);
static void on_work(uv_work_t *work);
static void on_parsed(uv_work_t *work, int status);
static void parse(incoming *in);
static void route(void *incoming);
static void give_up(connection *connection);
static void route_batch(const incoming *in);
static void route_message(const routed *routed);
static void route_request(const routed *routed, const reply *reply);
static void route_notification(const router_target *target,
                               connection *connection, const json_t *message);
static const char *envelope_problem(const json_t *message);
static const char *method_name(const json_t *message);
static json_t *parameters(const json_t *message);
static json_span member_text(json_span object, const char *name,
                             const json_t *value, char **allocated);

void router_receive(const router_target *target, connection *connection,
                    const char *text, size_t size) {
  incoming in = {
      .target = target, .connection = connection, .text = {text, size}};
  if (size <= KEPT_TEXT_LARGE || !parse_aside(&in)) {
    parse(&in);
    route(&in);
  }
}

/* Has a thread parse the message. Returns false when that cannot be. */
static bool parse_aside(const incoming *in) {
  incoming *large = malloc(sizeof *large);
  if (!large) {
    return false;
  }
  *large = *in;
  large->work.data = large;
  large->kept = connection_take(in->connection);
  if (!large->kept) {
    free(large);
    return false;
  }
  connection_hold(in->connection);
  /* Fails only without a function to call. */
  uv_queue_work(in->connection->loop, &large->work, on_work, on_parsed);
  return true;
}

/* In a thread. */
static void on_work(uv_work_t *work) { parse(work->data); }

static void on_parsed(uv_work_t *work, int status) {
  incoming *large = work->data;
  (void)status; /* never cancelled */
  connection_resume(large->connection, route, large);
  json_decref(large->root);
  kept_text_release(large->kept);
  free(large);
}

/* What a thread may do, too. */
static void parse(incoming *in) {
  const daemon_limits *limits = in->connection->limits;
  switch (json_text_measure(in->text.text, in->text.size, limits->depth,
                            limits->values)) {
  case JSON_TEXT_WITHIN:
    break;
  case JSON_TEXT_TOO_DEEP:
    in->state = INCOMING_TOO_DEEP;
    return;
  case JSON_TEXT_TOO_MANY:
    in->state = INCOMING_TOO_MANY;
    return;
  }
  if (memchr(in->text.text, '\0', in->text.size)) {
    /* Jansson takes one behind a number for white space. */
    in->state = INCOMING_NUL;
    return;
  }
  json_memory_ran_out(); /* before does not count */
  in->root = json_read(
      in->text.text, in->text.size,
      JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &in->error);
  in->ran_out = json_memory_ran_out();
}

/* Answers what is wrong with the text of a message. Returns false when nothing
 * is. */
static bool refuse(const incoming *in) {
  const daemon_limits *limits = in->connection->limits;
  reply nobody = {.connection = in->connection, .id = REPLY_ID_NULL};
  switch (in->state) {
  case INCOMING_FINE:
    break;
  case INCOMING_TOO_DEEP:
    reply_limit(&nobody, "maxDepth", limits->depth,
                "the message nests too deeply");
    return true;
  case INCOMING_TOO_MANY:
    reply_limit(&nobody, "maxValues", limits->values,
                "the message has too many values");
    return true;
  case INCOMING_NUL:
    reply_error(&nobody, RPC_PARSE_ERROR, NULL,
                "parse error: the message has a NUL byte");
    return true;
  }
  if (!in->root && in->ran_out) {
    give_up(in->connection);
  } else if (!in->root) {
    reply_error(&nobody, RPC_PARSE_ERROR, NULL,
                "parse error: line %d, column %d: %s", in->error.line,
                in->error.column, in->error.text);
    if (in->target->refused) {
      in->target->refused(in->connection, &in->error);
    }
  }
  return !in->root;
}

/* Handles a message that was parsed, and frees its values. */
static void route(void *incoming_message) {
  incoming *in = incoming_message;
  if (refuse(in)) {
    return;
  }
  if (json_is_array(in->root)) {
    route_batch(in);
  } else {
    route_message(&(routed){.in = in, .message = in->root, .text = in->text});
  }
  json_decref(in->root);
  in->root = NULL;
}

void router_reject(connection *connection, frame_status status) {
  reply nobody = {.connection = connection, .id = REPLY_ID_NULL};
  if (status == FRAME_TOO_LARGE) {
    reply_limit(&nobody, "maxFrameBytes", connection->limits->frame_bytes,
                "the message is too large");
  } else if (status == FRAME_NO_ROOM) {
    reply_limit(&nobody, "maxQueuedBytes", connection->limits->queued_bytes,
                "the messages under way are too large together");
  } else if (status == FRAME_MALFORMED) {
    log_about(LOG_LEVEL_WARNING, connection_subject(connection),
              "malformed header: %s", connection->reader.problem);
    reply_error(&nobody, RPC_PARSE_ERROR, NULL, "malformed header: %s",
                connection->reader.problem);
  } else {
    reply_error(&nobody, RPC_INTERNAL_ERROR, NULL,
                "out of memory for the message");
  }
}

/* There is no memory for a message. The client cannot tell whose answer this
 * is, and must not wait for those of the requests in it. */
static void give_up(connection *connection) {
  reply nobody = {.connection = connection, .id = REPLY_ID_NULL};
  reply_error(&nobody, RPC_INTERNAL_ERROR, NULL, "out of memory");
  connection_finish(connection);
}

static void route_batch(const incoming *in) {
  connection *connection = in->connection;
  const daemon_limits *limits = connection->limits;
  reply nobody = {.connection = connection, .id = REPLY_ID_NULL};
  size_t count = json_array_size(in->root);
  if (count == 0) {
    reply_error(&nobody, RPC_INVALID_REQUEST, NULL, "the batch is empty");
    return;
  }
  if (count > limits->jobs_per_connection) {
    reply_limit(&nobody, "maxJobsPerConnection", limits->jobs_per_connection,
                "the batch has too many requests");
    return;
  }
  batch *batch = batch_create(connection);
  if (!batch) {
    give_up(connection);
    return;
  }
  json_span rest = in->text;
  json_span element;
  for (size_t i = 0; i < count && json_text_next_element(&rest, &element);
       i++) {
    route_message(&(routed){.in = in,
                            .batch = batch,
                            .message = json_array_get(in->root, i),
                            .text = element});
  }
  batch_release(batch);
}

static void route_message(const routed *routed) {
  connection *connection = routed->in->connection;
  const json_t *message = routed->message;
  reply answer = {
      .connection = connection, .batch = routed->batch, .id = REPLY_ID_NULL};
  if (!json_is_object(message)) {
    reply_error(&answer, RPC_INVALID_REQUEST, NULL,
                "a request must be an object");
    return;
  }
  const json_t *id = json_object_get(message, "id");
  bool has_method = json_object_get(message, "method") != NULL;
  if (!has_method && (json_object_get(message, "result") ||
                      json_object_get(message, "error"))) {
    /* A response; answering it could go on for ever. */
    if (!routed->in->target->responded(connection, message)) {
      log_about(LOG_LEVEL_DEBUG, connection_subject(connection),
                "a response to nothing");
    }
    return;
  }
  if (id && !json_is_string(id) && !json_is_number(id) && !json_is_null(id)) {
    reply_error(&answer, RPC_INVALID_REQUEST, NULL,
                "the id must be a string, a number or null");
    return;
  }
  char *allocated = NULL;
  if (id) {
    answer.id = member_text(routed->text, "id", id, &allocated);
  }
  const char *problem = envelope_problem(message);
  if (problem) {
    reply_error(&answer, RPC_INVALID_REQUEST, NULL, "%s", problem);
  } else if (id) {
    route_request(routed, &answer);
  } else {
    route_notification(routed->in->target, connection, message);
  }
  free(allocated);
}

static void route_request(const routed *routed, const reply *reply) {
  connection *connection = reply->connection;
  const json_t *message = routed->message;
  const char *name = method_name(message);
  json_t *params = parameters(message);
  const method *method = routed->in->target->find(name);
  if (connection->shut_down) {
    reply_error(reply, RPC_INVALID_REQUEST, NULL,
                "only exit may follow shutdown");
  } else if (!method || !(method->deferred || method->answer)) {
    reply_error(reply, RPC_METHOD_NOT_FOUND, NULL, "no method '%.100s'", name);
  } else if (params ? !json_is_object(params) : method->deferred) {
    reply_error(reply, RPC_INVALID_PARAMS, NULL,
                "the parameters must be an object");
  } else if (method->answer) {
    method->answer(connection, reply, params);
  } else {
    char *allocated = NULL;
    json_span span = member_text(routed->text, "params", params, &allocated);
    kept_part part = {span.text, span.size,
                      allocated ? NULL : routed->in->kept};
    routed->in->target->submit(reply, method, json_object_get(message, "id"),
                               params, &part);
    free(allocated);
  }
}

/* Nothing is ever answered to a notification. */
static void route_notification(const router_target *target,
                               connection *connection, const json_t *message) {
  const char *name = method_name(message);
  const method *method = target->find(name);
  bool ending = method && strcmp(name, RPC_METHOD_EXIT) == 0;
  if (method && method->notified && (ending || !connection->shut_down)) {
    method->notified(connection, parameters(message));
  } else {
    log_about(LOG_LEVEL_DEBUG, connection_subject(connection),
              "notification %.100s ignored", name);
  }
}

/* The reason why an object is no request; NULL when it is one. */
static const char *envelope_problem(const json_t *message) {
  const json_t *version = json_object_get(message, "jsonrpc");
  const json_t *method = json_object_get(message, "method");
  const json_t *params = parameters(message);
  if (!json_is_string(version) ||
      strcmp(json_string_value(version), "2.0") != 0) {
    return "jsonrpc must be \"2.0\"";
  }
  if (!method) {
    return "the method is missing";
  }
  if (!json_is_string(method) ||
      strlen(json_string_value(method)) != json_string_length(method)) {
    return "the method must be a name";
  }
  if (params && !json_is_object(params) && !json_is_array(params)) {
    return "the parameters must be an object or an array";
  }
  return NULL;
}

static const char *method_name(const json_t *message) {
  return json_string_value(json_object_get(message, "method"));
}

/* NULL when there are none; some editors write null for that. */
static json_t *parameters(const json_t *message) {
  json_t *params = json_object_get(message, "params");
  return json_is_null(params) ? NULL : params;
}

/* The text of a member as it came. A name that was spelled with escapes is not
 * found in the text: then the value is written anew into `*allocated`. */
static json_span member_text(json_span object, const char *name,
                             const json_t *value, char **allocated) {
  json_span span;
  if (json_text_member(object, name, &span)) {
    return span;
  }
  *allocated = json_write(value, JSON_WRITE_AS_IS, NULL);
  return *allocated ? (json_span){*allocated, strlen(*allocated)}
                    : REPLY_ID_NULL;
}

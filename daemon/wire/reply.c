/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The answer to one request.
 */
#include "daemon/wire/reply.h"

#include "base/json/json_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/stream.h"
#include "daemon/wire/connection.h"

static json_t *message_value(char *message);
static char *dump(json_t *value);

bool reply_keep(reply *kept, const reply *reply) {
  char *id = malloc(reply->id.size);
  if (!id) {
    *kept = (struct reply){0};
    return false;
  }
  memcpy(id, reply->id.text, reply->id.size);
  *kept = *reply;
  kept->id.text = id;
  if (kept->batch) {
    batch_hold(kept->batch);
  }
  return true;
}

void reply_release(reply *kept) {
  batch_release(kept->batch);
  free((char *)kept->id.text);
  *kept = (reply){0};
}

void reply_rest(const reply *reply, kept_part rest) {
  if (reply->sink) {
    reply->sink->receive(reply->sink, (json_span){rest.text, rest.size});
    return;
  }
  static const char start[] = "{\"jsonrpc\":\"2.0\",\"id\":";
  uv_buf_t pieces[] = {
      stream_piece(start, sizeof start - 1),
      stream_piece(reply->id.text, reply->id.size),
      stream_piece(",", 1),
      stream_piece(rest.text, rest.size),
  };
  if (reply->batch) {
    batch_add(reply->batch, pieces, 4);
  } else {
    connection_send(reply->connection, pieces, 4, rest);
  }
}

char *reply_result_text(json_t *result) {
  char *text = dump(json_pack("{s:o}", "result", result));
  if (text) {
    /* Without the opening brace: it is the rest of the answer. */
    memmove(text, text + 1, strlen(text));
  }
  return text;
}

void reply_result(const reply *reply, json_t *result) {
  char *text = reply_result_text(result);
  if (!text) {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  reply_text(reply, (json_span){text, strlen(text)});
  free(text);
}

void reply_error(const reply *reply, rpc_error_code code, json_t *data,
                 const char *format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (!data) {
    data = json_object();
  }
  json_object_set_new(data, "kind", json_string(rpc_error_kind(code)));
  char *text = dump(json_pack("{s:{s:i, s:o, s:o}}", "error", "code", (int)code,
                              "message", message_value(message), "data", data));
  if (!text) {
    static const char fallback[] =
        "\"error\":{\"code\":-32603,\"message\":\"Out of memory\"}}";
    reply_text(reply, (json_span){fallback, sizeof fallback - 1});
    return;
  }
  reply_text(reply, (json_span){text + 1, strlen(text) - 1});
  free(text);
}

void reply_limit(const reply *reply, const char *limit, uint64_t value,
                 const char *what) {
  reply_error(
      reply, RPC_LIMIT_EXCEEDED,
      json_pack("{s:s, s:I}", "limit", limit, "value", (json_int_t)value),
      "%s (%s is %llu)", what, limit, (unsigned long long)value);
}

/* A message may quote a client's text and have been cut in a character. */
static json_t *message_value(char *message) {
  json_t *value = json_string(message);
  for (size_t length = strlen(message), cut = 0;
       !value && cut < 4 && length > 0; cut++) {
    message[--length] = '\0';
    value = json_string(message);
  }
  return value ? value : json_string("Error");
}

/* Takes the reference. NULL gives NULL. */
static char *dump(json_t *value) {
  char *text = json_write(value, JSON_WRITE_AS_IS, NULL);
  json_decref(value);
  return text;
}

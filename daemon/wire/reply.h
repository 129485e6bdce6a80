/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The answer to one request: where it goes, and what it looks like.
 */
#ifndef DAEMON_REPLY_H
#define DAEMON_REPLY_H

#include <jansson.h>
#include <stdbool.h>

#include "daemon/host/json_text.h"
#include "daemon/host/kept_text.h"
#include "daemon/wire/batch.h"
#include "protocol/errors.h"

struct connection;

/* The receiver of the answer to a request that no client has sent. */
typedef struct reply_sink {
  /* `rest` is what reply_rest() is given. */
  void (*receive)(struct reply_sink *sink, json_span rest);
  /* Asks the client whether progress may be told. NULL: the client has asked
   * for progress itself. */
  void (*ask_progress)(struct reply_sink *sink);
} reply_sink;

/* Where an answer goes. All members are borrowed. */
typedef struct reply {
  struct connection *connection;
  batch *batch;     /* NULL: the request came alone */
  json_span id;     /* its JSON text */
  reply_sink *sink; /* NULL: the answer is sent */
} reply;

/* The id of an answer to something that has none. */
#define REPLY_ID_NULL ((json_span){"null", 4})

/* Makes `kept` outlive what `reply` borrows. Returns false when out of memory;
 * then there is nothing to release. */
bool reply_keep(reply *kept, const reply *reply);

/* Gives back what reply_keep() took. A zeroed one is fine. */
void reply_release(reply *kept);

/* Sends `"result":…}` or `"error":…}` behind the id. What is kept is held until
 * it is sent; what is borrowed need not outlive the call. */
void reply_rest(const reply *reply, kept_part rest);

/* The same for what is borrowed. */
static inline void reply_text(const reply *reply, json_span rest) {
  reply_rest(reply, (kept_part){.text = rest.text, .size = rest.size});
}

/* The text `"result":…}` for reply_rest(), to be freed; takes the reference.
 * NULL when out of memory, or when `result` is NULL. */
char *reply_result_text(json_t *result);

/* Sends a result; takes its reference. NULL, which is what jansson gives when
 * out of memory, becomes an internal error. */
void reply_result(const reply *reply, json_t *result);

/* Sends an error. `data` may be NULL; takes its reference and adds `kind`. */
__attribute__((format(printf, 4, 5))) void reply_error(const reply *reply,
                                                       rpc_error_code code,
                                                       json_t *data,
                                                       const char *format, ...);

/* Sends limit-exceeded with the limit's name and value. */
void reply_limit(const reply *reply, const char *limit, uint64_t value,
                 const char *what);

#endif

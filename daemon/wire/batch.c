/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collecting the answers of a batch.
 */
#include "daemon/wire/batch.h"

#include "base/memory/array.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/host/log.h"
#include "daemon/host/stream.h"
#include "daemon/wire/connection.h"

struct batch {
  connection *connection;
  size_t references;
  char *text; /* "[answer,answer": the bracket is closed when it is sent */
  size_t size;
  size_t capacity;
  bool failed;
};

static bool reserve(batch *batch, size_t more);
static void send_batch(batch *batch);

batch *batch_create(connection *connection) {
  batch *created = calloc(1, sizeof *created);
  if (created) {
    created->connection = connection;
    created->references = 1;
  }
  return created;
}

void batch_hold(batch *batch) { batch->references++; }

void batch_release(batch *batch) {
  if (!batch || --batch->references > 0) {
    return;
  }
  send_batch(batch);
  free(batch->text);
  free(batch);
}

void batch_add(batch *batch, const uv_buf_t *pieces, unsigned count) {
  if (batch->failed || connection_is_closing(batch->connection)) {
    return;
  }
  if (!reserve(batch, 1 + stream_size(pieces, count))) {
    batch->failed = true;
    return;
  }
  batch->text[batch->size] = batch->size == 0 ? '[' : ',';
  batch->size++;
  for (unsigned i = 0; i < count; i++) {
    memcpy(batch->text + batch->size, pieces[i].base, pieces[i].len);
    batch->size += pieces[i].len;
  }
}

static bool reserve(batch *batch, size_t more) {
  size_t needed = batch->size + more;
  if (needed > connection_max_backlog(batch->connection)) {
    log_about(LOG_LEVEL_WARNING, connection_subject(batch->connection),
              "the answers of a batch are above the backlog limit");
    return false;
  }
  return array_reserve(&batch->text, 0, needed, &batch->capacity, 1);
}

static void send_batch(batch *batch) {
  if (batch->failed) {
    connection_close(batch->connection);
  } else if (batch->size > 0) {
    uv_buf_t pieces[] = {stream_piece(batch->text, batch->size),
                         stream_piece("]", 1)};
    connection_send(batch->connection, pieces, 2, (kept_part){0});
  }
}

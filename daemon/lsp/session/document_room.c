/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bytes that open documents take together.
 */
#include "daemon/lsp/session/document_room.h"

#include <string.h>

/* What a document takes besides its name and its text, roughly. */
#define DOCUMENT_BYTES 1024

/* A limit, and what there would be under it. */
typedef struct room {
  const char *name;
  uint64_t limit;
  uint64_t taken;
} room;

static uint64_t taken_by_all; /* sessions of this daemon */

static bool has_room(const lsp_document *document, uint64_t bytes);
static void tell(const lsp_document *document, room full);
static room own_room(const lsp_document *document);
static room common_room(const lsp_document *document);
static room full_room(const lsp_document *document);

static void take(lsp_document *document, uint64_t bytes) {
  document->session->taken += bytes - document->taken;
  taken_by_all += bytes - document->taken;
  document->taken = bytes;
}

/* Threads may go on with it. */
static void stop_sharing(lsp_document *document) {
  if (document->shared) {
    take(document, document->taken - json_string_length(document->shared));
    json_decref(document->shared);
    document->shared = NULL;
  }
}

json_t *document_room_share(lsp_document *document) {
  if (document->shared) {
    return json_incref(document->shared);
  }
  json_t *text = json_stringn_nocheck(
      document->text.text ? document->text.text : "", document->text.size);
  uint64_t bytes = document->taken + document->text.size;
  if (text && has_room(document, bytes)) {
    take(document, bytes);
    document->shared = json_incref(text);
  }
  return text;
}

void document_room_drop_copies(lsp_session *session) {
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    if (document->shared && document->shared->refcount == 1) {
      stop_sharing(document);
    }
  }
}

bool document_room_take(lsp_document *document, size_t text_size) {
  uint64_t bytes = DOCUMENT_BYTES + strlen(document->uri) + text_size;
  stop_sharing(document);
  if (!has_room(document, bytes)) {
    return false;
  }
  take(document, bytes);
  return true;
}

void document_room_free(lsp_document *document) {
  stop_sharing(document);
  take(document, 0);
}

bool document_room_leave_out(lsp_document *document) {
  lsp_session *session = document->session;
  room full = full_room(document);
  document_room_free(document);
  text_document_finish(&document->text);
  document->left_out = true;
  if (!session->told_full) {
    session->told_full = true;
    tell(document, full);
  }
  return document_room_take(document, 0);
}

static void tell(const lsp_document *document, room full) {
  enum { MESSAGE_TYPE_WARNING = 2 };
  lsp_notify(
      document->session, "window/showMessage",
      json_pack("{s:i, s:o}", "type", MESSAGE_TYPE_WARNING, "message",
                json_sprintf("hlsd has no room for %.200s: %s is %llu. Close "
                             "other documents, then open it again.",
                             document->uri, full.name,
                             (unsigned long long)full.limit)));
}

bool document_room_refuse(const lsp_document *document, const reply *to) {
  if (document->left_out) {
    room full = full_room(document);
    reply_limit(to, full.name, full.limit,
                "there is no room for the text of this document");
  }
  return document->left_out;
}

/* Whether it may take so many bytes in place of what it has taken. */
static bool has_room(const lsp_document *document, uint64_t bytes) {
  room own = own_room(document);
  room common = common_room(document);
  return own.taken - document->taken + bytes <= own.limit &&
         common.taken - document->taken + bytes <= common.limit;
}

static room own_room(const lsp_document *document) {
  const lsp_session *session = document->session;
  return (room){"maxDocumentBytesPerConnection",
                session->client->limits->document_bytes_per_connection,
                session->taken};
}

static room common_room(const lsp_document *document) {
  return (room){"maxDocumentBytes",
                document->session->client->limits->document_bytes,
                taken_by_all};
}

/* The one of the two in which less is free. */
static room full_room(const lsp_document *document) {
  room own = own_room(document);
  room common = common_room(document);
  return common.limit - common.taken < own.limit - own.taken ? common : own;
}

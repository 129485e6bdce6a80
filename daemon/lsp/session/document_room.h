/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bytes that open documents take together: those of one editor, and those
 * of all. A document that does not fit is left out: it stays open, without a
 * text.
 */
#ifndef LSP_DOCUMENT_ROOM_H
#define LSP_DOCUMENT_ROOM_H

#include "daemon/lsp/session/document.h"

/* Makes room for a document whose text will have so many bytes, in place of
 * what it has taken. Returns false when there is none. */
bool document_room_take(lsp_document *document, size_t text_size);

/* The text as it is, for threads: a JSON string of which nothing changes. It is
 * copied once for all that ask, and takes room as well where there is some. A
 * new reference; NULL when out of memory. */
json_t *document_room_share(lsp_document *document);

/* Gives back the room of the copies that nobody has any more. */
void document_room_drop_copies(lsp_session *session);

/* Gives back what it has taken. */
void document_room_free(lsp_document *document);

/* Lets go of its text, for which there is no room, and tells the user, but not
 * again before a document was closed. Returns false when there is no room for
 * its name either: it is to be destroyed. */
bool document_room_leave_out(lsp_document *document);

/* Answers a request about a document that is left out. Returns false when it is
 * not. */
bool document_room_refuse(const lsp_document *document, const reply *to);

#endif

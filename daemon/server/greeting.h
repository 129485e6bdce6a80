/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The answer to `initialize`. It is the same for all clients that count
 * positions alike, and every command of a shell begins with it: so it is
 * written once.
 */
#ifndef DAEMON_GREETING_H
#define DAEMON_GREETING_H

#include <stddef.h>

#include "daemon/host/json_text.h"
#include "daemon/host/options.h"
#include "daemon/lsp/methods/capabilities.h"
#include "daemon/lsp/session/session.h"

/* Zero-initialise. */
typedef struct greetings {
  /* By encoding and, of capabilities, kind; NULL: nobody has asked. */
  char *texts[POSITION_ENCODINGS][LSP_CAPABILITY_KINDS];
  char *brief;
} greetings;

/* The result's text, for reply_rest(); empty when out of memory. `methods` are
 * the names of what the daemon answers itself. */
json_span greeting_of(greetings *greetings, const daemon_options *options,
                      const lsp_session *session, const char *const *methods,
                      size_t num_methods);

/* The same without capabilities and methods, for a client that knows them. */
json_span greeting_brief(greetings *greetings, const daemon_options *options);

void greetings_finish(greetings *greetings);

#endif

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who formats C in an editor: hlsd where clangd is not, and never both, for an
 * editor asks its user which one of two should.
 */
#ifndef LSP_FORMATTERS_H
#define LSP_FORMATTERS_H

#include "daemon/lsp/session/session.h"

/* The settings are known, or other ones: tells an editor that can be told later
 * than with the answer to `initialize` whether hlsd formats. */
void lsp_formatters_offer(lsp_session *session);

#endif

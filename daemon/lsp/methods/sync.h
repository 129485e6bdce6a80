/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text synchronisation and configuration: the notifications of the editor. Each
 * function handles the notification of its name; `params` may be NULL or
 * anything else that is JSON.
 */
#ifndef LSP_SYNC_H
#define LSP_SYNC_H

#include <jansson.h>

#include "daemon/wire/connection.h"

void lsp_did_initialize(connection *client, const json_t *params);
void lsp_did_open(connection *client, const json_t *params);
void lsp_did_change(connection *client, const json_t *params);
void lsp_did_close(connection *client, const json_t *params);
void lsp_did_change_configuration(connection *client, const json_t *params);

#endif

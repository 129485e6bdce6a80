/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Between an editor on standard input and output and a daemon on a socket.
 */
#ifndef HLSC_LSP_BRIDGE_H
#define HLSC_LSP_BRIDGE_H

#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/terminal/exit_status.h"

/* Passes messages on until the editor says `exit` or closes standard input. A
 * daemon that goes away is replaced, and told what the editor has open. */
exit_status lsp_bridge_run(const daemon_place *place);

#endif

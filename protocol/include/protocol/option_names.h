/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The members of the parameter `options` (docs/protocol.md).
 */
#ifndef PROTOCOL_OPTION_NAMES_H
#define PROTOCOL_OPTION_NAMES_H

/* All of them, and NULL behind the last. */
extern const char *const rpc_option_names[];

#endif

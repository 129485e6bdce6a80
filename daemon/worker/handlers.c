/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of methods.
 */
#include "handlers.h"

#include "protocol/methods.h"

#include <string.h>

static const struct {
  const char *method;
  rpc_handler handler;
} handlers[] = {
    {RPC_METHOD_LOWER, handle_lower},
    {RPC_METHOD_VERIFY, handle_verify},
    {RPC_METHOD_EMIT_RTL, handle_emit_rtl},
    {RPC_METHOD_SIMULATE, handle_simulate},
    {RPC_METHOD_DIFF, handle_diff},
};

rpc_handler find_handler(const char *method) {
  for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
    if (strcmp(handlers[i].method, method) == 0) {
      return handlers[i].handler;
    }
  }
  return NULL;
}

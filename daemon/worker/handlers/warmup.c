/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The embedded kernel and the requests made with it.
 */
#include "daemon/worker/handlers/warmup.h"

#include "daemon/worker/host/dispatch.h"
#include "protocol/methods.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Loops, a branch, loads and stores, and a function to inline: JSON text. */
#define KERNEL                                                                 \
  "static int clip(int x) { return x > 100 ? 100 : x; }\\n"                    \
  "int warm_up(int a[16], const int b[4][4], int n) {\\n"                      \
  "  int sum = 0;\\n"                                                          \
  "  for (int i = 0; i < n; i++) {\\n"                                         \
  "    int t = a[i] * b[i & 3][1];\\n"                                         \
  "    if (t > 10)\\n"                                                         \
  "      sum += clip(t);\\n"                                                   \
  "    a[i] = t;\\n"                                                           \
  "  }\\n"                                                                     \
  "  return sum;\\n"                                                           \
  "}\\n"

#define REQUEST(method)                                                        \
  "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"" method "\",\"params\":{"       \
  "\"source\":{\"uri\":\"stdin:/warm_up.c\",\"text\":\"" KERNEL "\"},"         \
  "\"kernel\":\"warm_up\"}}"

/* Between them, everything that can be done without running programs. */
static const char *const requests[] = {
    REQUEST(RPC_METHOD_EMIT_RTL),
    REQUEST(RPC_METHOD_DIFF),
};

static bool is_good(const hls_buffer *answer) {
  return answer->data && strstr(answer->data, "\"result\":") &&
         !strstr(answer->data, "\"severity\":1");
}

void warmup_run(worker_state *worker) {
  for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
    hls_buffer answer = {0};
    const char *problem;
    if (!dispatch(worker, requests[i], strlen(requests[i]), &answer,
                  &problem)) {
      fprintf(stderr, "%s: warming up: %s\n", program_invocation_short_name,
              problem);
    } else if (!is_good(&answer)) {
      fprintf(stderr, "%s: warming up: %.1000s\n",
              program_invocation_short_name, answer.data);
    }
    hls_buffer_finish(&answer);
  }
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Emptying the pipe of a recording. A call is a few bytes as a rule, and to be
 * woken for each would take longer than the call; so the pipe, which is large,
 * is looked at every millisecond, and waited for only when much comes.
 */
#include "rtl/sim/golden/golden_tape.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define PIPE_BYTES (1 << 20)
#define MUCH (64u << 10)
#define PATIENCE_MS 1

/* Takes what there is. Returns false when the child is to be killed. */
static bool serve(void *user) {
  golden_tape *tape = user;
  uint64_t before = tape->size;
  for (;;) {
    uint64_t room = tape->max_size - tape->size;
    if (room == 0) {
      char excess;
      tape->overran = read(tape->reader, &excess, 1) > 0;
      return !tape->overran;
    }
    ssize_t size = splice(tape->reader, NULL, tape->file, NULL,
                          room < PIPE_BYTES ? room : PIPE_BYTES, SPLICE_F_MOVE);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size < 0 && errno == EAGAIN) {
      break;
    }
    if (size <= 0) {
      tape->failure = size < 0 ? errno : EPIPE;
      return false;
    }
    tape->size += (uint64_t)size;
  }
  tape->service.files[0].fd = tape->size - before >= MUCH ? tape->reader : -1;
  return true;
}

hls_status golden_tape_start(golden_tape *tape, int file, uint64_t max_size,
                             hls_error *error) {
  int ends[2] = {-1, -1};
  bool good = pipe2(ends, O_CLOEXEC) == 0;
  int reason = errno;
  const struct pollfd none = {.fd = -1, .events = POLLIN};
  *tape = (golden_tape){.service = {.files = {none, none, none},
                                    .patience_ms = PATIENCE_MS,
                                    .serve = serve,
                                    .user = tape},
                        .reader = ends[0],
                        .writer = ends[1],
                        .file = file,
                        .max_size = max_size};
  if (!good) {
    return hls_error_set(error, HLS_IO, "cannot create a pipe: %s",
                         strerror(reason));
  }
  fcntl(tape->reader, F_SETPIPE_SZ, PIPE_BYTES);
  return fcntl(tape->reader, F_SETFL, O_NONBLOCK) == 0
             ? HLS_OK
             : hls_error_set(error, HLS_IO, "cannot prepare a pipe: %s",
                             strerror(errno));
}

void golden_tape_finish(golden_tape *tape) {
  if (tape->reader >= 0) {
    close(tape->reader);
    close(tape->writer);
  }
  tape->reader = tape->writer = -1;
}

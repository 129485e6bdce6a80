/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Framing: whatever bytes arrive, the messages found are the same however the
 * stream is cut, and no more is kept than the limits allow.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/fnv1a.h"
#include "in_process.h"
#include "protocol/framing.h"

#define HEADER_MAX 256
#define BODY_MAX 4096

/* The frames that a reader made of its input. */
typedef struct findings {
  size_t messages;
  size_t too_large;
  bool malformed;
  uint64_t digest;
} findings;

static void add(findings *found, const void *bytes, size_t size) {
  found->digest = fnv1a(found->digest, bytes, size);
}

/* Feeds the bytes in pieces of `step` bytes. */
static findings read_all(const uint8_t *bytes, size_t size, size_t step) {
  findings found = {0};
  frame_reader reader = {0};
  frame_reader_init(&reader, HEADER_MAX, BODY_MAX);
  for (size_t at = 0; at < size && !found.malformed; at += step) {
    const char *data = (const char *)bytes + at;
    size_t left = size - at < step ? size - at : step;
    frame_status status;
    while (!found.malformed &&
           (status = frame_reader_feed(&reader, &data, &left)) != FRAME_MORE) {
      if (status == FRAME_MESSAGE) {
        size_t length;
        const char *text = frame_reader_message(&reader, &length);
        fuzz_require(length <= BODY_MAX, "a message within the limit");
        fuzz_require(text[length] == '\0', "an end behind the message");
        add(&found, text, length);
        add(&found, "", 1);
        found.messages++;
      } else if (status == FRAME_TOO_LARGE) {
        fuzz_require(reader.body_expected > BODY_MAX, "a large announcement");
        found.too_large++;
      } else {
        fuzz_require(status == FRAME_MALFORMED, "no other status");
        fuzz_require(reader.problem != NULL, "a problem");
        add(&found, reader.problem, strlen(reader.problem));
        found.malformed = true;
      }
    }
    fuzz_require(reader.body_capacity <= BODY_MAX + 1, "bounded memory");
  }
  frame_reader_finish(&reader);
  return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  findings whole = read_all(bytes, size, size ? size : 1);
  size_t steps[] = {1, 2, 3, size ? bytes[0] + 1u : 1};
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    findings cut = read_all(bytes, size, steps[i]);
    fuzz_require(
        cut.messages == whole.messages && cut.too_large == whole.too_large &&
            cut.malformed == whole.malformed && cut.digest == whole.digest,
        "the same messages however the stream is cut");
  }
  return 0;
}

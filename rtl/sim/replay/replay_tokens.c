/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Taking the states of channels from a pipe.
 */
#include "rtl/sim/replay/replay_tokens.h"

#include "rtl/sim/runtime/sim_plan.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void replay_tokens_begin(replay_tokens *tokens, const sim_request *request) {
  size_t stride = SIM_TOKENS_STRIDE(request->design->num_channels);
  *tokens = (replay_tokens){.stride = stride,
                            .most = request->token_cycles * stride,
                            .profile = request->profile,
                            .playback = request->playback,
                            .keeps = true};
  if (tokens->profile) {
    sim_profile_reset(tokens->profile);
  }
  if (tokens->playback) {
    sim_playback_reset(tokens->playback);
  }
}

void replay_tokens_end(replay_tokens *tokens) {
  hls_buffer_finish(&tokens->kept);
  hls_buffer_finish(&tokens->partial);
}

static bool wants_all(const sim_request *request) {
  return request->profile || request->playback;
}

bool replay_tokens_are_wanted(const sim_request *request) {
  return (request->token_cycles > 0 || wants_all(request)) &&
         request->design->num_channels > 0;
}

uint64_t replay_tokens_cycles(const sim_request *request) {
  return wants_all(request) ? SIM_TOKENS_ALL : request->token_cycles;
}

static void count_cycles(replay_tokens *tokens, const char *data,
                         size_t cycles) {
  const uint8_t *states = (const uint8_t *)data;
  if (tokens->profile) {
    sim_profile_count(tokens->profile, states, cycles);
  }
  if (tokens->playback) {
    sim_playback_add(tokens->playback, states, cycles);
  }
}

/* Counts the whole cycles of `data` together with what came before, and leaves
 * the rest for later. */
static void count(replay_tokens *tokens, const char *data, size_t size) {
  hls_buffer *partial = &tokens->partial;
  if (partial->size > 0) {
    size_t missing = tokens->stride - partial->size;
    size_t taken = size < missing ? size : missing;
    hls_buffer_append(partial, data, taken);
    data += taken;
    size -= taken;
    if (partial->failed || partial->size < tokens->stride) {
      return;
    }
    count_cycles(tokens, partial->data, 1);
    partial->size = 0;
  }
  size_t cycles = size / tokens->stride;
  count_cycles(tokens, data, cycles);
  hls_buffer_append(partial, data + cycles * tokens->stride,
                    size - cycles * tokens->stride);
}

static bool counts(const replay_tokens *tokens) {
  return tokens->profile || tokens->playback;
}

/* Returns false when nobody wants so much. */
static bool keep(replay_tokens *tokens, const char *data, size_t size) {
  size_t room = tokens->keeps ? tokens->most - tokens->kept.size : 0;
  hls_buffer_append(&tokens->kept, data, size < room ? size : room);
  return size <= room || counts(tokens);
}

bool replay_tokens_take(replay_tokens *tokens, int pipe) {
  char chunk[65536];
  for (;;) {
    ssize_t size = read(pipe, chunk, sizeof chunk);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size <= 0) {
      return true;
    }
    if (!keep(tokens, chunk, (size_t)size)) {
      return false;
    }
    if (counts(tokens)) {
      count(tokens, chunk, (size_t)size);
    }
  }
}

void replay_tokens_end_call(replay_tokens *tokens) {
  tokens->keeps = false;
  if (tokens->playback) {
    sim_playback_end_call(tokens->playback);
  }
}

bool replay_tokens_give(replay_tokens *tokens, sim_result *result) {
  hls_buffer *kept = &tokens->kept;
  if (kept->failed || tokens->partial.failed ||
      (tokens->playback && !sim_playback_end(tokens->playback))) {
    return false;
  }
  result->num_token_cycles = tokens->stride ? kept->size / tokens->stride : 0;
  if (result->num_token_cycles > 0) {
    result->tokens = (uint8_t *)hls_buffer_take(kept, NULL);
  }
  return true;
}

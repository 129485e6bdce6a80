/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sim_playback -> JSON.
 */
#include "daemon/worker/handlers/playback_json.h"

#include "daemon/worker/json/value_bytes.h"

static cJSON *channel_json(const rtl_channel *channel) {
  return VALUE_OBJECT({"source", value_string_or_null(channel->source)},
                      {"target", value_string_or_null(channel->target)});
}

/* With what it did in all cycles. */
static cJSON *counted_json(const rtl_channel *channel,
                           sim_profile_channel counts) {
  return value_extend(channel_json(channel),
                      VALUE_OBJECT({"moved", value_integer(counts.moved)},
                                   {"stalled", value_integer(counts.stalled)}));
}

cJSON *playback_json_channels(const rtl_design *design,
                              const sim_profile *counts) {
  cJSON *channels = cJSON_CreateArray();
  for (size_t i = 0; i < design->num_channels; i++) {
    const rtl_channel *channel = &design->channels[i];
    if (!value_push(
            channels,
            counts ? counted_json(channel, sim_profile_channel_of(counts, i))
                   : channel_json(channel))) {
      cJSON_Delete(channels);
      return NULL;
    }
  }
  return channels;
}

static cJSON *calls_json(const sim_playback *playback) {
  cJSON *calls = cJSON_CreateArray();
  for (size_t i = 0; i < sim_playback_num_calls(playback); i++) {
    if (!value_push(calls, value_integer(sim_playback_call(playback, i)))) {
      cJSON_Delete(calls);
      return NULL;
    }
  }
  return calls;
}

static cJSON *blocks_json(const sim_playback *playback) {
  cJSON *blocks = cJSON_CreateArray();
  for (size_t i = 0; i < sim_playback_num_blocks(playback); i++) {
    if (!value_push(blocks,
                    value_integer(sim_playback_block_size(playback, i)))) {
      cJSON_Delete(blocks);
      return NULL;
    }
  }
  return blocks;
}

cJSON *playback_json(const sim_playback *playback, const rtl_design *design,
                     const sim_profile *counts) {
  size_t size;
  const char *bytes = (const char *)sim_playback_bytes(playback, &size);
  return VALUE_OBJECT(
      {"from", value_integer(sim_playback_from(playback))},
      {"cycles", value_integer(sim_playback_num_kept(playback))},
      {"calls", calls_json(playback)},
      {"channels", playback_json_channels(design, counts)},
      {"blockCycles", value_integer(SIM_PLAYBACK_BLOCK)},
      {"blocks", blocks_json(playback)},
      {"packed", value_bytes(size ? bytes : "", size)});
}

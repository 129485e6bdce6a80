/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The position of an access, out of the channels of the design.
 */
#include "rtl/sim/replay/replay_access.h"

#include <stdio.h>
#include <string.h>

/* It is that of the channel into the address input. */
const hls_range *replay_find_access(const rtl_design *design, const char *unit,
                                    size_t size) {
  static const char input[] = ".addrIn";
  for (size_t i = 0; i < design->num_channels; i++) {
    const rtl_channel *channel = &design->channels[i];
    if (strncmp(channel->target, unit, size) == 0 &&
        strcmp(channel->target + size, input) == 0) {
      return channel->location.begin.line ? &channel->location : NULL;
    }
  }
  return NULL;
}

void replay_format_line(const hls_range *location, char *text, size_t size) {
  text[0] = '\0';
  if (location) {
    snprintf(text, size, "%s%s%u: ", location->file ? location->file : "line ",
             location->file ? ":" : "", location->begin.line);
  }
}

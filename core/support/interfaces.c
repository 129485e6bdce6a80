/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of interfaces, and lists of choices.
 */
#include "hls/system/interfaces.h"

#include "base/text/suggest.h"

#include <string.h>

static const char *const names[HLS_NUM_INTERFACES] = {
    [HLS_INTERFACE_RAM] = "ram",
    [HLS_INTERFACE_AXI_STREAM] = "axi-stream",
    [HLS_INTERFACE_AVALON_ST] = "avalon-st",
    [HLS_INTERFACE_AXI] = "axi",
    [HLS_INTERFACE_CHANNEL] = "channel",
    [HLS_INTERFACE_AXI_LITE] = "axi-lite",
    [HLS_INTERFACE_WISHBONE] = "wishbone",
    [HLS_INTERFACE_AVALON_MM] = "avalon-mm",
};

const char *hls_interface_name(hls_interface kind) { return names[kind]; }

bool hls_interface_find(const char *name, size_t length, hls_interface *kind) {
  for (unsigned i = 0; i < HLS_NUM_INTERFACES; i++) {
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
      *kind = (hls_interface)i;
      return true;
    }
  }
  return false;
}

const char *hls_interface_suggest(const char *name, size_t length) {
  char word[32];
  if (length >= sizeof word) {
    return NULL; /* no misspelt name is as long */
  }
  memcpy(word, name, length);
  word[length] = '\0';
  return suggest_word(word, names, HLS_NUM_INTERFACES);
}

bool hls_interface_is_of_arrays(hls_interface kind) {
  return kind <= HLS_INTERFACE_AXI;
}

bool hls_interface_is_stream(hls_interface kind) {
  return kind == HLS_INTERFACE_AXI_STREAM || kind == HLS_INTERFACE_AVALON_ST;
}

bool hls_interface_next(const char **list, hls_interface_choice *choice) {
  const char *text = *list;
  if (!text) {
    return false;
  }
  size_t length = strcspn(text, ",");
  *list = text[length] ? text + length + 1 : NULL;
  *choice = (hls_interface_choice){.kind = text, .kind_length = length};
  const char *equals = memchr(text, '=', length);
  if (!equals) {
    return true;
  }
  choice->has_name = true;
  choice->name = text;
  choice->name_length = (size_t)(equals - text);
  choice->kind = equals + 1;
  choice->kind_length = length - choice->name_length - 1;
  const char *point = memchr(text, '.', choice->name_length);
  if (point) {
    choice->function = text;
    choice->function_length = (size_t)(point - text);
    choice->name = point + 1;
    choice->name_length -= choice->function_length + 1;
  }
  return true;
}

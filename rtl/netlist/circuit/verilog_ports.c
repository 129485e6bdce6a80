/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ports of modules.
 */
#include "rtl/netlist/circuit/verilog_parts.h"

#include "base/text/utf8.h"

#include <string.h>

void verilog_write_comment_text(hls_buffer *out, const char *text) {
  size_t size = text ? strlen(text) : 0;
  for (size_t i = 0, length = 0; i < size; i += length) {
    uint32_t character;
    length = utf8_next(&text[i], size - i, &character);
    bool is_plain = character >= 0x20 && character != UTF8_ILL_FORMED &&
                    (character < 0x7f || character > 0x9f);
    if (is_plain) {
      hls_buffer_append(out, &text[i], length);
    } else {
      hls_buffer_puts(out, "?");
    }
  }
}

void verilog_write_port(hls_buffer *out, const char **separator, bool is_input,
                        unsigned width, const char *name, const char *suffix) {
  hls_buffer_printf(out, "%s  %s logic ", *separator,
                    is_input ? "input " : "output");
  if (width > 0) {
    hls_buffer_printf(out, "[%u:0] ", width - 1);
  }
  hls_buffer_printf(out, "%s%s", name, suffix);
  *separator = ",\n";
}

void verilog_write_channel_ports(hls_buffer *out, const char **separator,
                                 bool is_input, unsigned width,
                                 const char *name) {
  if (width > 0) {
    verilog_write_port(out, separator, is_input, width, name, "");
  }
  verilog_write_port(out, separator, is_input, 0, name, "_valid");
  verilog_write_port(out, separator, !is_input, 0, name, "_ready");
}

void verilog_write_signal_ports(hls_buffer *out, const char **separator,
                                bool is_input, const char *name,
                                const rtl_signal *signals, size_t num_signals) {
  for (size_t i = 0; i < num_signals; i++) {
    verilog_write_port(out, separator, is_input != signals[i].is_upstream,
                       signals[i].width, name, "_");
    hls_buffer_puts(out, signals[i].name);
  }
}

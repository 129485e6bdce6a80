/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module of a call that prints. Formats of Verilog are not those of C: it
 * has no precision of integers, and no two simulators fill a field with zeros
 * in the same way. So `$sformatf` gives the digits, and the rest is done here.
 */
#include "rtl/netlist/prints/print_module.h"

#include "base/c_text/c_print.h"

#include <string.h>

/* A text as one of a format in Verilog. */
static void write_text(hls_buffer *out, const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '%') {
      hls_buffer_puts(out, "%%");
    } else if (c == '"' || c == '\\') {
      hls_buffer_printf(out, "\\%c", c);
    } else if (c == '\n') {
      hls_buffer_puts(out, "\\n");
    } else if (c < ' ' || c > '~') {
      hls_buffer_printf(out, "\\%03o", c);
    } else {
      hls_buffer_append(out, text + i, 1);
    }
  }
}

static bool is_float(const c_print_piece *piece) {
  return strchr("feg", piece->letter) != NULL;
}

static bool has_sign(const c_print_piece *piece) {
  return is_float(piece) || strchr("di", piece->letter);
}

static bool is_known(const c_print_piece *piece, unsigned width) {
  return !*piece->length && strchr("diuoxXcfeg", piece->letter) &&
         (is_float(piece)
              ? width == 64 && !piece->has_zeros && !piece->has_prefix
              : width > 0 && width <= 64);
}

bool print_module_fits(const print_module *module) {
  size_t count = 0;
  bool fits = true;
  c_print_piece piece;
  for (const char *at = module->format; fits && c_print_next(at, &piece);
       at = piece.text + piece.size) {
    if (piece.letter) {
      fits = count < module->num_values &&
             is_known(&piece, module->values[count].width);
      count++;
    }
  }
  return fits && count == module->num_values;
}

/* Whether a format of Verilog gives just what the conversion does. */
static bool is_plain(const c_print_piece *piece) {
  bool has_flags = piece->has_plus || piece->has_space || piece->has_prefix;
  bool has_precision = piece->precision >= 0 && !is_float(piece);
  return piece->letter == 'c' ? piece->width <= 1
                              : piece->width == 0 && !has_flags &&
                                    !has_precision && piece->letter != 'X';
}

/* The format of Verilog without field and flags, and its value. */
static void write_plain_format(hls_buffer *out, const c_print_piece *piece) {
  if (piece->letter == 'c') {
    hls_buffer_puts(out, "%c");
  } else if (!is_float(piece)) {
    hls_buffer_printf(out, "%%0%c",
                      piece->letter == 'o'          ? 'o'
                      : strchr("xX", piece->letter) ? 'h'
                                                    : 'd');
  } else if (piece->precision >= 0) {
    hls_buffer_printf(out, "%%.%d%c", piece->precision, piece->letter);
  } else {
    hls_buffer_printf(out, "%%%c", piece->letter);
  }
}

static void write_value(hls_buffer *out, const c_print_piece *piece,
                        const print_port *value) {
  const char *function = is_float(piece)   ? "$bitstoreal"
                         : has_sign(piece) ? "$signed"
                                           : "";
  hls_buffer_printf(out, *function ? "%s(%s)" : "%s%s", function, value->name);
}

/* Takes the sign from the digits, or gives a number one. */
static void write_sign(hls_buffer *out, const c_print_piece *piece,
                       const print_port *value) {
  hls_buffer_puts(out, "      mark = \"\";\n");
  if (has_sign(piece)) {
    hls_buffer_puts(out,
                    "      if (digits.getc(0) == \"-\") begin\n"
                    "        mark = \"-\";\n"
                    "        digits = digits.substr(1, digits.len() - 1);\n"
                    "      end");
    if (piece->has_plus || piece->has_space) {
      hls_buffer_printf(out, " else mark = \"%c\";",
                        piece->has_plus ? '+' : ' ');
    }
    hls_buffer_puts(out, "\n");
  } else if (piece->has_prefix && piece->letter != 'o') {
    hls_buffer_printf(out, "      if (%s != 0) mark = \"0%c\";\n", value->name,
                      piece->letter);
  }
}

/* The digits as many as asked for. */
static void write_digits(hls_buffer *out, const c_print_piece *piece,
                         const print_port *value) {
  if (piece->letter == 'X') {
    hls_buffer_puts(out, "      digits = digits.toupper();\n");
  }
  if (piece->precision == 0) {
    hls_buffer_printf(out, "      if (%s == 0) digits = \"\";\n", value->name);
  }
  if (piece->precision > 1) {
    hls_buffer_printf(out,
                      "      while (digits.len() < %d) digits = {\"0\", "
                      "digits};\n",
                      piece->precision);
  }
  if (piece->letter == 'o' && piece->has_prefix) {
    hls_buffer_puts(out, "      if (digits.len() == 0 || digits.getc(0) != "
                         "\"0\") digits = {\"0\", digits};\n");
  }
}

/* A conversion that Verilog does not have: its digits, what is in front of
 * them, and a field around both. */
static void write_field(hls_buffer *out, const c_print_piece *piece,
                        const print_port *value) {
  hls_buffer_puts(out, "      digits = $sformatf(\"");
  write_plain_format(out, piece);
  hls_buffer_puts(out, "\", ");
  write_value(out, piece, value);
  hls_buffer_puts(out, ");\n");
  write_sign(out, piece, value);
  if (!is_float(piece) && piece->letter != 'c') {
    write_digits(out, piece, value);
  }
  bool has_zeros = piece->has_zeros && !piece->is_left &&
                   piece->precision < 0 && piece->letter != 'c';
  if (has_zeros) {
    hls_buffer_printf(out,
                      "      while (mark.len() + digits.len() < %d) digits = "
                      "{\"0\", digits};\n",
                      piece->width);
  }
  hls_buffer_puts(out, "      digits = {mark, digits};\n");
  if (piece->width > 0 && !has_zeros) {
    hls_buffer_printf(out, "      while (digits.len() < %d) digits = {%s};\n",
                      piece->width,
                      piece->is_left ? "digits, \" \"" : "\" \", digits");
  }
  hls_buffer_puts(out, "      $write(\"%s\", digits);\n");
}

static void write_piece(hls_buffer *out, const c_print_piece *piece,
                        const print_port *value) {
  if (piece->letter && !is_plain(piece)) {
    write_field(out, piece, value);
    return;
  }
  hls_buffer_puts(out, "      $write(\"");
  if (piece->letter) {
    write_plain_format(out, piece);
    hls_buffer_puts(out, "\", ");
    write_value(out, piece, value);
    hls_buffer_puts(out, ");\n");
  } else {
    write_text(out, piece->text, piece->size);
    hls_buffer_puts(out, "\");\n");
  }
}

static void write_process(hls_buffer *out, const print_module *module) {
  c_print_piece piece;
  bool has_field = false;
  for (const char *at = module->format; c_print_next(at, &piece);
       at = piece.text + piece.size) {
    has_field |= piece.letter && !is_plain(&piece);
  }
  hls_buffer_puts(out, "\n`ifndef SYNTHESIS\n  task automatic print;\n");
  if (has_field) {
    hls_buffer_puts(out, "    string mark;\n    string digits;\n");
  }
  hls_buffer_puts(out, "    begin\n");
  const print_port *value = module->values;
  for (const char *at = module->format; c_print_next(at, &piece);
       at = piece.text + piece.size) {
    write_piece(out, &piece, value);
    value += piece.letter != 0;
  }
  hls_buffer_puts(out, "    end\n"
                       "  endtask\n"
                       "  always @(posedge clk) if (prints && !rst) print;\n"
                       "`else\n");
  /* The inputs that are not used otherwise, for lint tools. */
  hls_buffer_puts(out, "  wire unused = &{\n    1'b0");
  for (size_t i = 0; i < module->num_values; i++) {
    hls_buffer_printf(out, ",\n    %s", module->values[i].name);
  }
  hls_buffer_puts(out, "\n  };\n`endif\n");
}

static void write_ports(hls_buffer *out, const print_module *module) {
  for (size_t i = 0; i < module->num_values; i++) {
    const print_port *value = &module->values[i];
    hls_buffer_printf(out,
                      "  input  wire [%u:0] %s,\n"
                      "  input  wire %s_valid,\n"
                      "  output wire %s_ready,\n",
                      value->width - 1, value->name, value->name, value->name);
  }
  hls_buffer_printf(out,
                    "  input  wire %s_valid,\n"
                    "  output wire %s_ready,\n"
                    "  output wire %s_valid,\n"
                    "  input  wire %s_ready,\n"
                    "  input  wire clk,\n"
                    "  input  wire rst\n"
                    ");\n",
                    module->start, module->start, module->end, module->end);
}

/* The control is taken as soon as it comes: a lazy fork that it is of may give
 * it to what has to come before the values. */
static void write_channels(hls_buffer *out, const print_module *module) {
  hls_buffer_puts(out, "  logic started;\n"
                       "  logic printed;\n"
                       "  wire prints = started");
  for (size_t i = 0; i < module->num_values; i++) {
    hls_buffer_printf(out, " && %s_valid", module->values[i].name);
  }
  hls_buffer_puts(out, ";\n");
  for (size_t i = 0; i < module->num_values; i++) {
    hls_buffer_printf(out, "  assign %s_ready = prints;\n",
                      module->values[i].name);
  }
  hls_buffer_printf(out,
                    "  assign %s_ready = !started && !printed;\n"
                    "  assign %s_valid = printed;\n\n"
                    "  always_ff @(posedge clk) begin\n"
                    "    if (rst) begin\n"
                    "      started <= 1'b0;\n"
                    "      printed <= 1'b0;\n"
                    "    end else if (prints) begin\n"
                    "      started <= 1'b0;\n"
                    "      printed <= 1'b1;\n"
                    "    end else begin\n"
                    "      started <= started || (%s_valid && !printed);\n"
                    "      printed <= printed && !%s_ready;\n"
                    "    end\n"
                    "  end\n",
                    module->start, module->end, module->start, module->end);
}

void print_module_write(hls_buffer *out, const print_module *module) {
  hls_buffer_puts(out, "// Prints in a simulation: \"");
  write_text(out, module->format, strlen(module->format));
  hls_buffer_printf(out, "\".\nmodule %s (\n", module->name);
  write_ports(out, module);
  write_channels(out, module);
  write_process(out, module);
  hls_buffer_puts(out, "endmodule\n");
}

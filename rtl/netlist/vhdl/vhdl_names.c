/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Identifiers by IEEE 1076-2008, 15.4 and 15.10.
 */
#include "rtl/netlist/vhdl/vhdl_names.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Reserved words, those of later versions as well, and behind them what the
 * text of a package and an entity uses itself. */
static const char *const taken[] = {
    "abs",
    "access",
    "after",
    "alias",
    "all",
    "and",
    "architecture",
    "array",
    "assert",
    "assume",
    "assume_guarantee",
    "attribute",
    "begin",
    "block",
    "body",
    "buffer",
    "bus",
    "case",
    "component",
    "configuration",
    "constant",
    "context",
    "cover",
    "default",
    "disconnect",
    "downto",
    "else",
    "elsif",
    "end",
    "entity",
    "exit",
    "fairness",
    "file",
    "for",
    "force",
    "function",
    "generate",
    "generic",
    "group",
    "guarded",
    "if",
    "impure",
    "in",
    "inertial",
    "inout",
    "is",
    "label",
    "library",
    "linkage",
    "literal",
    "loop",
    "map",
    "mod",
    "nand",
    "new",
    "next",
    "nor",
    "not",
    "null",
    "of",
    "on",
    "open",
    "or",
    "others",
    "out",
    "package",
    "parameter",
    "port",
    "postponed",
    "private",
    "procedure",
    "process",
    "property",
    "protected",
    "pure",
    "range",
    "record",
    "register",
    "reject",
    "release",
    "rem",
    "report",
    "restrict",
    "restrict_guarantee",
    "return",
    "rol",
    "ror",
    "select",
    "sequence",
    "severity",
    "shared",
    "signal",
    "sla",
    "sll",
    "sra",
    "srl",
    "strong",
    "subtype",
    "then",
    "to",
    "transport",
    "type",
    "unaffected",
    "units",
    "until",
    "use",
    "variable",
    "view",
    "vmode",
    "vpkg",
    "vprop",
    "vunit",
    "wait",
    "when",
    "while",
    "with",
    "xnor",
    "xor",
    "ieee",
    "std",
    "work",
    "std_logic",
    "std_logic_vector",
    "std_logic_1164",
    "wrapper",
};

bool vhdl_names_are_plain(const char *name) {
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    if (!strcasecmp(name, taken[i])) {
      return false;
    }
  }
  size_t size = strlen(name);
  bool is_plain = isalpha((unsigned char)name[0]) && name[size - 1] != '_' &&
                  !strstr(name, "__");
  for (size_t i = 0; is_plain && i < size; i++) {
    is_plain = isalnum((unsigned char)name[i]) || name[i] == '_';
  }
  return is_plain;
}

void vhdl_names_write(const char *name, bool is_extended, hls_buffer *out) {
  if (!is_extended && vhdl_names_are_plain(name)) {
    hls_buffer_puts(out, name);
  } else {
    hls_buffer_printf(out, "\\%s\\", name);
  }
}

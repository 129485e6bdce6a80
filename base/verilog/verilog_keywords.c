/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Words that cannot be names: the keywords of SystemVerilog (IEEE 1800-2017),
 * what its package std declares, which Verilator takes for types anywhere, the
 * C++ words that it warns about, and a word of Verilog-AMS that Icarus knows.
 */
#include "base/verilog/verilog_keywords.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const char *const words[] = { /* sorted */
    "abort", "accept_on", "alias", "alignas", "alignof", "always",
    "always_comb", "always_ff", "always_latch", "and", "and_eq", "asm",
    "assert", "assign", "assume", "auto", "automatic", "before", "begin",
    "bind", "bins", "binsof", "bit", "bitand", "bitor", "bool", "break", "buf",
    "bufif0", "bufif1", "byte", "case", "casex", "casez", "catch", "cell",
    "chandle", "char", "char16_t", "char32_t", "char8_t", "checker", "class",
    "clocking", "cmos", "co_await", "co_return", "co_yield", "compl", "complex",
    "concept", "config", "const", "const_cast", "consteval", "constexpr",
    "constinit", "constraint", "context", "continue", "cover", "covergroup",
    "coverpoint", "cross", "deassign", "decltype", "default", "defparam",
    "delete", "design", "disable", "dist", "do", "double", "dynamic_cast",
    "edge", "else", "end", "endcase", "endchecker", "endclass", "endclocking",
    "endconfig", "endfunction", "endgenerate", "endgroup", "endinterface",
    "endmodule", "endpackage", "endprimitive", "endprogram", "endproperty",
    "endsequence", "endspecify", "endtable", "endtask", "enum", "event",
    "eventually", "expect", "explicit", "export", "extends", "extern", "false",
    "final", "first_match", "float", "for", "force", "foreach", "forever",
    "fork", "forkjoin", "friend", "function", "generate", "genvar", "global",
    "goto", "highz0", "highz1", "if", "iff", "ifnone", "ignore_bins",
    "illegal_bins", "implements", "implies", "import", "incdir", "include",
    "initial", "inline", "inout", "input", "inside", "instance", "int",
    "integer", "interconnect", "interface", "intersect", "join", "join_any",
    "join_none", "large", "let", "liblist", "library", "local", "localparam",
    "logic", "long", "longint", "macromodule", "mailbox", "matches", "medium",
    "modport", "module", "mutable", "namespace", "nand", "negedge", "nettype",
    "new", "nexttime", "nmos", "noexcept", "nor", "noshowcancelled", "not",
    "not_eq", "notif0", "notif1", "null", "nullptr", "operator", "or", "or_eq",
    "output", "override", "package", "packed", "parameter", "pmos", "posedge",
    "primitive", "priority", "private", "process", "program", "property",
    "protected", "public", "pull0", "pull1", "pulldown", "pullup",
    "pulsestyle_ondetect", "pulsestyle_onevent", "pure", "rand", "randc",
    "randcase", "randsequence", "rcmos", "real", "realtime", "ref", "reg",
    "register", "reinterpret_cast", "reject_on", "release", "repeat",
    "requires", "restrict", "return", "rnmos", "rpmos", "rtran", "rtranif0",
    "rtranif1", "s_always", "s_eventually", "s_nexttime", "s_until",
    "s_until_with", "scalared", "semaphore", "sequence", "short", "shortint",
    "shortreal", "showcancelled", "signed", "sizeof", "small", "soft", "solve",
    "specify", "specparam", "static", "static_assert", "static_cast", "std",
    "string", "strong", "strong0", "strong1", "struct", "super", "supply0",
    "supply1", "switch", "sync_accept_on", "sync_reject_on", "table", "tagged",
    "task", "template", "this", "thread_local", "throughout", "throw", "time",
    "timeprecision", "timeunit", "tran", "tranif0", "tranif1", "tri", "tri0",
    "tri1", "triand", "trior", "trireg", "true", "try", "type", "typedef",
    "typeid", "typename", "union", "unique", "unique0", "unsigned", "until",
    "until_with", "untyped", "use", "using", "uwire", "var", "vector",
    "vectored", "virtual", "void", "volatile", "wait", "wait_order", "wand",
    "wchar_t", "weak", "weak0", "weak1", "while", "wildcard", "wire", "with",
    "within", "wor", "wreal", "xnor", "xor", "xor_eq",
};
/* clang-format on */

static int compare(const void *name, const void *word) {
  return strcmp(name, *(const char *const *)word);
}

bool verilog_is_keyword(const char *name) {
  return bsearch(name, words, sizeof(words) / sizeof(words[0]),
                 sizeof(words[0]), compare) != NULL;
}

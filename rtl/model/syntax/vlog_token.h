/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tokens of SystemVerilog: what the lexer gives to the parser.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_TOKEN_H
#define RTL_MODEL_SYNTAX_VLOG_TOKEN_H

#include <stddef.h>
#include <stdint.h>

/* Keywords that the parser knows. */
#define VLOG_WORDS(WORD)                                                       \
  WORD(TOKEN_ALWAYS, "always")                                                 \
  WORD(TOKEN_ALWAYS_COMB, "always_comb")                                       \
  WORD(TOKEN_ALWAYS_FF, "always_ff")                                           \
  WORD(TOKEN_ASSIGN, "assign")                                                 \
  WORD(TOKEN_AUTOMATIC, "automatic")                                           \
  WORD(TOKEN_BEGIN, "begin")                                                   \
  WORD(TOKEN_BIT, "bit")                                                       \
  WORD(TOKEN_BYTE, "byte")                                                     \
  WORD(TOKEN_CASE, "case")                                                     \
  WORD(TOKEN_DEFAULT, "default")                                               \
  WORD(TOKEN_ELSE, "else")                                                     \
  WORD(TOKEN_END_BLOCK, "end")                                                 \
  WORD(TOKEN_END_CASE, "endcase")                                              \
  WORD(TOKEN_END_FUNCTION, "endfunction")                                      \
  WORD(TOKEN_END_GENERATE, "endgenerate")                                      \
  WORD(TOKEN_END_MODULE, "endmodule")                                          \
  WORD(TOKEN_END_PACKAGE, "endpackage")                                        \
  WORD(TOKEN_ENUM, "enum")                                                     \
  WORD(TOKEN_FOR, "for")                                                       \
  WORD(TOKEN_FUNCTION, "function")                                             \
  WORD(TOKEN_GENERATE, "generate")                                             \
  WORD(TOKEN_GENVAR, "genvar")                                                 \
  WORD(TOKEN_IF, "if")                                                         \
  WORD(TOKEN_INITIAL, "initial")                                               \
  WORD(TOKEN_INOUT, "inout")                                                   \
  WORD(TOKEN_INPUT, "input")                                                   \
  WORD(TOKEN_INSIDE, "inside")                                                 \
  WORD(TOKEN_INT, "int")                                                       \
  WORD(TOKEN_INTEGER, "integer")                                               \
  WORD(TOKEN_LOCALPARAM, "localparam")                                         \
  WORD(TOKEN_LOGIC, "logic")                                                   \
  WORD(TOKEN_LONGINT, "longint")                                               \
  WORD(TOKEN_MACROMODULE, "macromodule")                                       \
  WORD(TOKEN_IMPORT, "import")                                                 \
  WORD(TOKEN_MODULE, "module")                                                 \
  WORD(TOKEN_PACKAGE, "package")                                               \
  WORD(TOKEN_OUTPUT, "output")                                                 \
  WORD(TOKEN_PARAMETER, "parameter")                                           \
  WORD(TOKEN_POSEDGE, "posedge")                                               \
  WORD(TOKEN_PRIORITY, "priority")                                             \
  WORD(TOKEN_REG, "reg")                                                       \
  WORD(TOKEN_RETURN, "return")                                                 \
  WORD(TOKEN_SHORTINT, "shortint")                                             \
  WORD(TOKEN_SIGNED, "signed")                                                 \
  WORD(TOKEN_STATIC, "static")                                                 \
  WORD(TOKEN_TYPE, "type")                                                     \
  WORD(TOKEN_TYPEDEF, "typedef")                                               \
  WORD(TOKEN_UNIQUE, "unique")                                                 \
  WORD(TOKEN_UNIQUE0, "unique0")                                               \
  WORD(TOKEN_UNSIGNED, "unsigned")                                             \
  WORD(TOKEN_VAR, "var")                                                       \
  WORD(TOKEN_VOID, "void")                                                     \
  WORD(TOKEN_WIRE, "wire")

/* Symbols. */
#define VLOG_SYMBOLS(SYMBOL)                                                   \
  SYMBOL(TOKEN_PAREN_OPEN, "(")                                                \
  SYMBOL(TOKEN_PAREN_CLOSE, ")")                                               \
  SYMBOL(TOKEN_BRACKET_OPEN, "[")                                              \
  SYMBOL(TOKEN_BRACKET_CLOSE, "]")                                             \
  SYMBOL(TOKEN_BRACE_OPEN, "{")                                                \
  SYMBOL(TOKEN_BRACE_CLOSE, "}")                                               \
  SYMBOL(TOKEN_TICK_BRACE, "'{")                                               \
  SYMBOL(TOKEN_TICK, "'")                                                      \
  SYMBOL(TOKEN_SEMICOLON, ";")                                                 \
  SYMBOL(TOKEN_COLON, ":")                                                     \
  SYMBOL(TOKEN_SCOPE, "::")                                                    \
  SYMBOL(TOKEN_COMMA, ",")                                                     \
  SYMBOL(TOKEN_DOT, ".")                                                       \
  SYMBOL(TOKEN_QUESTION, "?")                                                  \
  SYMBOL(TOKEN_AT, "@")                                                        \
  SYMBOL(TOKEN_HASH, "#")                                                      \
  SYMBOL(TOKEN_DOLLAR, "$")                                                    \
  SYMBOL(TOKEN_PLUS, "+")                                                      \
  SYMBOL(TOKEN_MINUS, "-")                                                     \
  SYMBOL(TOKEN_TIMES, "*")                                                     \
  SYMBOL(TOKEN_DIVIDE, "/")                                                    \
  SYMBOL(TOKEN_MODULO, "%")                                                    \
  SYMBOL(TOKEN_POWER, "**")                                                    \
  SYMBOL(TOKEN_AND, "&")                                                       \
  SYMBOL(TOKEN_OR, "|")                                                        \
  SYMBOL(TOKEN_XOR, "^")                                                       \
  SYMBOL(TOKEN_XNOR, "~^")                                                     \
  SYMBOL(TOKEN_NAND, "~&")                                                     \
  SYMBOL(TOKEN_NOR, "~|")                                                      \
  SYMBOL(TOKEN_NOT, "~")                                                       \
  SYMBOL(TOKEN_LOGICAL_NOT, "!")                                               \
  SYMBOL(TOKEN_LOGICAL_AND, "&&")                                              \
  SYMBOL(TOKEN_TRIPLE_AND, "&&&")                                              \
  SYMBOL(TOKEN_LOGICAL_OR, "||")                                               \
  SYMBOL(TOKEN_EQUAL, "==")                                                    \
  SYMBOL(TOKEN_NOT_EQUAL, "!=")                                                \
  SYMBOL(TOKEN_CASE_EQUAL, "===")                                              \
  SYMBOL(TOKEN_CASE_NOT_EQUAL, "!==")                                          \
  SYMBOL(TOKEN_WILD_EQUAL, "==?")                                              \
  SYMBOL(TOKEN_WILD_NOT_EQUAL, "!=?")                                          \
  SYMBOL(TOKEN_LESS, "<")                                                      \
  SYMBOL(TOKEN_LESS_EQUAL, "<=")                                               \
  SYMBOL(TOKEN_GREATER, ">")                                                   \
  SYMBOL(TOKEN_GREATER_EQUAL, ">=")                                            \
  SYMBOL(TOKEN_SHIFT_LEFT, "<<")                                               \
  SYMBOL(TOKEN_SHIFT_RIGHT, ">>")                                              \
  SYMBOL(TOKEN_SHIFT_LEFT_SIGNED, "<<<")                                       \
  SYMBOL(TOKEN_SHIFT_RIGHT_SIGNED, ">>>")                                      \
  SYMBOL(TOKEN_IMPLIES, "->")                                                  \
  SYMBOL(TOKEN_EQUIVALENT, "<->")                                              \
  SYMBOL(TOKEN_INCREMENT, "++")                                                \
  SYMBOL(TOKEN_DECREMENT, "--")                                                \
  SYMBOL(TOKEN_RANGE_UP, "+:")                                                 \
  SYMBOL(TOKEN_RANGE_DOWN, "-:")                                               \
  SYMBOL(TOKEN_ASSIGN_IT, "=")                                                 \
  SYMBOL(TOKEN_ASSIGN_PLUS, "+=")                                              \
  SYMBOL(TOKEN_ASSIGN_MINUS, "-=")                                             \
  SYMBOL(TOKEN_ASSIGN_TIMES, "*=")                                             \
  SYMBOL(TOKEN_ASSIGN_DIVIDE, "/=")                                            \
  SYMBOL(TOKEN_ASSIGN_MODULO, "%=")                                            \
  SYMBOL(TOKEN_ASSIGN_AND, "&=")                                               \
  SYMBOL(TOKEN_ASSIGN_OR, "|=")                                                \
  SYMBOL(TOKEN_ASSIGN_XOR, "^=")                                               \
  SYMBOL(TOKEN_ASSIGN_LEFT, "<<=")                                             \
  SYMBOL(TOKEN_ASSIGN_RIGHT, ">>=")                                            \
  SYMBOL(TOKEN_ASSIGN_LEFT_SIGNED, "<<<=")                                     \
  SYMBOL(TOKEN_ASSIGN_RIGHT_SIGNED, ">>>=")

typedef enum vlog_token_kind {
  TOKEN_END,     /* of the text, and whenever there was an error */
  TOKEN_NAME,    /* an identifier */
  TOKEN_UNKNOWN, /* a keyword that the parser does not know */
  TOKEN_SYSTEM,  /* $name */
  TOKEN_DECIMAL, /* 12: a number, or the size of the one that follows */
  TOKEN_BASED,   /* 'hff: a number without its size */
  TOKEN_FILL,    /* '0 or '1 */
  TOKEN_STRING,  /* with its quotes */
#define VLOG_TOKEN(kind, text) kind,
  VLOG_WORDS(VLOG_TOKEN) VLOG_SYMBOLS(VLOG_TOKEN)
#undef VLOG_TOKEN
      VLOG_NUM_TOKENS
} vlog_token_kind;

typedef struct vlog_token {
  vlog_token_kind kind;
  uint32_t line;    /* where it begins; within a macro, where that is used */
  const char *text; /* as it is written, within the text */
  size_t size;
  const char *name; /* interned: of names, keywords, and $name with its $ */
} vlog_token;

#endif

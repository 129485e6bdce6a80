/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text of a function as lines, and in them the words that name something:
 * values, blocks, operations.
 */
#ifndef HLS_ALIGN_LINES_H
#define HLS_ALIGN_LINES_H

#include "hls/align.h"

#include <stdint.h>

#define NONE SIZE_MAX

typedef enum symbol_kind {
  SYMBOL_VALUE, /* "%12", "%index_4" */
  SYMBOL_BLOCK, /* "^bb1", the number of handshake.bb */
  SYMBOL_NAME,  /* the text of handshake.name */
} symbol_kind;

/* Something that the text names. */
typedef struct symbol {
  symbol_kind kind;
  const char *text; /* without "%", "^" and quotes */
  size_t size;
  size_t line;  /* that defines it, or NONE */
  size_t index; /* among the values that the line defines */
} symbol;

/* One occurrence of a symbol. */
typedef struct token {
  size_t begin, end; /* in the text */
  size_t result_end; /* behind the "#1" that may follow; else `end` */
  size_t symbol;
} token;

typedef struct line {
  size_t begin, end; /* without the newline and notes behind it */
  size_t first_token, end_token;
  size_t mnemonic, mnemonic_end; /* "addi" in "arith.addi" */
  size_t num_defined;            /* values */
  size_t name;                   /* symbol of its handshake.name, or NONE */
  bool is_header;                /* of a block or the function */
  bool is_label;                 /* a block of LLVM; a value elsewhere */
} line;

/* Zero-initialise; finish() in every case. */
typedef struct lines {
  const char *text;
  size_t size;
  line *lines;
  size_t num_lines, lines_capacity;
  token *tokens;
  size_t num_tokens, tokens_capacity;
  symbol *symbols;
  size_t num_symbols, symbols_capacity;
  size_t *table; /* hash table of symbols: index + 1, or 0 */
  size_t table_size;
} lines;

/* Reads a text, which is borrowed. Returns false when out of memory. */
bool lines_read(lines *self, const char *text, size_t size);
void lines_finish(lines *self);

/* Whether a token is a numbered output of a fork. They are all the same: which
 * one a consumer takes means nothing. */
bool lines_is_fork_output(const lines *self, const token *token);

/* Whether the text is a circuit, in which the order of lines means nothing. */
bool lines_are_circuit(const lines *self);

/* The C name of an argument of the function, in the text; NULL if it has none.
 */
const char *lines_argument_name(const lines *self, const symbol *argument,
                                size_t *size);

/* A hash of numbers, to be chained with itself and fnv1a(). */
uint64_t align_hash_number(uint64_t hash, uint64_t number);

#endif

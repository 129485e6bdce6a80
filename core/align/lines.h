/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text of a function as lines, and in them the words that name something:
 * values, blocks, operations.
 */
#ifndef HLS_ALIGN_LINES_H
#define HLS_ALIGN_LINES_H

#include "hls/align.h"

#include <stdint.h>

#define ALIGN_NONE SIZE_MAX

typedef enum align_symbol_kind {
  ALIGN_SYMBOL_VALUE, /* "%12", "%index_4" */
  ALIGN_SYMBOL_BLOCK, /* "^bb1", the number of handshake.bb */
  ALIGN_SYMBOL_NAME,  /* the text of handshake.name */
} align_symbol_kind;

/* Something that the text names. */
typedef struct align_symbol {
  align_symbol_kind kind;
  const char *text; /* without "%", "^" and quotes */
  size_t size;
  size_t line;  /* that defines it, or ALIGN_NONE */
  size_t index; /* among the values that the line defines */
} align_symbol;

/* One occurrence of a symbol. */
typedef struct align_token {
  size_t begin, end; /* in the text */
  size_t result_end; /* behind the "#1" that may follow; else `end` */
  size_t symbol;
} align_token;

typedef struct align_line {
  size_t begin, end; /* without the newline and notes behind it */
  size_t first_token, end_token;
  size_t mnemonic, mnemonic_end; /* "addi" in "arith.addi" */
  size_t num_defined;            /* values */
  size_t name;    /* symbol of its handshake.name, or ALIGN_NONE */
  bool is_header; /* of a block or the function */
  bool is_label;  /* a block of LLVM; a value elsewhere */
} align_line;

/* Zero-initialise; finish() in every case. */
typedef struct align_lines {
  const char *text;
  size_t size;
  align_line *lines;
  size_t num_lines, lines_capacity;
  align_token *tokens;
  size_t num_tokens, tokens_capacity;
  align_symbol *symbols;
  size_t num_symbols, symbols_capacity;
  size_t *table; /* hash table of symbols: index + 1, or 0 */
  size_t table_size;
} align_lines;

/* Reads a text, which is borrowed. Returns false when out of memory. */
bool align_lines_read(align_lines *self, const char *text, size_t size);
void align_lines_finish(align_lines *self);

/* Whether a token is a numbered output of a fork. They are all the same: which
 * one a consumer takes means nothing. */
bool align_lines_is_fork_output(const align_lines *self,
                                const align_token *token);

/* Whether the text is a circuit, in which the order of lines means nothing. */
bool align_lines_are_circuit(const align_lines *self);

/* The C name of an argument of the function, in the text; NULL if it has none.
 */
const char *align_lines_argument_name(const align_lines *self,
                                      const align_symbol *argument,
                                      size_t *size);

/* A hash of numbers, to be chained with itself and fnv1a(). */
uint64_t align_hash_number(uint64_t hash, uint64_t number);

#endif

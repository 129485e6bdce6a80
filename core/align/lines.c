/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading lines of MLIR and of LLVM IR. Any text will do: what is not
 * understood is taken to the letter.
 */
#include "core/align/lines.h"

#include "base/memory/array.h"
#include "base/memory/fnv1a.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define OPERATION_NAME "handshake.name = \""

void align_lines_finish(align_lines *self) {
  free(self->lines);
  free(self->tokens);
  free(self->symbols);
  free(self->table);
  *self = (align_lines){0};
}

uint64_t align_hash_number(uint64_t hash, uint64_t number) {
  /* The multiplication carries upwards only, so the halves change places. */
  hash = (hash ^ number) * 0x9e3779b97f4a7c15ull;
  return hash ^ hash >> 32;
}

/* ---- Symbols ---- */

/* The slot of a symbol, or the free one where it would be. */
static size_t *find_slot(const align_lines *self, align_symbol_kind kind,
                         const char *text, size_t size) {
  size_t mask = self->table_size - 1;
  size_t at = fnv1a(align_hash_number(FNV1A_START, kind), text, size) & mask;
  while (self->table[at]) {
    const align_symbol *s = &self->symbols[self->table[at] - 1];
    if (s->kind == kind && s->size == size && !memcmp(s->text, text, size)) {
      break;
    }
    at = (at + 1) & mask;
  }
  return &self->table[at];
}

static bool grow_table(align_lines *self) {
  size_t *old = self->table;
  size_t size = self->table_size ? 2 * self->table_size : 256;
  self->table = calloc(size, sizeof *self->table);
  if (!self->table) {
    self->table = old;
    return false;
  }
  self->table_size = size;
  for (size_t i = 0; i < self->num_symbols; i++) {
    const align_symbol *s = &self->symbols[i];
    *find_slot(self, s->kind, s->text, s->size) = i + 1;
  }
  free(old);
  return true;
}

/* The symbol of that text; ALIGN_NONE when out of memory. */
static size_t get_symbol(align_lines *self, align_symbol_kind kind,
                         const char *text, size_t size) {
  if (2 * self->num_symbols >= self->table_size && !grow_table(self)) {
    return ALIGN_NONE;
  }
  size_t *slot = find_slot(self, kind, text, size);
  if (!*slot) {
    if (!ARRAY_RESERVE(self->symbols, self->num_symbols,
                       self->symbols_capacity)) {
      return ALIGN_NONE;
    }
    self->symbols[self->num_symbols++] =
        (align_symbol){kind, text, size, ALIGN_NONE, 0};
    *slot = self->num_symbols;
  }
  return *slot - 1;
}

/* ---- Words ---- */

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' ||
         c == '-';
}

/* Does the text go on with `word` at `at`? */
static bool follows(const align_lines *self, size_t at, size_t end,
                    const char *word) {
  size_t size = strlen(word);
  return end - at >= size && !memcmp(self->text + at, word, size);
}

/* The end of a string whose opening quote is at `at`. */
static size_t string_end(const align_lines *self, size_t at, size_t end) {
  for (at++; at < end && self->text[at] != '"'; at++) {
    if (self->text[at] == '\\' && at + 1 < end) {
      at++;
    }
  }
  return at < end ? at + 1 : end;
}

/* Where one line is being read. */
typedef struct cursor {
  align_lines *lines;
  align_line line;
  size_t at;
  bool in_definitions; /* before the " = " of an operation */
  bool in_blocks;      /* within the brackets of connectedBlocks */
} cursor;

static bool add_token(cursor *c, align_symbol_kind kind, size_t begin,
                      size_t end) {
  align_lines *self = c->lines;
  size_t found = get_symbol(self, kind, self->text + begin, end - begin);
  if (found == ALIGN_NONE ||
      !ARRAY_RESERVE(self->tokens, self->num_tokens, self->tokens_capacity)) {
    return false;
  }
  size_t result = end;
  if (kind == ALIGN_SYMBOL_VALUE && end < c->line.end &&
      self->text[end] == '#') {
    result++;
    while (result < c->line.end && isdigit((unsigned char)self->text[result])) {
      result++;
    }
  }
  self->tokens[self->num_tokens++] = (align_token){begin, end, result, found};
  return true;
}

/* The last token is defined by the line being read. */
static void define(cursor *c) {
  align_lines *self = c->lines;
  align_symbol *s = &self->symbols[self->tokens[self->num_tokens - 1].symbol];
  if (s->line == ALIGN_NONE) {
    s->line = self->num_lines;
    s->index = c->line.num_defined;
  }
  if (s->kind == ALIGN_SYMBOL_VALUE) {
    c->line.num_defined++;
  }
}

static size_t word_end(const align_lines *self, size_t at, size_t end) {
  while (at < end && is_word(self->text[at])) {
    at++;
  }
  return at;
}

/* "%12" or "^bb1". */
static bool read_marked(cursor *c, align_symbol_kind kind) {
  align_lines *self = c->lines;
  size_t begin = c->at + 1, end = word_end(self, begin, c->line.end);
  c->at = end > begin ? end : begin;
  if (end == begin) {
    return true;
  }
  if (!add_token(c, kind, begin, end)) {
    return false;
  }
  c->at = self->tokens[self->num_tokens - 1].result_end;
  /* Arguments of a function or block: "%a: i32"; in LLVM, "ptr %0". */
  bool is_argument = c->line.is_header && kind == ALIGN_SYMBOL_VALUE;
  bool is_block = c->line.is_header && kind == ALIGN_SYMBOL_BLOCK &&
                  self->num_tokens == c->line.first_token + 1;
  if (c->in_definitions || is_argument || is_block) {
    define(c);
  }
  return true;
}

static bool read_number_of_block(cursor *c) {
  size_t end = c->at;
  while (end < c->line.end && isdigit((unsigned char)c->lines->text[end])) {
    end++;
  }
  bool ok = end == c->at || add_token(c, ALIGN_SYMBOL_BLOCK, c->at, end);
  c->at = end;
  return ok;
}

/* The operation of the line, without its dialect. */
static void set_mnemonic(cursor *c, size_t begin, size_t end) {
  c->line.mnemonic = begin;
  c->line.mnemonic_end = end;
  for (size_t i = begin; i < end; i++) {
    if (c->lines->text[i] == '.') {
      c->line.mnemonic = i + 1;
    }
  }
}

/* A string: the name of an operation, or something else. */
static bool read_string(cursor *c) {
  align_lines *self = c->lines;
  size_t begin = c->at, end = string_end(self, begin, c->line.end);
  c->at = end;
  size_t before = sizeof OPERATION_NAME - 2; /* without the quote */
  bool defines = begin - c->line.begin >= before &&
                 follows(self, begin - before, end, OPERATION_NAME);
  if (c->line.is_header || end - begin < 2) {
    return true;
  }
  if (c->line.mnemonic_end == 0) { /* an operation in its generic form */
    set_mnemonic(c, begin + 1, end - 1);
    return true;
  }
  if (!defines) {
    /* Whether it is a name is only known when all lines have been read. */
    return add_token(c, ALIGN_SYMBOL_NAME, begin + 1, end - 1);
  }
  if (!add_token(c, ALIGN_SYMBOL_NAME, begin + 1, end - 1)) {
    return false;
  }
  define(c);
  c->line.name = self->tokens[self->num_tokens - 1].symbol;
  return true;
}

static bool read_word(cursor *c) {
  align_lines *self = c->lines;
  size_t begin = c->at;
  c->at = word_end(self, begin, c->line.end);
  if (follows(self, begin, c->line.end, "connectedBlocks = [")) {
    c->in_blocks = true;
  }
  if (follows(self, begin, c->line.end, "handshake.bb = ")) {
    c->at = begin + strlen("handshake.bb = ");
    return read_number_of_block(c);
  }
  if (!c->in_definitions && c->line.mnemonic_end == 0) {
    set_mnemonic(c, begin, c->at);
  }
  return true;
}

static bool read_token(cursor *c) {
  const char *text = c->lines->text;
  char ch = text[c->at];
  if (ch == '%' || ch == '^') {
    return read_marked(c, ch == '%' ? ALIGN_SYMBOL_VALUE : ALIGN_SYMBOL_BLOCK);
  }
  if (ch == '"') {
    return read_string(c);
  }
  if (c->in_blocks && isdigit((unsigned char)ch)) {
    bool ok = read_number_of_block(c);
    /* "1 : i32": the type's digits are no block's. */
    while (c->at < c->line.end && text[c->at] != ',' && text[c->at] != ']') {
      c->at++;
    }
    return ok;
  }
  if (is_word(ch)) {
    return read_word(c);
  }
  if (ch == ']') {
    c->in_blocks = false;
  }
  if (ch == '=' && c->in_definitions) {
    c->in_definitions = false;
  }
  c->at++;
  return true;
}

/* ---- Lines ---- */

/* Cuts what a line says about others: the predecessors of a block, and numbers
 * of metadata. */
static size_t end_of_content(const align_lines *self, size_t begin,
                             size_t end) {
  static const char *const notes[] = {"// ", "; preds", ", !llvm.loop ",
                                      ", !dbg ", " !dbg "};
  for (size_t at = begin; at < end; at++) {
    if (self->text[at] == '"') {
      at = string_end(self, at, end) - 1;
      continue;
    }
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
      if (follows(self, at, end, notes[i])) {
        end = at;
      }
    }
  }
  while (end > begin && self->text[end - 1] == ' ') {
    end--;
  }
  return end;
}

/* A block of LLVM: "12:". Its name is a value elsewhere. */
static bool is_label(const align_lines *self, size_t begin, size_t end) {
  size_t word = word_end(self, begin, end);
  return word > begin && word + 1 == end && self->text[word] == ':';
}

/* Whether values are defined at the start of an operation's line. */
static bool starts_with_results(const align_lines *self, size_t begin,
                                size_t end) {
  if (begin == end || self->text[begin] != '%') {
    return false;
  }
  for (size_t at = begin; at + 2 < end; at++) {
    if (self->text[at] == '"') {
      return false;
    }
    if (!memcmp(self->text + at, " = ", 3)) {
      return true;
    }
  }
  return false;
}

static bool read_line(align_lines *self, size_t begin, size_t end) {
  if (!ARRAY_RESERVE(self->lines, self->num_lines, self->lines_capacity)) {
    return false;
  }
  end = end_of_content(self, begin, end);
  size_t start = begin;
  while (start < end && self->text[start] == ' ') {
    start++;
  }
  cursor c = {.lines = self,
              .line = {.begin = begin,
                       .end = end,
                       .first_token = self->num_tokens,
                       .name = ALIGN_NONE,
                       .is_label = is_label(self, begin, end)},
              .at = start};
  c.line.is_header = self->num_lines == 0 || c.line.is_label ||
                     (start < end && self->text[start] == '^');
  c.in_definitions = starts_with_results(self, start, end);
  bool ok = true;
  if (c.line.is_label) {
    ok = add_token(&c, ALIGN_SYMBOL_VALUE, begin, end - 1);
    c.at = end;
    if (ok) {
      define(&c);
    }
  }
  while (ok && c.at < end) {
    ok = read_token(&c);
  }
  c.line.end_token = self->num_tokens;
  self->lines[self->num_lines++] = c.line;
  return ok;
}

/* Strings that turned out to name no operation are no tokens. */
static void forget_other_strings(align_lines *self) {
  size_t kept = 0;
  for (size_t i = 0; i < self->num_lines; i++) {
    align_line *line = &self->lines[i];
    size_t first = line->first_token, end = line->end_token;
    line->first_token = kept;
    for (size_t t = first; t < end; t++) {
      const align_symbol *s = &self->symbols[self->tokens[t].symbol];
      if (s->kind != ALIGN_SYMBOL_NAME || s->line != ALIGN_NONE) {
        self->tokens[kept++] = self->tokens[t];
      }
    }
    line->end_token = kept;
  }
  self->num_tokens = kept;
}

bool align_lines_read(align_lines *self, const char *text, size_t size) {
  *self = (align_lines){.text = text, .size = size};
  bool ok = true;
  for (size_t begin = 0; ok && begin < size;) {
    const char *newline = memchr(text + begin, '\n', size - begin);
    size_t end = newline ? (size_t)(newline - text) : size;
    ok = read_line(self, begin, end);
    begin = end + 1;
  }
  forget_other_strings(self);
  return ok;
}

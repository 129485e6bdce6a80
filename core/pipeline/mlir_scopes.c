/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the names of values and the braces around them, and nothing else.
 * Definitions are the results of operations and the arguments of blocks; those
 * of functions cannot be used before them. Every other name is a use.
 */
#include "core/pipeline/mlir_scopes.h"
#include "core/pipeline/mlir_text.h"

#include "base/memory/arena.h"
#include "base/memory/array.h"
#include "base/memory/fnv1a.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct value_name {
  const char *text;
  size_t length;
  const char *used; /* the first use without a definition yet, or NULL */
  size_t visible;   /* definitions in regions that have not ended */
} value_name;

/* A list of names in parentheses that are nothing yet. */
typedef enum held_kind {
  HELD_NONE,
  HELD_BLOCK,    /* behind ^block: definitions if a colon follows, or uses */
  HELD_FUNCTION, /* behind the symbol of a function: its arguments */
  HELD_BODY,     /* arguments of a region that has not begun yet */
} held_kind;

typedef struct held_name {
  value_name *name;
  const char *at;
} held_name;

typedef struct scopes {
  arena_pool arena;
  value_name **table; /* open addressing */
  size_t table_size, num_names;
  const char **opened; /* where the regions begin that are open */
  size_t *firsts;      /* how many definitions there were then */
  size_t *pending;     /* and uses without a definition */
  size_t depth, opened_capacity, firsts_capacity, pending_capacity;
  value_name **used; /* without a definition so far */
  size_t num_used, used_capacity;
  value_name **defined; /* in these regions */
  size_t num_defined, defined_capacity;
  held_name *held;
  size_t num_held, held_capacity;
  held_kind holding;
  bool of_function; /* the body that begins is a function's */
  long parentheses, held_at;
  bool after_func;         /* `func.func`, or what may stand behind it */
  bool after_attributes;   /* the word before is `attributes` */
  char before;             /* the character before, other than a blank */
  const char *bad_use;     /* the use that is bad, and ... */
  const char *bad_defined; /* ... where its name is defined */
  bool failed;
} scopes;

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || (c && strchr("_$.-", c));
}

static const char *word_end(const char *at) {
  while (is_word(*at)) {
    at++;
  }
  return at;
}

static const char *skip_blanks(const char *at) {
  for (;;) {
    at += strspn(at, " \t\r\n");
    if (at[0] != '/' || at[1] != '/') {
      return at;
    }
    at = mlir_text_skip_opaque(at);
  }
}

static value_name **slot_of(const scopes *s, const char *text, size_t length) {
  size_t at = fnv1a(FNV1A_START, text, length) & (s->table_size - 1);
  while (s->table[at] && (s->table[at]->length != length ||
                          memcmp(s->table[at]->text, text, length) != 0)) {
    at = (at + 1) & (s->table_size - 1);
  }
  return &s->table[at];
}

static bool grow(scopes *s) {
  size_t old_size = s->table_size;
  value_name **old = s->table;
  s->table_size = old_size ? 2 * old_size : 64;
  s->table = ARENA_ARRAY(&s->arena, value_name *, s->table_size);
  for (size_t i = 0; s->table && i < old_size; i++) {
    if (old[i]) {
      *slot_of(s, old[i]->text, old[i]->length) = old[i];
    }
  }
  return s->table;
}

/* The name from `%` to `end`; NULL when out of memory. */
static value_name *name_of(scopes *s, const char *at, const char *end) {
  if (s->num_names >= s->table_size / 2 && !grow(s)) {
    s->failed = true;
    return NULL;
  }
  size_t length = (size_t)(end - at);
  value_name **slot = slot_of(s, at, length);
  if (!*slot) {
    *slot = ARENA_ARRAY(&s->arena, value_name, 1);
    if (!*slot) {
      s->failed = true;
      return NULL;
    }
    **slot = (value_name){.text = at, .length = length};
    s->num_names++;
  }
  return *slot;
}

static void use(scopes *s, value_name *name, const char *at) {
  if (name->visible || name->used) {
    return;
  }
  if (!ARRAY_RESERVE(s->used, s->num_used, s->used_capacity)) {
    s->failed = true;
    return;
  }
  name->used = at;
  s->used[s->num_used++] = name;
}

/* The names of a function mean nothing behind it. */
static void forget_uses(scopes *s, size_t first, const char *begin) {
  for (size_t i = first; i < s->num_used; i++) {
    if (s->used[i]->used >= begin) {
      s->used[i]->used = NULL;
    }
  }
  s->num_used = first;
}

static void define(scopes *s, value_name *name, const char *at) {
  if (name->used && s->depth > 0 && name->used < s->opened[s->depth - 1] &&
      !s->bad_use) {
    s->bad_use = name->used;
    s->bad_defined = at;
  }
  name->used = NULL;
  if (s->depth > 0) {
    if (!ARRAY_RESERVE(s->defined, s->num_defined, s->defined_capacity)) {
      s->failed = true;
      return;
    }
    s->defined[s->num_defined++] = name;
  }
  name->visible++;
}

static bool open_region(scopes *s, const char *at, bool is_function) {
  if (!ARRAY_RESERVE(s->opened, s->depth, s->opened_capacity) ||
      !ARRAY_RESERVE(s->firsts, s->depth, s->firsts_capacity) ||
      !ARRAY_RESERVE(s->pending, s->depth, s->pending_capacity)) {
    s->failed = true;
    return false;
  }
  s->opened[s->depth] = at;
  s->pending[s->depth] = is_function ? s->num_used : SIZE_MAX;
  s->firsts[s->depth++] = s->num_defined;
  return true;
}

static void close_region(scopes *s) {
  if (s->depth == 0) {
    return;
  }
  s->depth--;
  while (s->num_defined > s->firsts[s->depth]) {
    s->defined[--s->num_defined]->visible--;
  }
  if (s->pending[s->depth] != SIZE_MAX) {
    forget_uses(s, s->pending[s->depth], s->opened[s->depth]);
  }
}

/* It is known what the names that are held are. */
static void release(scopes *s, bool are_definitions) {
  for (size_t i = 0; i < s->num_held && !s->failed; i++) {
    if (are_definitions) {
      define(s, s->held[i].name, s->held[i].at);
    } else if (s->holding == HELD_BLOCK) {
      use(s, s->held[i].name, s->held[i].at);
    }
  }
  s->num_held = 0;
  s->holding = HELD_NONE;
  s->of_function = false;
}

static void hold(scopes *s, held_kind kind) {
  release(s, false);
  s->holding = kind;
  s->held_at = s->parentheses;
}

static void open_brace(scopes *s, const char *at) {
  bool is_body = s->holding == HELD_BODY && s->parentheses == s->held_at &&
                 !s->after_attributes;
  if (open_region(s, at, is_body && s->of_function) && is_body) {
    release(s, true);
  }
}

static void close_parenthesis(scopes *s, const char *end) {
  if (s->parentheses == s->held_at + 1) {
    if (s->holding == HELD_BLOCK) {
      release(s, *skip_blanks(end) == ':');
    } else if (s->holding == HELD_FUNCTION) {
      s->holding = HELD_BODY;
      s->of_function = true;
    }
  }
  s->parentheses--;
}

/* The end of the name that begins with the `%` at `at`. */
static const char *value_end(const char *at) {
  size_t digits = strspn(at + 1, "0123456789");
  return digits ? at + 1 + digits : word_end(at + 1);
}

static bool is_equals(const char *at) { return at[0] == '=' && at[1] != '='; }

/* Whether names from `at` on, at the start of an operation, are those of its
 * results; `*end` is set to the end of them, or of the names that are none. */
static bool are_results(const char *at, const char **end) {
  for (;;) {
    at = value_end(at);
    *end = at;
    if (*at == '#') {
      return false;
    }
    if (*at == ':') {
      at += 1 + strspn(at + 1, "0123456789");
    }
    at = skip_blanks(at);
    if (*at != ',') {
      return is_equals(at);
    }
    at = skip_blanks(at + 1);
    if (*at != '%') {
      return false;
    }
  }
}

/* Takes the names up to `end`, which are separated by other characters. */
static void take_names(scopes *s, const char *at, const char *end,
                       bool are_definitions) {
  while (at < end && !s->failed) {
    const char *next = value_end(at);
    value_name *name = name_of(s, at, next);
    if (!name) {
      return;
    }
    if (are_definitions) {
      define(s, name, at);
    } else {
      use(s, name, at);
    }
    while (next < end && *next != '%') {
      const char *opaque = mlir_text_skip_opaque(next);
      next = opaque != next ? opaque : next + 1;
    }
    at = next;
  }
}

static void hold_name(scopes *s, const char *at, const char *end) {
  value_name *name = name_of(s, at, end);
  if (!name || !ARRAY_RESERVE(s->held, s->num_held, s->held_capacity)) {
    s->failed = true;
    return;
  }
  s->held[s->num_held++] = (held_name){name, at};
}

/* Takes one name, or all of a list at the start of an operation; returns the
 * end. */
static const char *take_value(scopes *s, const char *at) {
  const char *end = value_end(at);
  bool is_start = !s->before || !strchr("(,=[", s->before);
  bool is_listed = s->holding == HELD_BLOCK || s->holding == HELD_FUNCTION;
  /* `(%sum = %zero)`: an argument of the region that follows. */
  bool is_bound = !is_start && is_equals(skip_blanks(end));
  if (is_listed || is_bound) {
    if (!is_listed && s->holding != HELD_BODY) {
      s->holding = HELD_BODY;
      s->held_at = s->parentheses - 1;
    }
    hold_name(s, at, end);
    return end;
  }
  bool are_definitions = is_start && are_results(at, &end);
  take_names(s, at, end, are_definitions);
  return end;
}

static const char *take_word(scopes *s, const char *at) {
  const char *end = word_end(at);
  size_t length = (size_t)(end - at);
  bool is_func = length >= 4 && memcmp(end - 4, "func", 4) == 0;
  /* `func.func private @f(`: what stands between is a word. */
  s->after_func = is_func || (s->after_func && !strchr("%={}", s->before));
  s->after_attributes = length == 10 && memcmp(at, "attributes", 10) == 0;
  return end;
}

/* Takes one character that begins neither a string nor a comment; returns what
 * follows. */
static const char *take(scopes *s, const char *at) {
  const char *end = at + 1;
  switch (*at) {
  case ' ':
  case '\t':
  case '\r':
  case '\n':
    return end;
  case '%':
    end = take_value(s, at);
    break;
  case '{':
    open_brace(s, at);
    break;
  case '}':
    close_region(s);
    break;
  case '(':
    s->parentheses++;
    break;
  case ')':
    close_parenthesis(s, end);
    break;
  case '^':
  case '@':
    end = *end == '"' ? mlir_text_skip_opaque(end) : word_end(end);
    if (*end == '(' && (*at == '^' || s->after_func)) {
      hold(s, *at == '^' ? HELD_BLOCK : HELD_FUNCTION);
    }
    break;
  default:
    if (is_word(*at)) {
      end = take_word(s, at);
    }
  }
  if (!is_word(*at)) {
    s->after_attributes = false;
  }
  s->before = end[-1];
  return end;
}

static void finish(scopes *s) {
  arena_finish(&s->arena);
  free(s->opened);
  free(s->firsts);
  free(s->pending);
  free(s->used);
  free(s->defined);
  free(s->held);
}

mlir_scopes_verdict mlir_scopes_check(const char *text, mlir_scopes_use *use) {
  scopes s = {0};
  for (const char *at = text; *at && !s.bad_use && !s.failed;) {
    const char *end = mlir_text_skip_opaque(at);
    at = end != at ? end : take(&s, at);
  }
  mlir_scopes_verdict verdict = MLIR_SCOPES_GOOD;
  if (s.failed) {
    verdict = MLIR_SCOPES_NO_MEMORY;
  } else if (s.bad_use) {
    verdict = MLIR_SCOPES_BAD;
    *use = (mlir_scopes_use){mlir_text_position(text, s.bad_use),
                             mlir_text_position(text, s.bad_defined), s.bad_use,
                             (int)(value_end(s.bad_use) - s.bad_use)};
  }
  finish(&s);
  return verdict;
}

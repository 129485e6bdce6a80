/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Legal and unique names for the generated Verilog.
 */
#include "rtl/netlist/names.h"
#include "rtl/netlist/keywords.h"

#include "base/memory/fnv1a.h"
#include "base/text/hex.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

/* Verilog tools must take 1024 characters; suffixes need some of them. */
enum { MAX_NAME = 200 };

/* The slot of the name, or the empty one where it would go. */
static const char **find_slot(const name_scope *scope, const char *name) {
  size_t mask = scope->capacity - 1;
  size_t i = fnv1a(FNV1A_START, name, strlen(name)) & mask;
  while (scope->names[i] && strcmp(scope->names[i], name) != 0) {
    i = (i + 1) & mask;
  }
  return &scope->names[i];
}

static bool make_room(name_scope *scope) {
  if (scope->capacity > 0 && scope->count + 1 <= scope->capacity / 2) {
    return true;
  }
  name_scope larger = {
      .arena = scope->arena,
      .count = scope->count,
      .capacity = scope->capacity ? scope->capacity * 2 : 256,
  };
  larger.names =
      arena_alloc(scope->arena, larger.capacity, sizeof(*larger.names));
  if (!larger.names) {
    return false;
  }
  for (size_t i = 0; i < scope->capacity; i++) {
    if (scope->names[i]) {
      *find_slot(&larger, scope->names[i]) = scope->names[i];
    }
  }
  *scope = larger;
  return true;
}

static bool is_free(const name_scope *scope, const char *name) {
  return !keywords_have(name) &&
         (scope->capacity == 0 || !*find_slot(scope, name));
}

static bool insert(name_scope *scope, const char *name) {
  if (!make_room(scope)) {
    return false;
  }
  *find_slot(scope, name) = name;
  scope->count++;
  return true;
}

/* Letters, digits and underscores, not starting with a digit. Other bytes
 * become their hexadecimal code; a "$" is legal but tools treat it oddly. */
static const char *legalize(arena_pool *arena, const char *wish) {
  char *name = arena_alloc(arena, 4 * strlen(wish) + 2, 1);
  if (!name) {
    return NULL;
  }
  size_t size = 0;
  if (isdigit((unsigned char)wish[0]) || wish[0] == '\0') {
    name[size++] = '_';
  }
  for (const char *p = wish; *p && size < MAX_NAME; p++) {
    unsigned char byte = (unsigned char)*p;
    if (byte < 0x80 && (isalnum(byte) || byte == '_')) {
      name[size++] = (char)byte;
    } else {
      name[size++] = '_';
      name[size++] = 'x';
      name[size++] = hex_lower(byte >> 4);
      name[size++] = hex_lower(byte);
    }
  }
  return name;
}

static bool all_free(name_scope *scope, const char *base,
                     const char *const *suffixes) {
  for (; *suffixes; suffixes++) {
    const char *name = arena_printf(scope->arena, "%s%s", base, *suffixes);
    if (!name || !is_free(scope, name)) {
      return false;
    }
  }
  return true;
}

const char *name_declare(name_scope *scope, const char *wish,
                         const char *const *suffixes) {
  static const char *const itself[] = {"", NULL};
  if (!suffixes) {
    suffixes = itself;
  }
  const char *legal = legalize(scope->arena, wish);
  const char *name = legal;
  for (unsigned i = 1; name && !all_free(scope, name, suffixes); i++) {
    name = arena_printf(scope->arena, "%s_%u", legal, i);
  }
  for (const char *const *suffix = suffixes; name && *suffix; suffix++) {
    const char *part = arena_printf(scope->arena, "%s%s", name, *suffix);
    if (!part || !insert(scope, part)) {
      return NULL;
    }
  }
  return name;
}

const char *name_declare_one(name_scope *scope, const char *wish) {
  return name_declare(scope, wish, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Legal and unique names for the generated Verilog.
 */
#include "rtl/netlist/names.h"
#include "rtl/netlist/keywords.h"

#include "base/text/hex.h"

#include <ctype.h>
#include <string.h>

/* Verilog tools must take 1024 characters; suffixes need some of them. */
enum { MAX_NAME = 200 };

static bool is_free(const name_scope *scope, const char *name) {
  return !keywords_have(name) && !string_set_has(&scope->taken, name);
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
  scope->taken.arena = scope->arena;
  const char *legal = legalize(scope->arena, wish);
  const char *name = legal;
  for (unsigned i = 1; name && !all_free(scope, name, suffixes); i++) {
    name = arena_printf(scope->arena, "%s_%u", legal, i);
  }
  for (const char *const *suffix = suffixes; name && *suffix; suffix++) {
    const char *part = arena_printf(scope->arena, "%s%s", name, *suffix);
    if (!part || !string_set_add(&scope->taken, part)) {
      return NULL;
    }
  }
  return name;
}

const char *name_declare_one(name_scope *scope, const char *wish) {
  return name_declare(scope, wish, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Legal and unique names for the generated Verilog.
 */
#include "rtl/netlist/names/names.h"

#include "base/text/hex.h"
#include "base/verilog/verilog_keywords.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* Verilog tools must take 1024 characters; suffixes need some of them. */
enum { MAX_NAME = 200 };

/* Most names with their suffixes are shorter. */
enum { JOINED_ROOM = 256 };

static bool is_free(const name_scope *scope, const char *name) {
  return !verilog_is_keyword(name) && !name_set_has(&scope->taken, name);
}

static bool is_legal_byte(unsigned char byte) {
  return byte < 0x80 && (isalnum(byte) || byte == '_');
}

static bool is_legal(const char *wish) {
  size_t size = 0;
  while (size < MAX_NAME && is_legal_byte((unsigned char)wish[size])) {
    size++;
  }
  return size > 0 && wish[size] == '\0' && !isdigit((unsigned char)wish[0]);
}

/* Letters, digits and underscores, not starting with a digit. Other bytes
 * become their hexadecimal code; a "$" is legal but tools treat it oddly. */
static const char *legalize(arena_pool *arena, const char *wish) {
  if (is_legal(wish)) {
    return wish; /* as nearly all are */
  }
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
    if (is_legal_byte(byte)) {
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

/* A name with its suffix: in the room, if it is large enough, else in the
 * arena. Large circuits declare hundreds of thousands of names, and most are
 * looked for once. */
static const char *join(name_scope *scope, char room[JOINED_ROOM],
                        const char *base, const char *suffix) {
  size_t base_size = strlen(base), suffix_size = strlen(suffix);
  if (suffix_size == 0) {
    return base;
  }
  if (base_size + suffix_size >= JOINED_ROOM) {
    return arena_printf(scope->taken.arena, "%s%s", base, suffix);
  }
  memcpy(room, base, base_size);
  memcpy(room + base_size, suffix, suffix_size + 1);
  return room;
}

static bool all_free(name_scope *scope, const char *base,
                     const char *const *suffixes) {
  char room[JOINED_ROOM];
  for (; *suffixes; suffixes++) {
    const char *name = join(scope, room, base, *suffixes);
    if (!name || !is_free(scope, name)) {
      return false;
    }
  }
  return true;
}

static bool take(name_scope *scope, const char *base, const char *suffix) {
  char room[JOINED_ROOM];
  const char *name = join(scope, room, base, suffix);
  return name && name_set_add(&scope->taken, name);
}

bool name_is_free(name_scope *scope, const char *wish,
                  const char *const *suffixes) {
  const char *legal = legalize(scope->taken.arena, wish);
  return legal && strcmp(legal, wish) == 0 && all_free(scope, wish, suffixes);
}

bool name_reserve(name_scope *scope, size_t count) {
  return name_set_reserve(&scope->taken, count);
}

const char *name_declare(name_scope *scope, const char *wish,
                         const char *const *suffixes) {
  static const char *const itself[] = {"", NULL};
  if (!suffixes) {
    suffixes = itself;
  }
  const char *legal = legalize(scope->taken.arena, wish);
  const char *name = legal;
  while (name && !all_free(scope, name, suffixes)) {
    uint32_t number = name_set_next(&scope->taken, legal);
    name = number
               ? arena_printf(scope->taken.arena, "%s_%" PRIu32, legal, number)
               : NULL;
  }
  for (const char *const *suffix = suffixes; name && *suffix; suffix++) {
    if (!take(scope, name, *suffix)) {
      return NULL;
    }
  }
  return name;
}

const char *name_declare_one(name_scope *scope, const char *wish) {
  return name_declare(scope, wish, NULL);
}

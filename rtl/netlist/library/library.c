/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the units' manifests.
 */
#include "rtl/netlist/library/library.h"

#include "rtl/units/units.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 16 };

/* A line, split into the key and the words of its value. */
typedef struct manifest_line {
  char *key;
  char *words[MAX_WORDS];
  size_t num_words;
} manifest_line;

typedef bool (*key_reader)(library_unit *unit, const manifest_line *line,
                           arena_pool *arena);

static bool read_operation(library_unit *unit, const manifest_line *line,
                           arena_pool *arena);
static bool read_input(library_unit *unit, const manifest_line *line,
                       arena_pool *arena);
static bool read_output(library_unit *unit, const manifest_line *line,
                        arena_pool *arena);
static bool read_when(library_unit *unit, const manifest_line *line,
                      arena_pool *arena);
static bool read_parameter(library_unit *unit, const manifest_line *line,
                           arena_pool *arena);
static bool read_memory(library_unit *unit, const manifest_line *line,
                        arena_pool *arena);
static bool read_island(library_unit *unit, const manifest_line *line,
                        arena_pool *arena);
static bool read_uses(library_unit *unit, const manifest_line *line,
                      arena_pool *arena);
static bool read_clocked(library_unit *unit, const manifest_line *line,
                         arena_pool *arena);
static bool read_serial(library_unit *unit, const manifest_line *line,
                        arena_pool *arena);
static bool read_latency(library_unit *unit, const manifest_line *line,
                         arena_pool *arena);
static bool read_buffering(library_unit *unit, const manifest_line *line,
                           arena_pool *arena);
static bool ignore(library_unit *unit, const manifest_line *line,
                   arena_pool *arena);

static const struct {
  const char *key;
  key_reader read;
} keys[] = {
    {"operation", read_operation},
    {"input", read_input},
    {"output", read_output},
    {"when", read_when},
    {"parameter", read_parameter},
    {"memory", read_memory},
    {"island", read_island},
    {"uses", read_uses},
    {"clocked", read_clocked},
    {"serial", read_serial},
    {"latency", read_latency},
    {"buffering", read_buffering},
    /* The build has made a table of them (hls/unit_timings.h). */
    {"delay", ignore},
    {"area", ignore},
    /* For the tests. */
    {"check", ignore},
};

/* Cuts one line of the text into words, in place. An empty line or a comment
 * has no key. */
static bool split_line(manifest_line *line, char *text) {
  *line = (struct manifest_line){0};
  char *rest = text;
  char *word = strtok_r(text, " \t", &rest);
  if (!word || word[0] == '#') {
    return true;
  }
  size_t size = strlen(word);
  if (size < 2 || word[size - 1] != ':') {
    return false;
  }
  word[size - 1] = '\0';
  line->key = word;
  while ((word = strtok_r(NULL, " \t", &rest))) {
    if (line->num_words == MAX_WORDS) {
      return false;
    }
    line->words[line->num_words++] = word;
  }
  return true;
}

static bool read_line(library_unit *unit, const manifest_line *line,
                      arena_pool *arena) {
  for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
    if (strcmp(line->key, keys[i].key) == 0) {
      return keys[i].read(unit, line, arena);
    }
  }
  return false;
}

hls_status library_parse_manifest(library_unit *unit, const char *manifest,
                                  arena_pool *arena, hls_error *error) {
  /* The words stay where they are, so the text has to stay too. */
  char *text = arena_copy(arena, manifest, strlen(manifest));
  unsigned number = 0;
  while (text && *text) {
    number++;
    char *end = strchrnul(text, '\n');
    char *next = *end ? end + 1 : end;
    *end = '\0';
    manifest_line line;
    if (!split_line(&line, text) ||
        (line.key && !read_line(unit, &line, arena))) {
      if (arena->failed) {
        break;
      }
      return hls_error_set(error, HLS_INTERNAL,
                           "manifest of %s, line %u: not understood",
                           unit->name, number);
    }
    text = next;
  }
  if (arena->failed) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return HLS_OK;
}

hls_status library_load(unit_library *library, arena_pool *arena,
                        hls_error *error) {
  *library = (struct unit_library){0};
  library->units =
      arena_alloc(arena, rtl_num_unit_sources, sizeof(library_unit));
  if (!library->units) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; i < rtl_num_unit_sources; i++) {
    library_unit *unit = &library->units[i];
    unit->name = rtl_unit_sources[i].name;
    unit->text = rtl_unit_sources[i].text;
    hls_status status = library_parse_manifest(
        unit, rtl_unit_sources[i].manifest, arena, error);
    if (status != HLS_OK) {
      return status;
    }
    library->num_units++;
  }
  return HLS_OK;
}

const unit_library *library_get(hls_error *error) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static unit_library library;
  static arena_pool memory;
  static bool is_there;
  pthread_mutex_lock(&lock);
  if (!is_there) {
    is_there = library_load(&library, &memory, error) == HLS_OK;
    if (!is_there) {
      arena_finish(&memory);
    }
  }
  const unit_library *found = is_there ? &library : NULL;
  pthread_mutex_unlock(&lock);
  return found;
}

const library_unit *library_find(const unit_library *library,
                                 const char *name) {
  for (size_t i = 0; i < library->num_units; i++) {
    if (strcmp(library->units[i].name, name) == 0) {
      return &library->units[i];
    }
  }
  return NULL;
}

/* Appends one zeroed element to an array in the arena. Manifests are short, so
 * the array is copied every time. */
static void *append(arena_pool *arena, const void *array, size_t *count,
                    size_t size) {
  char *copy = arena_alloc(arena, *count + 1, size);
  if (!copy) {
    return NULL;
  }
  if (*count > 0) {
    memcpy(copy, array, *count * size);
  }
  (*count)++;
  return copy;
}

static bool parse_integer(const char *word, int64_t *value) {
  char *end = NULL;
  errno = 0;
  long long number = strtoll(word, &end, 10);
  *value = number;
  return errno == 0 && end != word && *end == '\0';
}

static bool read_operation(library_unit *unit, const manifest_line *line,
                           arena_pool *arena) {
  (void)arena;
  if (line->num_words != 1 || unit->operation) {
    return false;
  }
  unit->operation = line->words[0];
  return true;
}

/* NAME WIDTH or NAME[COUNT] WIDTH */
static bool read_port(unit_port *port, const manifest_line *line) {
  if (line->num_words != 2) {
    return false;
  }
  port->name = line->words[0];
  char *bracket = strchr(line->words[0], '[');
  if (bracket) {
    char *close = strchr(bracket, ']');
    if (!close || close[1] != '\0') {
      return false;
    }
    *bracket = '\0';
    *close = '\0';
    port->count = bracket + 1;
  }
  int64_t width = 0;
  if (parse_integer(line->words[1], &width)) {
    port->width = (unsigned)width;
    return width >= 0 && width <= UINT16_MAX;
  }
  port->width_parameter = line->words[1];
  return true;
}

static bool read_input(library_unit *unit, const manifest_line *line,
                       arena_pool *arena) {
  unit_port *ports =
      append(arena, unit->inputs, &unit->num_inputs, sizeof(*ports));
  if (!ports) {
    return false;
  }
  unit->inputs = ports;
  return read_port(&ports[unit->num_inputs - 1], line);
}

static bool read_output(library_unit *unit, const manifest_line *line,
                        arena_pool *arena) {
  unit_port *ports =
      append(arena, unit->outputs, &unit->num_outputs, sizeof(*ports));
  if (!ports) {
    return false;
  }
  unit->outputs = ports;
  return read_port(&ports[unit->num_outputs - 1], line);
}

/* The numbers behind PARAMETER in. */
static bool read_values(unit_condition *condition, const manifest_line *line,
                        arena_pool *arena) {
  condition->kind = CONDITION_ONE_OF;
  condition->num_values = line->num_words - 2;
  condition->values =
      arena_alloc(arena, condition->num_values, sizeof *condition->values);
  bool ok = condition->values != NULL;
  for (size_t i = 0; ok && i < condition->num_values; i++) {
    ok = parse_integer(line->words[i + 2], &condition->values[i]);
  }
  return ok;
}

/* ATTRIBUTE VALUE, ATTRIBUTE given, ATTRIBUTE missing, PARAMETER <= PARAMETER,
 * PARAMETER >= PARAMETER or PARAMETER in VALUE... */
static bool read_when(library_unit *unit, const manifest_line *line,
                      arena_pool *arena) {
  unit_condition *conditions = append(
      arena, unit->conditions, &unit->num_conditions, sizeof(*conditions));
  if (!conditions) {
    return false;
  }
  unit->conditions = conditions;
  unit_condition *condition = &conditions[unit->num_conditions - 1];
  condition->left = line->num_words > 0 ? line->words[0] : NULL;
  if (line->num_words == 2 && strcmp(line->words[1], "given") == 0) {
    condition->kind = CONDITION_GIVEN;
    return true;
  }
  if (line->num_words == 2 && strcmp(line->words[1], "missing") == 0) {
    condition->kind = CONDITION_MISSING;
    return true;
  }
  if (line->num_words == 2) {
    condition->kind = CONDITION_ATTRIBUTE;
    return parse_integer(line->words[1], &condition->value);
  }
  if (line->num_words > 2 && strcmp(line->words[1], "in") == 0) {
    return read_values(condition, line, arena);
  }
  if (line->num_words != 3) {
    return false;
  }
  condition->right = line->words[2];
  if (strcmp(line->words[1], "<=") == 0) {
    condition->kind = CONDITION_AT_MOST;
    return true;
  }
  condition->kind = CONDITION_AT_LEAST;
  return strcmp(line->words[1], ">=") == 0;
}

/* NAME attribute ATTRIBUTE MINIMUM MAXIMUM [FALLBACK],
 * NAME list ATTRIBUTE MINIMUM MAXIMUM, NAME constant ATTRIBUTE [FALLBACK],
 * NAME layout, NAME given ATTRIBUTE, NAME known PORT or NAME operand PORT */
static bool read_parameter(library_unit *unit, const manifest_line *line,
                           arena_pool *arena) {
  unit_parameter *parameters = append(
      arena, unit->parameters, &unit->num_parameters, sizeof(*parameters));
  if (!parameters) {
    return false;
  }
  unit->parameters = parameters;
  unit_parameter *parameter = &parameters[unit->num_parameters - 1];
  parameter->is_layout =
      line->num_words == 2 && strcmp(line->words[1], "layout") == 0;
  if (line->num_words < 3 && !parameter->is_layout) {
    return false;
  }
  parameter->name = line->words[0];
  if (parameter->is_layout) {
    return true;
  }
  const char **port = strcmp(line->words[1], "known") == 0 ? &parameter->known
                      : strcmp(line->words[1], "operand") == 0
                          ? &parameter->operand
                          : NULL;
  if (port) {
    *port = line->words[2];
    return line->num_words == 3;
  }
  parameter->attribute = line->words[2];
  parameter->is_presence = strcmp(line->words[1], "given") == 0;
  if (parameter->is_presence) {
    return line->num_words == 3;
  }
  parameter->is_literal = strcmp(line->words[1], "constant") == 0;
  size_t num_fixed = parameter->is_literal ? 3 : 5;
  if (line->num_words == num_fixed + 1) {
    parameter->is_optional = true;
    if (!parse_integer(line->words[num_fixed], &parameter->fallback)) {
      return false;
    }
  } else if (line->num_words != num_fixed) {
    return false;
  }
  parameter->is_list = strcmp(line->words[1], "list") == 0;
  return parameter->is_literal ||
         ((parameter->is_list || strcmp(line->words[1], "attribute") == 0) &&
          parse_integer(line->words[3], &parameter->minimum) &&
          parse_integer(line->words[4], &parameter->maximum));
}

static bool read_words(const char ***words, size_t *count,
                       const manifest_line *line, arena_pool *arena) {
  if (*count > 0 || line->num_words == 0) {
    return false;
  }
  *words = arena_alloc(arena, line->num_words, sizeof(**words));
  if (!*words) {
    return false;
  }
  for (size_t i = 0; i < line->num_words; i++) {
    (*words)[i] = line->words[i];
  }
  *count = line->num_words;
  return true;
}

static bool read_memory(library_unit *unit, const manifest_line *line,
                        arena_pool *arena) {
  return read_words(&unit->memory, &unit->num_memory, line, arena);
}

static bool read_island(library_unit *unit, const manifest_line *line,
                        arena_pool *arena) {
  return read_words(&unit->island, &unit->num_island, line, arena);
}

static bool read_uses(library_unit *unit, const manifest_line *line,
                      arena_pool *arena) {
  return read_words(&unit->uses, &unit->num_uses, line, arena);
}

static bool says_yes(const manifest_line *line) {
  return line->num_words == 1 && strcmp(line->words[0], "yes") == 0;
}

static bool read_clocked(library_unit *unit, const manifest_line *line,
                         arena_pool *arena) {
  (void)arena;
  unit->is_clocked = true;
  return says_yes(line);
}

static bool read_serial(library_unit *unit, const manifest_line *line,
                        arena_pool *arena) {
  (void)arena;
  unit->is_serial = true;
  return says_yes(line);
}

static bool read_latency(library_unit *unit, const manifest_line *line,
                         arena_pool *arena) {
  return read_words(&unit->latency, &unit->num_latency, line, arena);
}

static bool read_buffering(library_unit *unit, const manifest_line *line,
                           arena_pool *arena) {
  return read_words(&unit->buffering, &unit->num_buffering, line, arena);
}

static bool ignore(library_unit *unit, const manifest_line *line,
                   arena_pool *arena) {
  (void)unit;
  (void)line;
  (void)arena;
  return true;
}

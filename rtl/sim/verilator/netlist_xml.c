/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verilator writes one element per line and its attributes in double quotes;
 * elements are found by their names and taken in the order of the text. An
 * instance names its module, the module holds its variables (those with a
 * direction are ports), and a table of types gives their bits.
 */
#include "rtl/sim/verilator/netlist_xml.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One opening tag: what is between its angle brackets. */
typedef struct tag {
  const char *text;
  const char *end;
} tag;

/* The next element of the name behind `at` and before `limit`. */
static bool find_tag(const char *at, const char *limit, const char *name,
                     tag *found) {
  size_t size = strlen(name);
  while (at && (at = strchr(at, '<')) != NULL && at < limit) {
    at++;
    if (strncmp(at, name, size) == 0 && (at[size] == ' ' || at[size] == '>')) {
      *found = (tag){at, strchr(at, '>')};
      return found->end != NULL;
    }
  }
  return false;
}

static unsigned hex_digit(char c) {
  return isdigit((unsigned char)c)
             ? (unsigned)(c - '0')
             : (unsigned)(tolower((unsigned char)c) - 'a' + 10);
}

/* Undoes the escapes of XML and those of Verilator's own names, in which
 * "__0" and two hexadecimal digits stand for a character. */
static void decode(char *text) {
  static const struct {
    const char *name;
    char c;
  } entities[] = {{"&lt;", '<'},
                  {"&gt;", '>'},
                  {"&amp;", '&'},
                  {"&quot;", '"'},
                  {"&apos;", '\''}};
  char *out = text;
  for (const char *in = text; *in; in++) {
    bool done = false;
    for (size_t i = 0; i < sizeof entities / sizeof *entities && !done; i++) {
      size_t size = strlen(entities[i].name);
      if (strncmp(in, entities[i].name, size) == 0) {
        *out++ = entities[i].c;
        in += size - 1;
        done = true;
      }
    }
    if (!done && strncmp(in, "__0", 3) == 0 && isxdigit((unsigned char)in[3]) &&
        isxdigit((unsigned char)in[4])) {
      *out++ = (char)(hex_digit(in[3]) * 16 + hex_digit(in[4]));
      in += 4;
    } else if (!done) {
      *out++ = *in;
    }
  }
  *out = '\0';
}

/* An attribute's value, decoded. Caller frees; NULL: there is none, or out of
 * memory. */
static char *attribute(const tag *tag, const char *name) {
  size_t size = strlen(name);
  for (const char *at = tag->text; at < tag->end; at++) {
    if (*at == ' ' && strncmp(at + 1, name, size) == 0 &&
        strncmp(at + 1 + size, "=\"", 2) == 0) {
      const char *value = at + size + 3;
      const char *quote = memchr(value, '"', (size_t)(tag->end - value));
      char *copy = quote ? strndup(value, (size_t)(quote - value)) : NULL;
      if (copy) {
        decode(copy);
      }
      return copy;
    }
  }
  return NULL;
}

static bool has_attribute(const tag *tag, const char *name, const char *value) {
  char *actual = attribute(tag, name);
  bool equal = actual && strcmp(actual, value) == 0;
  free(actual);
  return equal;
}

/* Bits of the plain types that have no range of their own. */
static unsigned plain_width(const tag *type) {
  static const struct {
    const char *name;
    unsigned bits;
  } types[] = {{"logic", 1}, {"bit", 1},      {"byte", 8},     {"shortint", 16},
               {"int", 32},  {"integer", 32}, {"longint", 64}, {"time", 64}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (has_attribute(type, "name", types[i].name)) {
      return types[i].bits;
    }
  }
  return 0;
}

/* Bits of the type of that number; 0 when it is not a plain vector. */
static unsigned type_width(const char *text, const char *id) {
  const char *limit = text + strlen(text);
  tag type;
  for (const char *at = text; find_tag(at, limit, "basicdtype", &type);
       at = type.end) {
    if (!has_attribute(&type, "id", id)) {
      continue;
    }
    char *left = attribute(&type, "left");
    char *right = attribute(&type, "right");
    unsigned width = plain_width(&type);
    if (left && right) {
      long range = strtol(left, NULL, 10) - strtol(right, NULL, 10);
      width = (unsigned)(range < 0 ? -range : range) + 1;
    }
    free(left);
    free(right);
    return width;
  }
  return 0;
}

/* The file that a location's letters stand for. Caller frees. */
static char *file_of(const char *text, const char *id) {
  const char *limit = text + strlen(text);
  tag file;
  for (const char *at = text; find_tag(at, limit, "file", &file);
       at = file.end) {
    if (has_attribute(&file, "id", id)) {
      return attribute(&file, "filename");
    }
  }
  return NULL;
}

/* Reads "c,12,5,12,9": where an element is in the text. The file is that of
 * the module. */
static hls_range range_of(const tag *tag, const char *file) {
  hls_range range = {0};
  char *place = attribute(tag, "loc");
  const char *numbers = place ? strchr(place, ',') : NULL;
  if (numbers &&
      sscanf(numbers, ",%u,%u,%u,%u", &range.begin.line, &range.begin.column,
             &range.end.line, &range.end.column) == 4) {
    range.file = file;
  } else {
    range = (hls_range){0};
  }
  free(place);
  return range;
}

/* False when out of memory. */
static bool add_port(xml_module *module, const char *text, const tag *var) {
  if (module->num_ports == module->capacity) {
    size_t capacity = module->capacity ? 2 * module->capacity : 16;
    xml_port *ports = realloc(module->ports, capacity * sizeof *ports);
    if (!ports) {
      return false;
    }
    module->ports = ports;
    module->capacity = capacity;
  }
  char *name = attribute(var, "name");
  char *type = attribute(var, "dtype_id");
  if (!name) {
    free(type);
    return false;
  }
  module->ports[module->num_ports++] = (xml_port){
      .name = name,
      .direction = has_attribute(var, "dir", "input")    ? XML_INPUT
                   : has_attribute(var, "dir", "output") ? XML_OUTPUT
                                                         : XML_INOUT,
      .width = type ? type_width(text, type) : 0,
      .range = range_of(var, module->file),
  };
  free(type);
  return true;
}

/* The module element of that name. */
static bool find_module(const char *text, const char *limit, const char *name,
                        tag *module) {
  for (const char *at = text; find_tag(at, limit, "module", module);
       at = module->end) {
    if (has_attribute(module, "name", name)) {
      return true;
    }
  }
  return false;
}

static bool read_ports(xml_module *module, const char *text, const tag *tag_) {
  const char *limit = strstr(tag_->end, "</module>");
  tag var;
  char *place = attribute(tag_, "loc");
  if (place) {
    place[strcspn(place, ",")] = '\0';
    module->file = file_of(text, place);
  }
  free(place);
  module->range = range_of(tag_, module->file);
  for (const char *at = tag_->end; limit && find_tag(at, limit, "var", &var);
       at = var.end) {
    char *direction = attribute(&var, "dir");
    bool ok = !direction || add_port(module, text, &var);
    free(direction);
    if (!ok) {
      return false;
    }
  }
  return limit != NULL;
}

bool xml_module_read(xml_module *module, const char *text, const char *name) {
  const char *limit = text + strlen(text);
  tag instance, element;
  for (const char *at = text; find_tag(at, limit, "instance", &instance);
       at = instance.end) {
    if (!has_attribute(&instance, "name", name)) {
      continue;
    }
    char *defined = attribute(&instance, "defName");
    bool ok = defined && find_module(text, limit, defined, &element) &&
              read_ports(module, text, &element);
    free(defined);
    return ok;
  }
  return false;
}

void xml_module_finish(xml_module *module) {
  for (size_t i = 0; i < module->num_ports; i++) {
    free(module->ports[i].name);
  }
  free(module->ports);
  free(module->file);
  *module = (xml_module){0};
}

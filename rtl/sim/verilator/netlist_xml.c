/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verilator's XML, read by libxml2 as a stream. A module holds its variables
 * (those with a direction are ports) and its instances, and a table of types
 * behind all modules gives their bits.
 *
 * Verilator's output is not quite XML: it says nothing of an encoding and
 * writes every byte of a text that is not ASCII as a character of its own
 * ("&#195;&#169;"), control characters too, which XML does not have. So the
 * text is read as ISO 8859-1, in which every byte is a character, and is turned
 * back into bytes; and question marks take the place of control characters.
 */
#include "rtl/sim/verilator/netlist_xml.h"

#include "base/memory/array.h"

#include <errno.h>
#include <inttypes.h>
#include <libxml/encoding.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 100000
#define READ_OPTIONS (XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_HUGE)

/* libxml2 2.12 made the argument of error handlers constant. */
#if LIBXML_VERSION >= 21200
typedef const xmlError xml_problem;
#else
typedef xmlError xml_problem;
#endif

/* The depths of elements: <verilator_xml><netlist><module><var>. */
enum { DEPTH_FILE = 2, DEPTH_MODULE = 2, DEPTH_MEMBER = 3 };

/* Bits of the type with this number. */
typedef struct type_width {
  unsigned long id;
  unsigned width;
} type_width;

typedef struct reading {
  netlist_xml *netlist;
  xmlTextReader *reader;
  FILE *file;
  uint64_t num_bytes, max_bytes;
  char held[16]; /* what was read ahead; from `next_held` to `num_held` */
  size_t next_held, num_held;
  bool is_top; /* the module that is being read */
  type_width *types;
  size_t num_types, types_capacity;
  bool is_out_of_memory;
  char problem[128]; /* the first one, or empty */
} reading;

/* Makes room for one more item of `size` bytes. */
static bool reserve(reading *r, void *items, size_t count, size_t *capacity,
                    size_t size) {
  if (!array_reserve(items, count, 1, capacity, size)) {
    r->is_out_of_memory = true;
    return false;
  }
  return true;
}

__attribute__((format(printf, 2, 3))) static void
set_problem(reading *r, const char *format, ...) {
  if (r->problem[0]) {
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(r->problem, sizeof(r->problem), format, arguments);
  va_end(arguments);
}

/* ---- libxml2's side ---- */

/* Whether XML has no such character. */
static bool is_control(long character) {
  return character >= 0 && character < ' ' && character != '\t' &&
         character != '\n' && character != '\r';
}

/* Reads what follows an ampersand as far as it may belong to it. */
static void hold_reference(reading *r) {
  int c = '&';
  r->next_held = r->num_held = 0;
  do {
    r->held[r->num_held++] = (char)c;
  } while (c != ';' && r->num_held < sizeof(r->held) - 1 &&
           (c = getc(r->file)) != EOF && c != '<' && c != '&');
  if (c == '<' || c == '&') {
    ungetc(c, r->file);
  }
  r->held[r->num_held] = '\0';
  char *end;
  if (strncmp(r->held, "&#", 2) == 0) {
    long character = strtol(r->held + 2, &end, 10);
    if (end > r->held + 2 && *end == ';' && is_control(character)) {
      r->held[0] = '?';
      r->num_held = 1;
    }
  }
}

/* The next byte for libxml2, or EOF. */
static int next_byte(reading *r) {
  if (r->next_held == r->num_held) {
    int c = getc(r->file);
    if (c != '&') {
      return is_control(c) ? '?' : c;
    }
    hold_reference(r);
  }
  return (unsigned char)r->held[r->next_held++];
}

static int read_bytes(void *context, char *bytes, int size) {
  reading *r = context;
  int got = 0, c;
  while (got < size && (c = next_byte(r)) != EOF) {
    bytes[got++] = (char)c;
  }
  r->num_bytes += (uint64_t)got;
  if (ferror(r->file)) {
    set_problem(r, "%s", strerror(errno));
    return -1;
  }
  if (r->num_bytes > r->max_bytes) {
    set_problem(r, "it has more than %" PRIu64 " bytes", r->max_bytes);
    return -1;
  }
  return got;
}

static void note_error(void *context, xml_problem *problem) {
  reading *r = context;
  if (problem->code == XML_ERR_NO_MEMORY) {
    r->is_out_of_memory = true;
  } else {
    const char *text = problem->message ? problem->message : "it is no XML";
    set_problem(r, "line %d: %.*s", problem->line, (int)strcspn(text, "\n"),
                text);
  }
}

/* An attribute of the element, as the bytes that Verilator has read. Caller
 * frees; NULL: there is none, or out of memory. */
static char *attribute(reading *r, const char *name) {
  xmlChar *value = xmlTextReaderGetAttribute(r->reader, BAD_CAST name);
  if (!value) {
    return NULL;
  }
  int in = xmlStrlen(value), out = in;
  char *bytes = malloc((size_t)in + 1);
  if (!bytes) {
    r->is_out_of_memory = true;
  } else if (UTF8Toisolat1((unsigned char *)bytes, &out, value, &in) < 0) {
    free(bytes);
    bytes = NULL;
  } else {
    bytes[out] = '\0';
  }
  xmlFree(value);
  return bytes;
}

static bool attribute_is(reading *r, const char *name, const char *value) {
  char *actual = attribute(r, name);
  bool equal = actual && strcmp(actual, value) == 0;
  free(actual);
  return equal;
}

static long number_attribute(reading *r, const char *name, bool *is_there) {
  char *text = attribute(r, name);
  long number = text ? strtol(text, NULL, 10) : 0;
  *is_there = text != NULL;
  free(text);
  return number;
}

/* ---- What is read ---- */

/* The file that a location's letters stand for. */
static const char *file_of(const netlist_xml *netlist, const char *id,
                           size_t size) {
  for (size_t i = 0; i < netlist->num_files; i++) {
    const char *known = netlist->files[i].id;
    if (strncmp(known, id, size) == 0 && known[size] == '\0') {
      return netlist->files[i].name;
    }
  }
  return NULL;
}

/* Reads "c,12,5,12,9": where the element is in the text. */
static hls_range range_of(reading *r) {
  hls_range range = {0};
  char *place = attribute(r, "loc");
  size_t size = place ? strcspn(place, ",") : 0;
  if (!place ||
      sscanf(place + size, ",%u,%u,%u,%u", &range.begin.line,
             &range.begin.column, &range.end.line, &range.end.column) != 4) {
    range = (hls_range){0};
  } else {
    range.file = file_of(r->netlist, place, size);
  }
  free(place);
  return range;
}

static void add_file(reading *r) {
  netlist_xml *netlist = r->netlist;
  netlist_file file = {attribute(r, "id"), attribute(r, "filename")};
  if (file.id && file.name && !file_of(netlist, file.id, strlen(file.id)) &&
      reserve(r, &netlist->files, netlist->num_files, &netlist->files_capacity,
              sizeof(*netlist->files))) {
    netlist->files[netlist->num_files++] = file;
  } else {
    free(file.id);
    free(file.name);
  }
}

static void add_module(reading *r) {
  netlist_xml *netlist = r->netlist;
  netlist_module module = {.name = attribute(r, "name"), .range = range_of(r)};
  r->is_top = attribute_is(r, "topModule", "1");
  if (module.name &&
      reserve(r, &netlist->modules, netlist->num_modules,
              &netlist->modules_capacity, sizeof(*netlist->modules))) {
    netlist->modules[netlist->num_modules++] = module;
  } else {
    set_problem(r, "a module has no name");
    free(module.name);
  }
}

/* Undoes the escapes of Verilator's internal names, in which "__0" and two
 * hexadecimal digits stand for a character. */
static void decode_name(char *name) {
  char *out = name;
  for (const char *in = name; *in; out++) {
    unsigned character;
    int size = 0;
    if (sscanf(in, "__0%2x%n", &character, &size) == 1 && size == 5) {
      *out = (char)character;
      in += size;
    } else {
      *out = *in++;
    }
  }
  *out = '\0';
}

static void add_instance(reading *r) {
  netlist_xml *netlist = r->netlist;
  netlist_instance instance = {attribute(r, "name"), attribute(r, "defName")};
  if (instance.name && instance.module &&
      reserve(r, &netlist->instances, netlist->num_instances,
              &netlist->instances_capacity, sizeof(*netlist->instances))) {
    decode_name(instance.module);
    netlist->instances[netlist->num_instances++] = instance;
  } else {
    free(instance.name);
    free(instance.module);
  }
}

/* A variable of the module itself: those of its functions are deeper. */
static void add_port(reading *r) {
  netlist_xml *netlist = r->netlist;
  char *direction = attribute(r, "dir");
  netlist_module *module =
      netlist->num_modules ? &netlist->modules[netlist->num_modules - 1] : NULL;
  if (!direction || !module ||
      !reserve(r, &module->ports, module->num_ports, &module->capacity,
               sizeof(*module->ports))) {
    free(direction);
    return;
  }
  bool has_type;
  netlist_port port = {
      .name = attribute(r, "name"),
      .direction = strcmp(direction, "input") == 0    ? NETLIST_INPUT
                   : strcmp(direction, "output") == 0 ? NETLIST_OUTPUT
                                                      : NETLIST_INOUT,
      .type = (unsigned long)number_attribute(r, "dtype_id", &has_type),
      .range = range_of(r),
  };
  free(direction);
  if (port.name) {
    module->ports[module->num_ports++] = port;
  } else {
    set_problem(r, "a port has no name");
  }
}

/* Bits of the plain types that have no range of their own. */
static unsigned plain_width(reading *r) {
  static const struct {
    const char *name;
    unsigned bits;
  } types[] = {{"logic", 1}, {"bit", 1},      {"byte", 8},     {"shortint", 16},
               {"int", 32},  {"integer", 32}, {"longint", 64}, {"time", 64}};
  for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++) {
    if (attribute_is(r, "name", types[i].name)) {
      return types[i].bits;
    }
  }
  return 0;
}

static void add_type(reading *r) {
  bool has_id, has_left, has_right;
  long left = number_attribute(r, "left", &has_left);
  long right = number_attribute(r, "right", &has_right);
  type_width type = {.id = (unsigned long)number_attribute(r, "id", &has_id)};
  type.width = has_left && has_right
                   ? (unsigned)(left > right ? left - right : right - left) + 1
                   : plain_width(r);
  if (has_id && reserve(r, &r->types, r->num_types, &r->types_capacity,
                        sizeof(*r->types))) {
    r->types[r->num_types++] = type;
  }
}

static void take_element(reading *r, int depth) {
  const char *name = (const char *)xmlTextReaderConstLocalName(r->reader);
  if (!name) {
    r->is_out_of_memory = true;
  } else if (depth == DEPTH_FILE && strcmp(name, "file") == 0) {
    add_file(r);
  } else if (depth == DEPTH_MODULE && strcmp(name, "module") == 0) {
    add_module(r);
  } else if (depth == DEPTH_MEMBER && strcmp(name, "var") == 0) {
    add_port(r);
  } else if (depth == DEPTH_MEMBER && strcmp(name, "basicdtype") == 0) {
    add_type(r);
  } else if (depth == DEPTH_MEMBER && r->is_top &&
             strcmp(name, "instance") == 0) {
    add_instance(r);
  }
}

static void read_elements(reading *r) {
  int more = 1;
  while (!r->is_out_of_memory && !r->problem[0] &&
         (more = xmlTextReaderRead(r->reader)) == 1) {
    int type = xmlTextReaderNodeType(r->reader);
    int depth = xmlTextReaderDepth(r->reader);
    if (type == XML_READER_TYPE_DOCUMENT_TYPE) {
      set_problem(r, "it has a document type");
    } else if (depth > MAX_DEPTH) {
      set_problem(r, "it is nested too deeply");
    } else if (type == XML_READER_TYPE_ELEMENT) {
      take_element(r, depth);
    }
  }
  if (more < 0) {
    set_problem(r, "it is no XML");
  }
}

static void set_widths(const reading *r) {
  for (size_t m = 0; m < r->netlist->num_modules; m++) {
    const netlist_module *module = &r->netlist->modules[m];
    for (size_t p = 0; p < module->num_ports; p++) {
      netlist_port *port = &module->ports[p];
      for (size_t t = 0; t < r->num_types && port->width == 0; t++) {
        if (r->types[t].id == port->type) {
          port->width = r->types[t].width;
        }
      }
    }
  }
}

hls_status netlist_xml_read(netlist_xml *netlist, const char *path,
                            uint64_t max_bytes, hls_error *error) {
  reading r = {
      .netlist = netlist, .file = fopen(path, "re"), .max_bytes = max_bytes};
  if (!r.file) {
    set_problem(&r, "%s", strerror(errno));
  } else {
    r.reader =
        xmlReaderForIO(read_bytes, NULL, &r, NULL, "ISO-8859-1", READ_OPTIONS);
    r.is_out_of_memory = !r.reader;
  }
  if (r.reader) {
    xmlTextReaderSetStructuredErrorHandler(r.reader, note_error, &r);
    read_elements(&r);
    set_widths(&r);
    xmlFreeTextReader(r.reader);
  }
  if (r.file) {
    fclose(r.file);
  }
  free(r.types);
  if (r.is_out_of_memory) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return r.problem[0] == '\0'
             ? HLS_OK
             : hls_error_set(error, HLS_TOOL,
                             "Verilator's description of the ports cannot be "
                             "read: %s",
                             r.problem);
}

void netlist_xml_finish(netlist_xml *netlist) {
  for (size_t m = 0; m < netlist->num_modules; m++) {
    netlist_module *module = &netlist->modules[m];
    for (size_t p = 0; p < module->num_ports; p++) {
      free(module->ports[p].name);
    }
    free(module->ports);
    free(module->name);
  }
  for (size_t i = 0; i < netlist->num_instances; i++) {
    free(netlist->instances[i].name);
    free(netlist->instances[i].module);
  }
  for (size_t i = 0; i < netlist->num_files; i++) {
    free(netlist->files[i].id);
    free(netlist->files[i].name);
  }
  free(netlist->modules);
  free(netlist->instances);
  free(netlist->files);
  *netlist = (netlist_xml){0};
}

const netlist_module *netlist_xml_find(const netlist_xml *netlist,
                                       const char *instance) {
  const char *name = NULL;
  for (size_t i = 0; i < netlist->num_instances && !name; i++) {
    if (strcmp(netlist->instances[i].name, instance) == 0) {
      name = netlist->instances[i].module;
    }
  }
  for (size_t m = 0; name && m < netlist->num_modules; m++) {
    if (strcmp(netlist->modules[m].name, name) == 0) {
      return &netlist->modules[m];
    }
  }
  return NULL;
}

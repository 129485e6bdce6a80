/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/designs/yaml_text.h"

#include "base/text/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libyaml compares each anchor with all others, and each key is compared with
 * those before it: files that are larger would take minutes. */
enum { MOST_BYTES = 1 << 16 };

/* The bytes in front of a character of a line: libyaml counts characters. */
static hls_position position_of(const yaml_text *in, yaml_mark_t mark) {
  size_t at = 0, line = 0, column = 0;
  while (line < mark.line && at < in->size) {
    line += in->text[at++] == '\n';
  }
  size_t begin = at;
  while (column < mark.column && at < in->size) {
    uint32_t code_point;
    at += utf8_next(in->text + at, in->size - at, &code_point);
    column++;
  }
  return (hls_position){(uint32_t)mark.line + 1, (uint32_t)(at - begin) + 1};
}

/* The place of a byte. */
static hls_position position_at(const yaml_text *in, size_t offset) {
  hls_position here = {1, 1};
  for (size_t at = 0; at < offset && at < in->size; at++) {
    bool is_end = in->text[at] == '\n';
    here.line += is_end;
    here.column = is_end ? 1 : here.column + 1;
  }
  return here;
}

hls_range yaml_text_range(const yaml_text *in, const yaml_node_t *node) {
  return (hls_range){in->path, position_of(in, node->start_mark),
                     position_of(in, node->end_mark)};
}

static void tell(const yaml_text *in, hls_range range, const char *format,
                 va_list values) {
  char *text = NULL;
  if (vasprintf(&text, format, values) < 0) {
    in->diagnostics->failed = true;
    return;
  }
  hls_diagnostics_add(in->diagnostics, HLS_SEVERITY_ERROR, "design-file", range,
                      "%s", text);
  free(text);
}

bool yaml_text_fail(const yaml_text *in, const yaml_node_t *node,
                    const char *format, ...) {
  va_list values;
  va_start(values, format);
  tell(in, yaml_text_range(in, node), format, values);
  va_end(values);
  return false;
}

__attribute__((format(printf, 3, 4))) static bool
fail_at(const yaml_text *in, hls_position here, const char *format, ...) {
  va_list values;
  va_start(values, format);
  tell(in, (hls_range){in->path, here, here}, format, values);
  va_end(values);
  return false;
}

static const hls_position beginning = {1, 1};

/* Reads the next document. What libyaml reads bytes by has no mark. */
static bool load_next(yaml_text *in, yaml_parser_t *parser,
                      yaml_document_t *document) {
  if (yaml_parser_load(parser, document)) {
    return true;
  }
  if (parser->error == YAML_MEMORY_ERROR) {
    in->arena->failed = true;
    return false;
  }
  hls_position place = parser->error == YAML_READER_ERROR
                           ? position_at(in, parser->problem_offset)
                           : position_of(in, parser->problem_mark);
  return fail_at(in, place, "%s", parser->problem);
}

/* A document behind the first one would be left out. */
static bool has_ended(yaml_text *in, yaml_parser_t *parser) {
  yaml_document_t more;
  if (!load_next(in, parser, &more)) {
    return false;
  }
  bool ok = !yaml_document_get_root_node(&more) ||
            fail_at(in, position_of(in, more.start_mark),
                    "a second document begins here: a design file has one");
  yaml_document_delete(&more);
  return ok;
}

bool yaml_text_load(yaml_text *in) {
  yaml_parser_t parser;
  if (in->size > MOST_BYTES) {
    return fail_at(in, beginning,
                   "the design file has %zu bytes, and %d are the limit: make "
                   "several designs of it",
                   in->size, MOST_BYTES);
  }
  if (!utf8_is_valid(in->text, in->size)) {
    return fail_at(in, beginning, "the design file is no UTF-8 text");
  }
  if (!yaml_parser_initialize(&parser)) {
    in->arena->failed = true;
    return false;
  }
  yaml_parser_set_input_string(&parser, (const unsigned char *)in->text,
                               in->size);
  in->has_document = load_next(in, &parser, &in->document);
  bool ok = in->has_document;
  if (ok && !yaml_document_get_root_node(&in->document)) {
    ok = fail_at(in, beginning,
                 "the design file is empty: it has 'sources', 'stages' and "
                 "'streams'");
  }
  ok = ok && has_ended(in, &parser);
  yaml_parser_delete(&parser);
  return ok;
}

void yaml_text_finish(yaml_text *in) {
  if (in->has_document) {
    yaml_document_delete(&in->document);
  }
  in->has_document = false;
}

const char *yaml_text_scalar(const yaml_text *in, const yaml_node_t *node,
                             const char *what) {
  const char *text = node->type == YAML_SCALAR_NODE
                         ? (const char *)node->data.scalar.value
                         : "";
  if (!*text || strlen(text) != node->data.scalar.length) {
    yaml_text_fail(in, node, "%s is expected here", what);
    return NULL;
  }
  return arena_copy(in->arena, text, strlen(text));
}

static bool is_twice(yaml_text *in, const yaml_node_t *node,
                     const yaml_node_pair_t *pair, const char *name) {
  for (const yaml_node_pair_t *before = node->data.mapping.pairs.start;
       before < pair; before++) {
    const yaml_node_t *other =
        yaml_document_get_node(&in->document, before->key);
    if (strcmp((const char *)other->data.scalar.value, name) == 0) {
      return true;
    }
  }
  return false;
}

bool yaml_text_pairs(yaml_text *in, const yaml_node_t *node, const char *what,
                     yaml_text_take *take, void *user) {
  if (node->type != YAML_MAPPING_NODE) {
    return yaml_text_fail(in, node, "%s is expected here", what);
  }
  for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
       pair < node->data.mapping.pairs.top; pair++) {
    const yaml_node_t *key = yaml_document_get_node(&in->document, pair->key);
    const char *name = yaml_text_scalar(in, key, "a name");
    if (!name) {
      return false;
    }
    if (is_twice(in, node, pair, name)) {
      return yaml_text_fail(in, key, "'%s' stands here twice", name);
    }
    if (!take(user, key, yaml_document_get_node(&in->document, pair->value))) {
      return false;
    }
  }
  return true;
}

yaml_node_t *yaml_text_item(yaml_text *in, const yaml_node_t *node,
                            size_t index) {
  if (node->type != YAML_SEQUENCE_NODE) {
    return index == 0 ? (yaml_node_t *)node : NULL;
  }
  size_t count =
      (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
  return index < count
             ? yaml_document_get_node(&in->document,
                                      node->data.sequence.items.start[index])
             : NULL;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libyaml says where a part ends; marks of it count characters.
 */
#include "daemon/project/project_edit.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef struct search {
  const char *text;
  size_t size;
  const char *key;
  char *value; /* as it is written */
  bool is_item;
  bool has_parts; /* the file says something */
  bool is_marked; /* ... behind a line "---" */
  bool is_found;
  project_edit *edit;
} search;

/* A text that YAML cannot take for anything else stands as it is; the others
 * are written as in JSON, which YAML reads. */
static char *written(const char *value) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/.";
  static const char inner[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/.-+";
  if (value[0] && strchr(plain, value[0]) &&
      strspn(value, inner) == strlen(value)) {
    return strdup(value);
  }
  json_t *string = json_string(value);
  char *text = json_dumps(string, JSON_ENCODE_ANY);
  json_decref(string);
  return text;
}

static size_t offset_of(const search *all, yaml_mark_t mark) {
  size_t offset = 0;
  for (size_t left = mark.index; left > 0 && offset < all->size; left--) {
    offset++;
    while (offset < all->size && (all->text[offset] & 0xc0) == 0x80) {
      offset++;
    }
  }
  return offset;
}

/* Takes the text, which may be NULL. */
static void found(search *all, size_t offset, char *text) {
  all->edit->offset = offset;
  all->edit->text = text;
  all->is_found = text != NULL;
}

static void add_key(search *all, size_t offset, const char *end) {
  bool is_within = offset > 0 && all->text[offset - 1] != '\n';
  char *line;
  if (asprintf(&line, "%s%s: %s%s%s\n%s", is_within ? "\n" : "", all->key,
               all->is_item ? "[" : "", all->value, all->is_item ? "]" : "",
               end) < 0) {
    line = NULL;
  }
  found(all, offset, line);
}

/* The key in a mapping that is written as `{std: c17}`. */
static void add_key_within(search *all, const yaml_node_t *root) {
  bool is_first =
      root->data.mapping.pairs.start == root->data.mapping.pairs.top;
  char *text;
  if (asprintf(&text, "%s%s: %s%s%s", is_first ? "" : ", ", all->key,
               all->is_item ? "[" : "", all->value,
               all->is_item ? "]" : "") < 0) {
    text = NULL;
  }
  found(all, offset_of(all, root->end_mark) - strlen("}"), text);
}

/* A list in place of a value, or of nothing. Within a list, a value that stands
 * as it is may be several. */
static void begin_list(search *all, const yaml_node_t *value) {
  size_t begin = offset_of(all, value->start_mark);
  size_t end = offset_of(all, value->end_mark);
  bool is_any = begin < end;
  bool is_plain = value->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
  char *first = !is_any    ? strdup("")
                : is_plain ? written((const char *)value->data.scalar.value)
                           : strndup(all->text + begin, end - begin);
  char *text;
  if (!first || asprintf(&text, "%s[%s%s%s]", is_any ? "" : " ", first,
                         is_any ? ", " : "", all->value) < 0) {
    text = NULL;
  }
  free(first);
  all->edit->replaced = end - begin;
  found(all, begin, text);
}

/* The first item of a list, behind what it has of comments. */
static void fill_list(search *all, const yaml_node_t *list) {
  found(all, offset_of(all, list->end_mark) - strlen("]"), strdup(all->value));
}

static bool is_empty(const yaml_node_t *list) {
  return list->data.sequence.items.start == list->data.sequence.items.top;
}

/* One more item, in the form that the list has. */
static void add_item(search *all, yaml_document_t *part,
                     const yaml_node_t *list) {
  const yaml_node_item_t *first = list->data.sequence.items.start;
  const yaml_node_item_t *top = list->data.sequence.items.top;
  bool is_flow = list->data.sequence.style == YAML_FLOW_SEQUENCE_STYLE;
  const yaml_node_t *last =
      first < top ? yaml_document_get_node(part, top[-1]) : NULL;
  char *text = NULL;
  if (!last || last->type != YAML_SCALAR_NODE) {
    return;
  }
  int length = is_flow ? asprintf(&text, ", %s", all->value)
                       : asprintf(&text, "\n%*s- %s",
                                  (int)list->start_mark.column, "", all->value);
  size_t offset = offset_of(all, last->end_mark);
  while (!is_flow && offset < all->size && all->text[offset] != '\r' &&
         all->text[offset] != '\n') {
    offset++; /* behind a comment on the item */
  }
  found(all, offset < all->size ? offset : all->size, length < 0 ? NULL : text);
}

static const yaml_node_pair_t *
pair_of(yaml_document_t *part, const yaml_node_t *root, const char *key) {
  for (const yaml_node_pair_t *pair = root->data.mapping.pairs.start;
       pair < root->data.mapping.pairs.top; pair++) {
    const yaml_node_t *name = yaml_document_get_node(part, pair->key);
    if (name->type == YAML_SCALAR_NODE &&
        strcmp((const char *)name->data.scalar.value, key) == 0) {
      return pair;
    }
  }
  return NULL;
}

static const yaml_node_t *value_of(yaml_document_t *part,
                                   const yaml_node_t *root, const char *key) {
  const yaml_node_pair_t *pair = pair_of(part, root, key);
  return pair ? yaml_document_get_node(part, pair->value) : NULL;
}

/* What another key has, too, stands in front of this one. */
static bool is_shared(yaml_document_t *part, const yaml_node_t *root,
                      const char *key) {
  const yaml_node_pair_t *pair = pair_of(part, root, key);
  const yaml_node_t *name = yaml_document_get_node(part, pair->key);
  const yaml_node_t *value = yaml_document_get_node(part, pair->value);
  return value->start_mark.index < name->start_mark.index;
}

/* Returns false when no later part is to be looked at. */
static bool look_at(search *all, yaml_document_t *part) {
  const yaml_node_t *root = yaml_document_get_root_node(part);
  bool is_first = !all->has_parts;
  all->has_parts = true;
  if (root->type != YAML_MAPPING_NODE || root->start_mark.column != 0) {
    return false;
  }
  if (value_of(part, root, "files")) {
    all->is_marked = is_first ? !part->start_implicit : all->is_marked;
    return true;
  }
  const yaml_node_t *value = value_of(part, root, all->key);
  if (!value && root->data.mapping.style == YAML_FLOW_MAPPING_STYLE) {
    add_key_within(all, root);
  } else if (!value) {
    add_key(all, offset_of(all, root->end_mark), "");
  } else if (!all->is_item || is_shared(part, root, all->key)) {
    return false;
  } else if (value->type == YAML_SCALAR_NODE) {
    begin_list(all, value);
  } else if (value->type == YAML_SEQUENCE_NODE && is_empty(value)) {
    fill_list(all, value);
  } else if (value->type == YAML_SEQUENCE_NODE) {
    add_item(all, part, value);
  }
  return false;
}

/* Looks at the parts in turn. Returns false when there is no place. */
static bool look(search *all, yaml_parser_t *parser) {
  for (bool is_more = true; is_more;) {
    yaml_document_t part;
    if (!yaml_parser_load(parser, &part)) {
      return false;
    }
    bool is_end = !yaml_document_get_root_node(&part);
    is_more = !is_end && look_at(all, &part);
    yaml_document_delete(&part);
    if (is_end && all->has_parts) {
      add_key(all, 0, all->is_marked ? "" : "---\n");
    } else if (is_end) {
      add_key(all, all->size, "");
    }
  }
  return all->is_found;
}

/* Is `value` the last item of the list of that key, or is it the key's? */
static bool says(yaml_document_t *part, const search *all, const char *value) {
  const yaml_node_t *root = yaml_document_get_root_node(part);
  const yaml_node_t *node =
      root && root->type == YAML_MAPPING_NODE && !value_of(part, root, "files")
          ? value_of(part, root, all->key)
          : NULL;
  if (node && all->is_item && node->type == YAML_SEQUENCE_NODE &&
      node->data.sequence.items.start < node->data.sequence.items.top) {
    node = yaml_document_get_node(part, node->data.sequence.items.top[-1]);
  }
  return node && node->type == YAML_SCALAR_NODE &&
         strcmp((const char *)node->data.scalar.value, value) == 0;
}

/* Does the text say that, and is it YAML, with the edit? What has an anchor or
 * is written in several lines may end elsewhere than it seems. */
static bool is_as_wanted(const search *all, const char *value) {
  const project_edit *edit = all->edit;
  char *whole = NULL;
  size_t behind = edit->offset + edit->replaced;
  int size =
      asprintf(&whole, "%.*s%s%.*s", (int)edit->offset, all->text, edit->text,
               (int)(all->size - behind), all->text + behind);
  yaml_parser_t parser;
  if (size < 0 || !yaml_parser_initialize(&parser)) {
    free(size < 0 ? NULL : whole);
    return false;
  }
  yaml_parser_set_input_string(&parser, (const unsigned char *)whole,
                               (size_t)size);
  bool is_said = false, is_more = true;
  while (is_more) {
    yaml_document_t part;
    if (!yaml_parser_load(&parser, &part)) {
      is_said = false;
      break;
    }
    is_more = yaml_document_get_root_node(&part) != NULL;
    is_said = is_said || says(&part, all, value);
    yaml_document_delete(&part);
  }
  yaml_parser_delete(&parser);
  free(whole);
  return is_said;
}

/* Ends the lines of what is inserted as the text ends its first one. */
static void end_lines(search *all) {
  const char *first = memchr(all->text, '\n', all->size);
  bool is_dos = first && first > all->text && first[-1] == '\r';
  project_edit *edit = all->edit;
  char *text = is_dos ? malloc(2 * strlen(edit->text) + 1) : NULL;
  if (!is_dos) {
    return;
  }
  size_t size = 0;
  for (const char *at = edit->text; text && *at; at++) {
    if (*at == '\n') {
      text[size++] = '\r';
    }
    text[size++] = *at;
  }
  if (text) {
    text[size] = '\0';
  }
  free(edit->text);
  edit->text = text;
}

/* In a text without what has to come first. */
static bool find(const char *text, size_t size, const char *key,
                 const char *value, bool is_item, project_edit *edit) {
  search all = {.text = text,
                .size = size,
                .key = key,
                .value = written(value),
                .is_item = is_item,
                .edit = edit};
  yaml_parser_t parser;
  bool ok = false;
  *edit = (project_edit){0};
  if (all.value && yaml_parser_initialize(&parser)) {
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    ok = look(&all, &parser);
    yaml_parser_delete(&parser);
  }
  if (ok) {
    end_lines(&all);
  }
  if (ok && (!edit->text || !is_as_wanted(&all, value))) {
    free(edit->text);
    edit->text = NULL;
    ok = false;
  }
  free(all.value);
  return ok;
}

bool project_edit_find(const char *text, size_t size, const char *key,
                       const char *value, bool is_item, project_edit *edit) {
  static const char mark[] = "\xef\xbb\xbf";
  size_t skipped = size >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0
                       ? strlen(mark)
                       : 0;
  if (size > skipped && text[skipped] == '%') {
    return false; /* a directive, which has to come first */
  }
  bool ok = find(text + skipped, size - skipped, key, value, is_item, edit);
  edit->offset += skipped;
  return ok;
}

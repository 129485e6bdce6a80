/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading project files with libyaml.
 */
#include "daemon/project/project_file.h"

#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/files/read_file.h"
#include "base/text/utf8.h"
#include "daemon/project/compile_flags.h"
#include "daemon/project/project_keys.h"

/* The key that says which files a document is about. */
#define FILES_KEY "files"

typedef struct reading {
  const char *path;
  char *folder; /* of the file, without a slash at its end */
  const char *source;
  json_t *settings;
  yaml_document_t *document; /* the one that is read */
  char **problem;
} reading;

/* Says what is wrong at a place of the file. Returns false. */
__attribute__((format(printf, 3, 4))) static bool
fail(const reading *in, yaml_mark_t at, const char *format, ...) {
  char *text;
  va_list arguments;
  va_start(arguments, format);
  int size = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (size < 0) {
    *in->problem = NULL;
    return false;
  }
  if (asprintf(in->problem, "%s:%zu:%zu: %s", in->path, at.line + 1,
               at.column + 1, text) < 0) {
    *in->problem = NULL;
  }
  free(text);
  return false;
}

static const char *text_of(const yaml_node_t *node) {
  return (const char *)node->data.scalar.value;
}

/* Whether the node is a text that JSON can carry. */
static bool check_text(const reading *in, const yaml_node_t *node,
                       const char *name) {
  if (node->type != YAML_SCALAR_NODE ||
      strlen(text_of(node)) != node->data.scalar.length ||
      node->data.scalar.length == 0) {
    return fail(in, node->start_mark, "'%s' takes a text", name);
  }
  return true;
}

/* Appends a text, which may be NULL when out of memory. */
static bool append(const reading *in, const char *member, const char *text) {
  json_t *list = json_object_get(in->settings, member);
  if (!list) {
    list = json_array();
    if (json_object_set_new(in->settings, member, list) != 0) {
      return false;
    }
  }
  return text && json_array_append_new(list, json_string(text)) == 0;
}

static bool add_path(const reading *in, const char *member, const char *path) {
  char *whole = compile_flags_path(in->folder, path);
  bool ok = append(in, member, whole);
  free(whole);
  return ok;
}

static bool add_item(const reading *in, const yaml_node_t *node,
                     const project_key *key) {
  if (!check_text(in, node, key->name)) {
    return false;
  }
  switch (key->form) {
  case PROJECT_PATHS:
    return add_path(in, key->member, text_of(node));
  case PROJECT_WORDS:
  case PROJECT_CHOICES:
    return append(in, key->member, text_of(node));
  default:
    return compile_flags_define(in->settings, text_of(node));
  }
}

static bool check_once(const reading *in, const yaml_node_t *root,
                       const yaml_node_pair_t *pair);

/* Appends NAME=CHOICE for each pair. */
static bool take_choices(const reading *in, const yaml_node_t *value,
                         const project_key *key) {
  for (const yaml_node_pair_t *pair = value->data.mapping.pairs.start;
       pair < value->data.mapping.pairs.top; pair++) {
    const yaml_node_t *name = yaml_document_get_node(in->document, pair->key);
    const yaml_node_t *choice =
        yaml_document_get_node(in->document, pair->value);
    if (!check_text(in, name, key->name) ||
        !check_text(in, choice, text_of(name)) ||
        !check_once(in, value, pair)) {
      return false;
    }
    char *text = NULL;
    bool ok = asprintf(&text, "%s=%s", text_of(name), text_of(choice)) >= 0 &&
              append(in, key->member, text);
    free(text);
    if (!ok) {
      return false;
    }
  }
  return true;
}

/* Appends a text, or those of a list. */
static bool take_list(const reading *in, const yaml_node_t *value,
                      const project_key *key) {
  if (value->type == YAML_MAPPING_NODE && key->form == PROJECT_CHOICES) {
    return take_choices(in, value, key);
  }
  if (value->type == YAML_SCALAR_NODE) {
    return add_item(in, value, key);
  }
  if (value->type != YAML_SEQUENCE_NODE) {
    return fail(in, value->start_mark, "'%s' takes a list of texts", key->name);
  }
  for (const yaml_node_item_t *item = value->data.sequence.items.start;
       item < value->data.sequence.items.top; item++) {
    if (!add_item(in, yaml_document_get_node(in->document, *item), key)) {
      return false;
    }
  }
  return true;
}

static json_t *number_of(const yaml_node_t *value) {
  char *end;
  double number = strtod(text_of(value), &end);
  return *end == '\0' && isfinite(number) && number > 0 ? json_real(number)
                                                        : NULL;
}

static json_t *count_of(const yaml_node_t *value) {
  const char *text = text_of(value);
  char *end;
  errno = 0;
  unsigned long long number = strtoull(text, &end, 10);
  bool is_count = *end == '\0' && errno == 0 && number > 0 &&
                  number <= INT64_MAX && !strchr(text, '-');
  return is_count ? json_integer((json_int_t)number) : NULL;
}

static json_t *flag_of(const yaml_node_t *value) {
  const char *text = text_of(value);
  return strcmp(text, "true") == 0    ? json_true()
         : strcmp(text, "false") == 0 ? json_false()
                                      : NULL;
}

/* The forms of values that are no texts, as errors call them. */
static const char *const form_names[] = {
    [PROJECT_NUMBER] = "a number above 0",
    [PROJECT_COUNT] = "an integer above 0",
    [PROJECT_FLAG] = "true or false",
};

static json_t *json_of(const yaml_node_t *value, project_form form) {
  switch (form) {
  case PROJECT_NUMBER:
    return number_of(value);
  case PROJECT_COUNT:
    return count_of(value);
  case PROJECT_FLAG:
    return flag_of(value);
  default:
    return json_string(text_of(value));
  }
}

static bool take_value(const reading *in, const yaml_node_t *value,
                       const project_key *key) {
  if (key->form == PROJECT_MACROS || key->form == PROJECT_WORDS ||
      key->form == PROJECT_CHOICES || key->form == PROJECT_PATHS) {
    return take_list(in, value, key);
  }
  if (!check_text(in, value, key->name)) {
    return false;
  }
  json_t *made = json_of(value, key->form);
  if (!made && key->form != PROJECT_TEXT) {
    return fail(in, value->start_mark, "'%s' takes %s, not '%s'", key->name,
                form_names[key->form], text_of(value));
  }
  return json_object_set_new(in->settings, key->member, made) == 0;
}

/* Whether a glob of `files` matches the source: relative to the folder, or one
 * without a slash by the name alone. */
static bool matches(const reading *in, const char *glob) {
  const char *path = in->source;
  size_t size = strlen(in->folder);
  if (!strchr(glob, '/')) {
    const char *name = strrchr(path, '/');
    return fnmatch(glob, name ? name + 1 : path, 0) == 0;
  }
  bool is_below = strncmp(path, in->folder, size) == 0 && path[size] == '/';
  return fnmatch(glob, glob[0] == '/' || !is_below ? path : path + size + 1,
                 0) == 0;
}

/* Sets `*is_meant`, whether the source is among the files. */
static bool check_files(const reading *in, const yaml_node_t *value,
                        bool *is_meant) {
  if (value->type == YAML_SCALAR_NODE) {
    *is_meant = matches(in, text_of(value));
    return check_text(in, value, FILES_KEY);
  }
  if (value->type != YAML_SEQUENCE_NODE) {
    return fail(in, value->start_mark, "'" FILES_KEY "' takes a list of globs");
  }
  *is_meant = false;
  for (const yaml_node_item_t *item = value->data.sequence.items.start;
       item < value->data.sequence.items.top; item++) {
    const yaml_node_t *node = yaml_document_get_node(in->document, *item);
    if (!check_text(in, node, FILES_KEY)) {
      return false;
    }
    *is_meant = *is_meant || matches(in, text_of(node));
  }
  return true;
}

static bool is_files_key(const yaml_node_t *key) {
  return key->type == YAML_SCALAR_NODE && strcmp(text_of(key), FILES_KEY) == 0;
}

/* Mistakes are found in documents about other files, too. */
static bool take_pair(const reading *in, const yaml_node_t *name,
                      const yaml_node_t *value) {
  if (!check_text(in, name, "a key")) {
    return false;
  }
  if (is_files_key(name)) {
    return true;
  }
  const project_key *key = project_key_find(text_of(name));
  if (key) {
    return take_value(in, value, key);
  }
  const char *near = project_key_suggest(text_of(name));
  return fail(in, name->start_mark, "there is no key '%s'%s%s%s", text_of(name),
              near ? "; did you mean '" : "", near ? near : "",
              near ? "'?" : "");
}

/* A key has one value in a mapping; libyaml leaves that to its users. All keys
 * before are known ones and differ, so there are few. */
static bool check_once(const reading *in, const yaml_node_t *root,
                       const yaml_node_pair_t *pair) {
  const yaml_node_t *name = yaml_document_get_node(in->document, pair->key);
  if (name->type != YAML_SCALAR_NODE) {
    return true; /* take_pair() says what is wrong */
  }
  for (const yaml_node_pair_t *before = root->data.mapping.pairs.start;
       before < pair; before++) {
    const yaml_node_t *other =
        yaml_document_get_node(in->document, before->key);
    if (strcmp(text_of(other), text_of(name)) == 0) {
      return fail(in, name->start_mark,
                  "'%s' stands here twice, first in line %zu", text_of(name),
                  other->start_mark.line + 1);
    }
  }
  return true;
}

static bool take_pairs(const reading *in, const yaml_node_t *root) {
  for (const yaml_node_pair_t *pair = root->data.mapping.pairs.start;
       pair < root->data.mapping.pairs.top; pair++) {
    if (!check_once(in, root, pair) ||
        !take_pair(in, yaml_document_get_node(in->document, pair->key),
                   yaml_document_get_node(in->document, pair->value))) {
      return false;
    }
  }
  return true;
}

static bool find_meant(const reading *in, const yaml_node_t *root,
                       bool *is_meant) {
  *is_meant = true;
  for (const yaml_node_pair_t *pair = root->data.mapping.pairs.start;
       pair < root->data.mapping.pairs.top; pair++) {
    if (is_files_key(yaml_document_get_node(in->document, pair->key))) {
      return check_files(in, yaml_document_get_node(in->document, pair->value),
                         is_meant);
    }
  }
  return true;
}

/* A document that is not about the source is read into settings that nobody
 * sees. */
static bool take_document(const reading *in) {
  const yaml_node_t *root = yaml_document_get_root_node(in->document);
  if (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0) {
    return true; /* only comments */
  }
  bool is_meant;
  if (root->type != YAML_MAPPING_NODE) {
    return fail(in, root->start_mark, "keys with values are expected here");
  }
  if (!find_meant(in, root, &is_meant)) {
    return false;
  }
  if (is_meant) {
    return take_pairs(in, root);
  }
  reading unseen = *in;
  unseen.settings = json_object();
  bool ok = unseen.settings && take_pairs(&unseen, root);
  json_decref(unseen.settings);
  return ok;
}

/* Reads all documents. A document without a root is the end. */
static bool take_documents(reading *in, yaml_parser_t *parser) {
  bool ok = true, is_more = true;
  while (ok && is_more) {
    yaml_document_t document;
    if (!yaml_parser_load(parser, &document)) {
      return parser->error == YAML_MEMORY_ERROR
                 ? false
                 : fail(in, parser->problem_mark, "%s", parser->problem);
    }
    in->document = &document;
    is_more = yaml_document_get_root_node(&document) != NULL;
    ok = !is_more || take_document(in);
    yaml_document_delete(&document);
  }
  return ok;
}

bool project_file_read_text(json_t *settings, const char *path,
                            const char *text, size_t size, const char *source,
                            char **problem) {
  *problem = NULL;
  reading in = {.path = path,
                .folder = strndup(path, (size_t)(strrchr(path, '/') - path)),
                .source = source,
                .settings = settings,
                .problem = problem};
  yaml_parser_t parser;
  bool ok = in.folder != NULL;
  if (ok && !utf8_is_valid(text, size)) {
    ok = fail(&in, (yaml_mark_t){0}, "it is no UTF-8 text");
  } else if (ok && (ok = yaml_parser_initialize(&parser))) {
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    ok = take_documents(&in, &parser);
    yaml_parser_delete(&parser);
  }
  free(in.folder);
  return ok;
}

bool project_file_read(json_t *settings, const char *path, const char *source,
                       char **problem) {
  const reading in = {.path = path, .problem = problem};
  char *text = NULL;
  size_t size = 0;
  *problem = NULL;
  switch (read_file(path, PROJECT_FILE_BYTES_MAX, &text, &size)) {
  case READ_FILE_OK:
    break;
  case READ_FILE_TOO_LARGE:
    return fail(&in, (yaml_mark_t){0}, "a project file has at most %d bytes",
                PROJECT_FILE_BYTES_MAX);
  default:
    return fail(&in, (yaml_mark_t){0}, "it cannot be read: %s",
                strerror(errno));
  }
  bool ok = project_file_read_text(settings, path, text, size, source, problem);
  free(text);
  return ok;
}

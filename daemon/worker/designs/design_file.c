/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From YAML to what it says.
 */
#include "daemon/worker/designs/design_file.h"

#include "base/text/suggest.h"
#include "base/verilog/verilog_keywords.h"
#include "daemon/worker/designs/build_depths.h"
#include "daemon/worker/designs/yaml_text.h"
#include "hls/signature.h"
#include "protocol/language.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What one slot more costs nobody notices; more are no FIFO. */
enum { MOST_SLOTS = BUILD_MOST_DEPTH };

typedef struct reading {
  yaml_text in;
  design_file *design;
  bool has_sources, has_stages;
  design_stage *stage;   /* that is being read */
  design_stream *stream; /* likewise */
} reading;

static bool take_word(reading *r, const yaml_node_t *node, const char *what,
                      design_word *word) {
  word->place = yaml_text_range(&r->in, node);
  word->text = yaml_text_scalar(&r->in, node, what);
  return word->text;
}

/* A name that a module, an instance or a port may have. */
static bool take_name(reading *r, const yaml_node_t *node, const char *what,
                      design_word *word) {
  if (!take_word(r, node, what, word)) {
    return false;
  }
  const char *at = word->text;
  bool is_name = isalpha((unsigned char)*at) || *at == '_';
  while (*at && (isalnum((unsigned char)*at) || *at == '_')) {
    at++;
  }
  if (is_name && !*at && at - word->text > HLS_MAX_KERNEL_NAME) {
    return yaml_text_fail(&r->in, node, "names have at most %d letters",
                          HLS_MAX_KERNEL_NAME);
  }
  return (is_name && !*at) ||
         yaml_text_fail(&r->in, node,
                        "'%s' is no name: letters, digits and '_', and no "
                        "digit first",
                        word->text);
}

/* Of a module: it is none of the words of Verilog, and no unit's. */
static bool take_module(reading *r, const yaml_node_t *node) {
  design_word *name = &r->design->name;
  if (!take_name(r, node, "the name of the top module", name)) {
    return false;
  }
  bool is_word = verilog_is_keyword(name->text);
  bool is_unit = strncmp(name->text, "hls_", strlen("hls_")) == 0;
  return (!is_word && !is_unit) ||
         yaml_text_fail(&r->in, node, "'%s' %s: give the design another name",
                        name->text,
                        is_word ? "is a word of Verilog"
                                : "begins with 'hls_', as units do");
}

static bool is_key(const yaml_node_t *key, const char *name) {
  return strcmp((const char *)key->data.scalar.value, name) == 0;
}

static bool fail_key(const reading *r, const yaml_node_t *key,
                     const char *const *known, size_t count) {
  const char *name = (const char *)key->data.scalar.value;
  const char *near = suggest_word(name, known, count);
  return yaml_text_fail(&r->in, key, "there is no key '%s' here%s%s%s", name,
                        near ? "; did you mean '" : "", near ? near : "",
                        near ? "'?" : "");
}

static size_t count_pairs(const yaml_node_t *node) {
  return node->type == YAML_MAPPING_NODE
             ? (size_t)(node->data.mapping.pairs.top -
                        node->data.mapping.pairs.start)
             : 0;
}

static size_t count_items(const yaml_node_t *node) {
  return node->type == YAML_SEQUENCE_NODE
             ? (size_t)(node->data.sequence.items.top -
                        node->data.sequence.items.start)
             : 1;
}

/* ---- sources ---- */

/* Whether a path leads to the folder of the design file or to one below, and to
 * nothing hidden: what is beside a source can be included by it. */
static bool is_below(const char *path) {
  bool ok = path[0] != '/';
  for (const char *at = path; ok && at; at = strchr(at, '/')) {
    at += *at == '/';
    ok = *at != '.';
  }
  return ok;
}

/* Whether there is a file that can be read. To open something else may wait for
 * whoever writes to it. */
static bool check_file(const reading *r, const yaml_node_t *node,
                       const char *path) {
  struct stat status;
  if (stat(path, &status) != 0 || access(path, R_OK) != 0) {
    return yaml_text_fail(&r->in, node, "'%s' cannot be read: %s", path,
                          strerror(errno));
  }
  return S_ISREG(status.st_mode) ||
         yaml_text_fail(&r->in, node, "'%s' is no file: sources are C files",
                        path);
}

static bool check_twice(const reading *r, const yaml_node_t *node) {
  const design_file *design = r->design;
  size_t last = design->num_sources - 1;
  for (size_t i = 0; i < last; i++) {
    if (strcmp(design->sources[i].text, design->sources[last].text) == 0) {
      return yaml_text_fail(
          &r->in, node, "'%s' is among the sources already, in line %u",
          design->sources[last].text, design->sources[i].place.begin.line);
    }
  }
  return true;
}

static bool take_source(reading *r, const yaml_node_t *node) {
  design_word *source = &r->design->sources[r->design->num_sources++];
  if (!take_word(r, node, "the path of a C file", source)) {
    return false;
  }
  const char *written = source->text;
  while (strncmp(source->text, "./", 2) == 0) {
    source->text += 2;
  }
  if (!is_below(source->text)) {
    return yaml_text_fail(&r->in, node,
                          "'%s' is not below the design file: sources are in "
                          "its folder, or in folders in there that are not "
                          "hidden",
                          written);
  }
  if (!rpc_language_is_c_or_cpp(rpc_language_of_name(source->text))) {
    return yaml_text_fail(&r->in, node,
                          "'%s' is no C file: sources end in .c or .cpp",
                          source->text);
  }
  const char *slash = strrchr(r->in.path, '/');
  source->text = arena_printf(r->in.arena, "%.*s/%s", (int)(slash - r->in.path),
                              r->in.path, source->text);
  return source->text && check_twice(r, node) &&
         check_file(r, node, source->text);
}

static bool take_sources(reading *r, const yaml_node_t *node) {
  r->has_sources = true;
  r->design->sources = ARENA_ARRAY(r->in.arena, design_word, count_items(node));
  bool ok = r->design->sources;
  yaml_node_t *item;
  for (size_t i = 0; ok && (item = yaml_text_item(&r->in, node, i)); i++) {
    ok = take_source(r, item);
  }
  return ok;
}

/* ---- stages ---- */

static bool take_stage_pair(void *user, const yaml_node_t *key,
                            const yaml_node_t *value) {
  reading *r = user;
  design_stage *stage = r->stage;
  if (is_key(key, "kernel")) {
    return take_name(r, value, "the name of a function", &stage->kernel);
  }
  design_constant *constant = &stage->constants[stage->num_constants++];
  return take_word(r, key, "a name", &constant->name) &&
         take_word(r, value, "a number", &constant->value);
}

static bool take_stage(void *user, const yaml_node_t *key,
                       const yaml_node_t *value) {
  reading *r = user;
  r->stage = &r->design->stages[r->design->num_stages++];
  r->stage->constants =
      ARENA_ARRAY(r->in.arena, design_constant, count_pairs(value));
  if (!r->stage->constants ||
      !take_name(r, key, "the name of a stage", &r->stage->name) ||
      !yaml_text_pairs(&r->in, value, "'{kernel: FUNCTION}'", take_stage_pair,
                       r)) {
    return false;
  }
  return r->stage->kernel.text ||
         yaml_text_fail(&r->in, key,
                        "the stage '%s' has no kernel: write '%s: {kernel: "
                        "FUNCTION}'",
                        r->stage->name.text, r->stage->name.text);
}

static bool take_stages(reading *r, const yaml_node_t *node) {
  r->has_stages = true;
  r->design->stages = ARENA_ARRAY(r->in.arena, design_stage, count_pairs(node));
  return r->design->stages &&
         yaml_text_pairs(&r->in, node,
                         "'NAME: {kernel: FUNCTION}' for each stage",
                         take_stage, r);
}

/* ---- streams ---- */

static bool take_end(reading *r, const yaml_node_t *node, design_end *end) {
  if (!take_word(r, node, "'STAGE.ARRAY'", &end->whole)) {
    return false;
  }
  const char *dot = strchr(end->whole.text, '.');
  if (!dot || dot == end->whole.text || !dot[1] || strchr(dot + 1, '.')) {
    return yaml_text_fail(&r->in, node,
                          "'%s' is no end of a stream: write 'STAGE.ARRAY'",
                          end->whole.text);
  }
  end->stage =
      arena_copy(r->in.arena, end->whole.text, (size_t)(dot - end->whole.text));
  end->array = dot + 1;
  return end->stage;
}

static bool take_depth(reading *r, const yaml_node_t *node) {
  const char *text = yaml_text_scalar(&r->in, node, "a number of slots");
  char *rest = NULL;
  long depth = text ? strtol(text, &rest, 10) : 0;
  if (!text) {
    return false;
  }
  r->stream->depth = (unsigned)depth;
  return (!*rest && depth >= 1 && depth <= MOST_SLOTS) ||
         yaml_text_fail(&r->in, node,
                        "'depth' takes a number of slots from 1 to %d, not "
                        "'%s'",
                        MOST_SLOTS, text);
}

static bool take_stream_pair(void *user, const yaml_node_t *key,
                             const yaml_node_t *value) {
  static const char *const known[] = {"from", "to", "depth"};
  reading *r = user;
  return is_key(key, "from")    ? take_end(r, value, &r->stream->from)
         : is_key(key, "to")    ? take_end(r, value, &r->stream->to)
         : is_key(key, "depth") ? take_depth(r, value)
                                : fail_key(r, key, known, 3);
}

static bool take_streams(reading *r, const yaml_node_t *node) {
  r->design->streams =
      ARENA_ARRAY(r->in.arena, design_stream, count_items(node));
  bool ok = r->design->streams;
  yaml_node_t *item;
  for (size_t i = 0; ok && (item = yaml_text_item(&r->in, node, i)); i++) {
    r->stream = &r->design->streams[r->design->num_streams++];
    r->stream->place = yaml_text_range(&r->in, item);
    ok = yaml_text_pairs(&r->in, item, "'{from: STAGE.ARRAY, to: STAGE.ARRAY}'",
                         take_stream_pair, r);
    if (ok && (!r->stream->from.stage || !r->stream->to.stage)) {
      ok = yaml_text_fail(&r->in, item,
                          "a stream has two ends: write '{from: STAGE.ARRAY, "
                          "to: STAGE.ARRAY}'");
    }
  }
  return ok;
}

/* ---- All of it ---- */

static bool take_pair(void *user, const yaml_node_t *key,
                      const yaml_node_t *value) {
  static const char *const known[] = {"name", "sources", "stages", "streams"};
  reading *r = user;
  return is_key(key, "name")      ? take_module(r, value)
         : is_key(key, "sources") ? take_sources(r, value)
         : is_key(key, "stages")  ? take_stages(r, value)
         : is_key(key, "streams") ? take_streams(r, value)
                                  : fail_key(r, key, known, 4);
}

static bool check_whole(const reading *r, const yaml_node_t *root) {
  const char *missing = !r->design->name.text        ? "name: NAME"
                        : !r->has_sources            ? "sources: [FILE.c]"
                        : r->design->num_sources < 1 ? "sources: [FILE.c]"
                        : r->design->num_stages < 1
                            ? "stages: {NAME: {kernel: FUNCTION}}"
                            : NULL;
  return !missing || yaml_text_fail(&r->in, root,
                                    "something is missing in the design: write "
                                    "'%s'",
                                    missing);
}

bool design_file_read(design_file *design, arena_pool *arena, const char *path,
                      const char *text, size_t size,
                      hls_diagnostics *diagnostics) {
  reading r = {.in = {.arena = arena,
                      .path = path,
                      .text = text,
                      .size = size,
                      .diagnostics = diagnostics},
               .design = design};
  *design = (design_file){0};
  bool ok = yaml_text_load(&r.in);
  if (ok) {
    const yaml_node_t *root = yaml_document_get_root_node(&r.in.document);
    ok = yaml_text_pairs(&r.in, root, "'name', 'sources', 'stages', 'streams'",
                         take_pair, &r) &&
         check_whole(&r, root);
  }
  yaml_text_finish(&r.in);
  return ok && !arena->failed;
}

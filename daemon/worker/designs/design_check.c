/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the C text alone shows of a design.
 */
#include "daemon/worker/designs/design_check.h"

#include "base/text/suggest.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct checking {
  const design_file *design;
  arena_pool *arena;
  design_meaning *meaning;
  hls_diagnostics *diagnostics;
} checking;

#define FAIL(c, code, place, ...)                                              \
  (hls_diagnostics_add((c)->diagnostics, HLS_SEVERITY_ERROR, code, place,      \
                       __VA_ARGS__),                                           \
   false)

/* ---- Names ---- */

/* The parameter of that name; the number of parameters if there is none. */
static unsigned find_param(const hls_signature *kernel, const char *name) {
  unsigned i = 0;
  while (i < kernel->num_params && strcmp(kernel->params[i].name, name) != 0) {
    i++;
  }
  return i;
}

static const char *near_param(const checking *c, const hls_signature *kernel,
                              const char *name) {
  const char **names = ARENA_ARRAY(c->arena, const char *, kernel->num_params);
  for (unsigned i = 0; names && i < kernel->num_params; i++) {
    names[i] = kernel->params[i].name;
  }
  return names ? suggest_word(name, names, kernel->num_params) : NULL;
}

static size_t find_stage(const design_file *design, const char *name) {
  size_t i = 0;
  while (i < design->num_stages &&
         strcmp(design->stages[i].name.text, name) != 0) {
    i++;
  }
  return i;
}

static const char *near_stage(const checking *c, const char *name) {
  size_t count = c->design->num_stages;
  const char **names = ARENA_ARRAY(c->arena, const char *, count);
  for (size_t i = 0; names && i < count; i++) {
    names[i] = c->design->stages[i].name.text;
  }
  return names ? suggest_word(name, names, count) : NULL;
}

/* ---- Stages ---- */

/* The value of a constant in the type of its parameter. */
static bool parse_value(const char *text, const hls_scalar *scalar,
                        uint64_t *bits) {
  char *rest = NULL;
  if (isspace((unsigned char)*text)) {
    return false;
  }
  errno = 0;
  if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 32) {
    float value = strtof(text, &rest);
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    *bits = word;
  } else if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 64) {
    double value = strtod(text, &rest);
    memcpy(bits, &value, sizeof value);
  } else if (scalar->kind == HLS_SCALAR_INT) {
    bool is_below = *text == '-';
    uint64_t size = strtoull(text + is_below, &rest, 0);
    unsigned free_bits = scalar->bits - (scalar->is_signed ? 1 : 0);
    uint64_t most = free_bits >= 64 ? ~0ull : (1ull << free_bits) - 1;
    bool fits = is_below ? scalar->is_signed && size <= most + 1 : size <= most;
    uint64_t mask = scalar->bits >= 64 ? ~0ull : (1ull << scalar->bits) - 1;
    *bits = (is_below ? 0 - size : size) & mask;
    return rest != text + is_below && !*rest && errno == 0 && fits;
  }
  return rest && rest != text && !*rest && errno == 0;
}

static bool check_constant(const checking *c, size_t number,
                           const design_constant *constant) {
  const design_stage *stage = &c->design->stages[number];
  const hls_signature *kernel = c->meaning->kernels[number];
  unsigned param = find_param(kernel, constant->name.text);
  if (param == kernel->num_params) {
    const char *near = near_param(c, kernel, constant->name.text);
    return FAIL(c, "design-stage", constant->name.place,
                "%s has no argument '%s'%s%s%s", kernel->name,
                constant->name.text, near ? "; did you mean '" : "",
                near ? near : "", near ? "'?" : "");
  }
  const hls_param *found = &kernel->params[param];
  if (found->is_array || found->is_pointer) {
    return FAIL(c, "design-stage", constant->name.place,
                "'%s' of %s is an array and has no constant: connect '%s.%s' "
                "by a stream, or leave it out, and it is a port",
                found->name, kernel->name, stage->name.text, found->name);
  }
  design_value *value = &c->meaning->values[c->meaning->num_values++];
  *value =
      (design_value){.of = {number, param}, .place = constant->value.place};
  return parse_value(constant->value.text, &found->scalar, &value->bits) ||
         FAIL(c, "design-stage", constant->value.place,
              "'%s' is no value of '%s', which is of type '%s'",
              constant->value.text, found->name, found->spelling);
}

static bool check_param(const checking *c, const design_stage *stage,
                        const hls_signature *kernel, const hls_param *param) {
  bool is_number = param->scalar.kind == HLS_SCALAR_INT ||
                   param->scalar.kind == HLS_SCALAR_FLOAT;
  bool is_sized = param->is_array || !param->is_pointer;
  return (is_number && is_sized) ||
         FAIL(c, "design-stage", stage->kernel.place,
              "'%s' of %s is of type '%s', which is neither a scalar nor an "
              "array of known size: declare it as one, for example '%s[16]'",
              param->name, kernel->name, param->spelling, param->name);
}

static bool check_stage(const checking *c, size_t number) {
  const design_stage *stage = &c->design->stages[number];
  const hls_signature *kernel = c->meaning->kernels[number];
  bool ok = true;
  for (size_t i = 0; i < number; i++) {
    const design_stage *other = &c->design->stages[i];
    if (strcmp(other->kernel.text, stage->kernel.text) == 0) {
      return FAIL(c, "design-stage", stage->kernel.place,
                  "%s is the kernel of '%s' already: give '%s' a function of "
                  "its own, such as one that calls it",
                  stage->kernel.text, other->name.text, stage->name.text);
    }
  }
  if (kernel->result.kind != HLS_SCALAR_VOID) {
    ok = FAIL(c, "design-stage", stage->kernel.place,
              "%s returns a value, which nobody takes in a design: write it to "
              "an array of one element, and return nothing",
              kernel->name);
  }
  for (unsigned i = 0; i < kernel->num_params; i++) {
    ok = check_param(c, stage, kernel, &kernel->params[i]) && ok;
  }
  for (size_t i = 0; i < stage->num_constants; i++) {
    ok = check_constant(c, number, &stage->constants[i]) && ok;
  }
  return ok;
}

/* ---- Streams ---- */

static bool check_end(const checking *c, const design_end *end,
                      design_param *found) {
  const char *near;
  found->stage = find_stage(c->design, end->stage);
  if (found->stage == c->design->num_stages) {
    near = near_stage(c, end->stage);
    return FAIL(c, "design-stream", end->whole.place,
                "there is no stage '%s'%s%s%s", end->stage,
                near ? "; did you mean '" : "", near ? near : "",
                near ? "'?" : "");
  }
  const hls_signature *kernel = c->meaning->kernels[found->stage];
  found->param = find_param(kernel, end->array);
  if (found->param == kernel->num_params) {
    near = near_param(c, kernel, end->array);
    return FAIL(c, "design-stream", end->whole.place,
                "%s, the kernel of '%s', has no argument '%s'%s%s%s",
                kernel->name, end->stage, end->array,
                near ? "; did you mean '" : "", near ? near : "",
                near ? "'?" : "");
  }
  return kernel->params[found->param].is_array ||
         FAIL(c, "design-stream", end->whole.place,
              "'%s' of %s is no array: only arrays are streams", end->array,
              kernel->name);
}

static bool is_same(design_param a, design_param b) {
  return a.stage == b.stage && a.param == b.param;
}

static bool check_used_once(const checking *c, size_t number) {
  const design_link *link = &c->meaning->links[number];
  const design_stream *stream = &c->design->streams[number];
  for (size_t i = 0; i < number; i++) {
    const design_link *other = &c->meaning->links[i];
    unsigned line = c->design->streams[i].place.begin.line;
    if (is_same(other->from, link->from)) {
      return FAIL(c, "design-stream", stream->from.whole.place,
                  "two streams begin at '%s', the first one in line %u: an "
                  "array is read by one stage; write the elements to two "
                  "arrays in its kernel",
                  stream->from.whole.text, line);
    }
    if (is_same(other->to, link->to)) {
      return FAIL(c, "design-stream", stream->to.whole.place,
                  "two streams end at '%s', the first one in line %u: an array "
                  "is written by one stage",
                  stream->to.whole.text, line);
    }
  }
  return true;
}

static bool check_types(const checking *c, const design_stream *stream,
                        const hls_param *from, const hls_param *to) {
  if (from->scalar.kind != to->scalar.kind ||
      from->scalar.bits != to->scalar.bits ||
      from->scalar.storage_bytes != to->scalar.storage_bytes) {
    return FAIL(c, "design-stream", stream->place,
                "the elements of '%s' have %u bits ('%s'), those of '%s' %u "
                "('%s'): both ends of a stream have one type",
                stream->from.whole.text, from->scalar.bits, from->spelling,
                stream->to.whole.text, to->scalar.bits, to->spelling);
  }
  int64_t gives = hls_param_num_elements(from);
  int64_t takes = hls_param_num_elements(to);
  return gives == takes ||
         FAIL(c, "design-stream", stream->place,
              "'%s' has %lld elements and '%s' %lld: a call of one stage gives "
              "what a call of the other one takes",
              stream->from.whole.text, (long long)gives, stream->to.whole.text,
              (long long)takes);
}

static bool check_stream(const checking *c, size_t number) {
  const design_stream *stream = &c->design->streams[number];
  design_link *link = &c->meaning->links[number];
  if (!check_end(c, &stream->from, &link->from) ||
      !check_end(c, &stream->to, &link->to) || !check_used_once(c, number)) {
    return false;
  }
  const hls_signature *const *kernels = c->meaning->kernels;
  return check_types(c, stream,
                     &kernels[link->from.stage]->params[link->from.param],
                     &kernels[link->to.stage]->params[link->to.param]);
}

/* Each stage in turn that gets nothing from one that is left is taken out. What
 * is left then waits for itself. */
static bool check_order(const checking *c) {
  size_t count = c->design->num_stages, num_out = 0;
  bool *is_out = ARENA_ARRAY(c->arena, bool, count);
  bool has_found = is_out;
  while (has_found) {
    has_found = false;
    for (size_t i = 0; i < count; i++) {
      bool is_free = !is_out[i];
      for (size_t s = 0; is_free && s < c->design->num_streams; s++) {
        const design_link *link = &c->meaning->links[s];
        is_free = link->to.stage != i || is_out[link->from.stage];
      }
      is_out[i] |= is_free;
      has_found |= is_free;
      num_out += is_free;
    }
  }
  for (size_t s = 0; is_out && num_out < count && s < c->design->num_streams;
       s++) {
    const design_link *link = &c->meaning->links[s];
    if (!is_out[link->from.stage] && !is_out[link->to.stage]) {
      return FAIL(c, "design-stream", c->design->streams[s].place,
                  "the streams lead in a circle: '%s' waits for what comes of "
                  "its own elements",
                  c->design->stages[link->to.stage].name.text);
    }
  }
  return is_out;
}

bool design_check(const design_file *design, arena_pool *arena,
                  design_meaning *meaning, hls_diagnostics *diagnostics) {
  const checking c = {design, arena, meaning, diagnostics};
  size_t most = 0;
  bool ok = true;
  for (size_t i = 0; i < design->num_stages; i++) {
    most += design->stages[i].num_constants;
  }
  meaning->values = ARENA_ARRAY(arena, design_value, most);
  meaning->links = ARENA_ARRAY(arena, design_link, design->num_streams);
  if (!meaning->values || !meaning->links) {
    return false;
  }
  for (size_t i = 0; i < design->num_stages; i++) {
    ok = check_stage(&c, i) && ok;
  }
  for (size_t i = 0; ok && i < design->num_streams; i++) {
    ok = check_stream(&c, i);
  }
  return ok && check_order(&c);
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of a file and what each stands for. A file has many names and few
 * things named, so a name is four numbers and refers to its target, which has
 * the text to show and the place of the declaration. All names are one text:
 * with every keystroke, a value of JSON for each number would take longer to
 * make, write and free than the file to parse.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/json/range_json.h"

#include <stdlib.h>

/* Indices of targets by where the thing is declared; open addressing. */
typedef struct target_table {
  size_t *slots; /* 1 + an index of `names`; 0: free */
  size_t *targets;
  size_t size; /* a power of two */
} target_table;

static bool table_init(target_table *table, size_t count) {
  table->size = 16;
  while (table->size < 2 * count) {
    table->size *= 2;
  }
  table->slots = calloc(table->size, sizeof *table->slots);
  table->targets = calloc(table->size, sizeof *table->targets);
  return table->slots && table->targets;
}

static void table_finish(target_table *table) {
  free(table->slots);
  free(table->targets);
}

static bool is_same_thing(const hls_outline_name *a,
                          const hls_outline_name *b) {
  return a->kind == b->kind && a->function == b->function &&
         a->declaration.begin.line == b->declaration.begin.line &&
         a->declaration.begin.column == b->declaration.begin.column;
}

/* The slot of a name: that of an earlier one of the same thing, or a free one.
 */
static size_t find_slot(const target_table *table, const hls_outline *outline,
                        const hls_outline_name *name) {
  size_t hash = name->declaration.begin.line * 1000003u +
                name->declaration.begin.column * 31u + (size_t)name->kind;
  size_t slot = hash & (table->size - 1);
  while (table->slots[slot] != 0 &&
         !is_same_thing(name,
                        hls_outline_name_at(outline, table->slots[slot] - 1))) {
    slot = (slot + 1) & (table->size - 1);
  }
  return slot;
}

/* A header for kernels is in no file that an editor could show. */
static cJSON *declaration_json(const analyze_input *analysis,
                               const hls_outline_name *name) {
  const hls_range *range = &name->declaration;
  source_text *text = range->begin.line
                          ? source_texts_find(analysis->texts, range->file)
                          : NULL;
  if (!text || !text->text) {
    return cJSON_CreateNull();
  }
  if (text != analysis_text(analysis)) {
    return range_json_location(analysis->texts, range);
  }
  return range_json_compact(text, range);
}

/* Where the stub of a module is: in the RTL of the first kernel that has it;
 * null when there is none. */
static cJSON *stub_json(const analyze_input *analysis, const char *module) {
  hls_buffer file = {0};
  const cJSON *facts;
  hls_buffer_printf(&file, "%s.sv", module);
  if (file.failed) {
    return NULL;
  }
  cJSON_ArrayForEach(facts, analysis->kernels) {
    const cJSON *line = value_get(value_get(facts, "stubs"), file.data);
    if (line) {
      cJSON *found = VALUE_OBJECT({"kernel", value_string(facts->string)},
                                  {"file", value_string(file.data)},
                                  {"line", cJSON_Duplicate(line, true)});
      hls_buffer_finish(&file);
      return found;
    }
  }
  hls_buffer_finish(&file);
  return cJSON_CreateNull();
}

static bool add_target(const analyze_input *analysis,
                       const hls_outline_name *name, cJSON *targets) {
  const hls_outline_function *function =
      hls_outline_function_at(analysis->outline, name->function);
  cJSON *target =
      VALUE_OBJECT({"text", analyze_name_text(analysis, name)},
                   {"declaration", declaration_json(analysis, name)});
  if (target && name->kind == HLS_NAME_FUNCTION &&
      (function->role == HLS_FUNCTION_PLACEHOLDER ||
       function->role == HLS_FUNCTION_EXTERNAL)) {
    target = value_extend(
        target, VALUE_OBJECT({"module", value_string(name->name)},
                             {"stub", stub_json(analysis, name->name)}));
  }
  return value_push(targets, target);
}

static void add_name(const analyze_input *analysis,
                     const hls_outline_name *name, size_t target,
                     hls_buffer *names) {
  source_text *text = analysis_text(analysis);
  lsp_position begin = source_text_position(text, name->range.begin);
  lsp_position end = source_text_position(text, name->range.end);
  if (begin.line == end.line) {
    hls_buffer_printf(names, "%zu %zu %zu %zu\n", begin.line, begin.character,
                      end.character, target);
  }
}

cJSON *analyze_names(const analyze_input *analysis, cJSON **targets) {
  const hls_outline *outline = analysis->outline;
  size_t count = hls_outline_num_names(outline);
  target_table table = {0};
  hls_buffer text = {0};
  *targets = cJSON_CreateArray();
  size_t num_targets = 0;
  bool added = table_init(&table, count);
  for (size_t i = 0; added && i < count; i++) {
    const hls_outline_name *name = hls_outline_name_at(outline, i);
    size_t slot = find_slot(&table, outline, name);
    if (table.slots[slot] == 0) {
      table.slots[slot] = i + 1;
      table.targets[slot] = num_targets++;
      added = add_target(analysis, name, *targets);
    }
    add_name(analysis, name, table.targets[slot], &text);
  }
  table_finish(&table);
  cJSON *names = added && !text.failed
                     ? value_text(text.data ? text.data : "", text.size)
                     : NULL;
  hls_buffer_finish(&text);
  if (!names) {
    cJSON_Delete(*targets);
    *targets = NULL;
    return NULL;
  }
  return names;
}

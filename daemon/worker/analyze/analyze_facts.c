/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What compiling a kernel has shown beyond the text: what its circuit is made
 * of, by operation, how its memories are accessed, how often its loops begin an
 * iteration, how long its units take, and what it leaves to the user's own
 * modules.
 */
#include "daemon/worker/analyze/analyze.h"

#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/circuit/latency_facts.h"
#include "daemon/worker/circuit/memory_facts.h"
#include "daemon/worker/diff/op_counts.h"
#include "rtl/design.h"

#include <string.h>

/* The line, from 0, in which a stub declares its module. */
static json_int_t declaration_line(const rtl_file *stub) {
  static const char keyword[] = "module ";
  const char *end = stub->text + stub->size;
  json_int_t number = 0;
  for (const char *line = stub->text; line; number++) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    if ((size_t)(end - line) >= sizeof keyword - 1 &&
        memcmp(line, keyword, sizeof keyword - 1) == 0) {
      return number;
    }
    line = next ? next + 1 : NULL;
  }
  return 0;
}

/* By file: the lines of the modules that the user provides. */
static json_t *stubs_json(const rtl_design *design) {
  json_t *stubs = json_object();
  for (size_t i = 0; design && i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    if (file->kind == RTL_FILE_STUB &&
        json_object_set_new(stubs, file->path,
                            json_integer(declaration_line(file)))) {
      json_decref(stubs);
      return NULL;
    }
  }
  return stubs;
}

json_t *analyze_facts(compilation *compilation) {
  const hls_compile_result *result = &compilation->result;
  return json_pack(
      "{s:o, s:o, s:o, s:o, s:o}", "operations",
      op_counts_function(result->module, result->kernel,
                         strlen(result->kernel)),
      "memories",
      memory_facts_json(result->module, result->kernel, &compilation->texts),
      "loops",
      circuit_loops_json(result->module, result->kernel, &compilation->texts),
      "latencies",
      latency_facts_json(result->module, result->kernel, &compilation->texts),
      "stubs", stubs_json(compilation->design));
}

/* As a table; the function itself is no operation of it. */
static void write_circuit(hls_buffer *out, const char *kernel,
                          const json_t *operations) {
  static const char prefix[] = "handshake.";
  hls_buffer_printf(out, "\nCircuit `%s`:\n\n| operation | |\n|---|--:|\n",
                    kernel);
  const char *name;
  const json_t *count;
  json_object_foreach((json_t *)operations, name, count) {
    bool ours = strncmp(name, prefix, sizeof prefix - 1) == 0;
    const char *shown = ours ? name + sizeof prefix - 1 : name;
    if (strcmp(shown, "func") != 0 && strcmp(shown, "end") != 0) {
      hls_buffer_printf(out, "| %s | %lld |\n", shown,
                        (long long)json_integer_value(count));
    }
  }
}

static void write_place(hls_buffer *text, const char *kind,
                        const json_t *place) {
  const json_t *start =
      json_object_get(json_object_get(place, "range"), "start");
  hls_buffer_printf(text, "the %s", kind);
  if (start) {
    hls_buffer_printf(
        text, " in line %lld",
        (long long)json_integer_value(json_object_get(start, "line")) + 1);
  }
}

/* Why the accesses to a memory have to be kept in order. */
static void write_memory(hls_buffer *out, const json_t *memory) {
  bool has_queue = json_is_true(json_object_get(memory, "queue"));
  hls_buffer_printf(
      out, "%lld loads, %lld stores, through a %s.\n",
      (long long)json_integer_value(json_object_get(memory, "loads")),
      (long long)json_integer_value(json_object_get(memory, "stores")),
      has_queue ? "**load-store queue**" : "memory controller");
  size_t index;
  const json_t *reason;
  json_array_foreach(json_object_get(memory, "reasons"), index, reason) {
    hls_buffer_puts(out, "\n- ");
    write_place(out, json_string_value(json_object_get(reason, "laterKind")),
                json_object_get(reason, "later"));
    hls_buffer_puts(out, " may meet ");
    write_place(out, json_string_value(json_object_get(reason, "firstKind")),
                json_object_get(reason, "first"));
    hls_buffer_puts(out, json_is_true(json_object_get(reason, "nextIteration"))
                             ? " of an earlier iteration"
                             : "");
    hls_buffer_puts(out, ", and nothing else keeps their order");
  }
}

void analyze_write_facts(const analysis *analysis, const hls_outline_name *name,
                         hls_buffer *out) {
  const hls_signature *signature =
      hls_outline_function_at(analysis->outline, name->function)->signature;
  const json_t *facts = json_object_get(analysis->kernels, signature->name);
  if (!facts) {
    return; /* no kernel, or one with errors */
  }
  if (name->kind == HLS_NAME_FUNCTION) {
    write_circuit(out, signature->name, json_object_get(facts, "operations"));
    return;
  }
  size_t index;
  const json_t *memory;
  json_array_foreach(json_object_get(facts, "memories"), index, memory) {
    const char *array = json_string_value(json_object_get(memory, "name"));
    if (name->kind == HLS_NAME_ARGUMENT && array &&
        strcmp(array, name->name) == 0) {
      write_memory(out, memory);
    }
  }
}

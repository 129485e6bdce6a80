/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts about a compiled kernel that its text does not show: the operations of
 * its circuit, the accesses to its memories, its interfaces, the initiation
 * intervals of its loops, the latencies of its units, and the modules that the
 * user provides.
 */
#include "daemon/worker/analyze/analyze.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/circuit/interface_facts.h"
#include "daemon/worker/circuit/latency_facts.h"
#include "daemon/worker/circuit/memory_facts.h"
#include "daemon/worker/cost/cost_json.h"
#include "daemon/worker/diff/op_counts.h"
#include "hls/system/interfaces.h"
#include "rtl/design.h"

#include <string.h>

/* The line, from 0, in which a stub declares its module. */
static int64_t declaration_line(const rtl_file *stub) {
  static const char keyword[] = "module ";
  const char *end = stub->text + stub->size;
  int64_t number = 0;
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
static cJSON *stubs_json(const rtl_design *design) {
  cJSON *stubs = cJSON_CreateObject();
  for (size_t i = 0; design && i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    if (file->kind == RTL_FILE_STUB &&
        !value_set(stubs, file->path, value_integer(declaration_line(file)))) {
      cJSON_Delete(stubs);
      return NULL;
    }
  }
  return stubs;
}

/* What the circuit takes; null when there is none. */
static cJSON *cost_facts_json(compile_state *compilation) {
  const hls_compile_result *result = &compilation->result;
  MlirOperation function = circuit_find(result->module, result->kernel);
  if (mlirOperationIsNull(function)) {
    return cJSON_CreateNull();
  }
  cost_table table = {0};
  cJSON *cost = cost_table_make(&table, function)
                    ? cost_json(&table, &compilation->texts)
                    : NULL;
  cost_table_finish(&table);
  return cost;
}

cJSON *analyze_facts(compile_state *compilation, bool details) {
  const hls_compile_result *result = &compilation->result;
  return VALUE_OBJECT(
      {"operations", op_counts_function(result->module, result->kernel,
                                        strlen(result->kernel))},
      {"memories",
       memory_facts_json(result->module, result->kernel, &compilation->texts)},
      {"interfaces", interface_facts_json(result->module, result->kernel)},
      {"loops", circuit_loops_json(result->module, result->kernel,
                                   details ? CIRCUIT_LOOPS_BRIEF
                                           : CIRCUIT_LOOPS_INTERVALS,
                                   &compilation->texts)},
      {"latencies", latency_facts_json(result->module, result->kernel, details,
                                       &compilation->texts)},
      {"cost", details ? cost_facts_json(compilation) : cJSON_CreateNull()},
      {"stubs", stubs_json(compilation->design)});
}

static void write_cost_line(hls_buffer *out, const cJSON *line) {
  const cJSON *start =
      value_get(value_get(value_get(line, "location"), "range"), "start");
  if (start) {
    hls_buffer_printf(out, "| %lld |",
                      (long long)value_integer_of(value_get(start, "line")) +
                          1);
  } else {
    hls_buffer_puts(out, "| none |");
  }
  hls_buffer_printf(out, " %.0f | %.0f | %.0f |\n",
                    value_number_of(value_get(line, "luts")),
                    value_number_of(value_get(line, "ffs")),
                    value_number_of(value_get(line, "dsps")));
}

/* What the circuit takes, and which lines take most of it. */
static void write_cost(hls_buffer *out, const cJSON *cost) {
  enum { MOST_LINES = 5 };
  if (!cJSON_IsObject(cost)) {
    return;
  }
  hls_buffer_printf(out,
                    "\nAbout %.0f LUTs, %.0f flip-flops, %.0f DSP blocks, "
                    "%.0f RAMs; most of them in\n\n"
                    "| line | LUTs | flip-flops | DSP blocks |\n"
                    "|--:|--:|--:|--:|\n",
                    value_number_of(value_get(cost, "luts")),
                    value_number_of(value_get(cost, "ffs")),
                    value_number_of(value_get(cost, "dsps")),
                    value_number_of(value_get(cost, "rams")));
  const cJSON *line;
  int count = 0;
  cJSON_ArrayForEach(line, value_get(cost, "lines")) {
    if (count++ < MOST_LINES) {
      write_cost_line(out, line);
    }
  }
}

/* As a table; the function itself is no operation of it. */
static void write_circuit(hls_buffer *out, const char *kernel,
                          const cJSON *operations) {
  static const char prefix[] = "handshake.";
  hls_buffer_printf(out, "\nCircuit `%s`:\n\n| operation | |\n|---|--:|\n",
                    kernel);
  const cJSON *count;
  cJSON_ArrayForEach(count, operations) {
    const char *name = count->string;
    bool ours = strncmp(name, prefix, sizeof prefix - 1) == 0;
    const char *shown = ours ? name + sizeof prefix - 1 : name;
    if (strcmp(shown, "func") != 0 && strcmp(shown, "end") != 0) {
      hls_buffer_printf(out, "| %s | %lld |\n", shown,
                        (long long)value_integer_of(count));
    }
  }
}

static void write_place(hls_buffer *text, const char *kind,
                        const cJSON *place) {
  const cJSON *start = value_get(value_get(place, "range"), "start");
  hls_buffer_printf(text, "the %s", kind);
  if (start) {
    hls_buffer_printf(text, " in line %lld",
                      (long long)value_integer_of(value_get(start, "line")) +
                          1);
  }
}

/* Why the accesses to a memory have to be kept in order. */
static void write_memory(hls_buffer *out, const cJSON *memory) {
  bool has_queue = cJSON_IsTrue(value_get(memory, "queue"));
  hls_buffer_printf(out, "%lld loads, %lld stores, through a %s.\n",
                    (long long)value_integer_of(value_get(memory, "loads")),
                    (long long)value_integer_of(value_get(memory, "stores")),
                    has_queue ? "**load-store queue**" : "memory controller");
  const cJSON *reason;
  cJSON_ArrayForEach(reason, value_get(memory, "reasons")) {
    hls_buffer_puts(out, "\n- ");
    write_place(out, value_string_of(value_get(reason, "laterKind")),
                value_get(reason, "later"));
    hls_buffer_puts(out, " may meet ");
    write_place(out, value_string_of(value_get(reason, "firstKind")),
                value_get(reason, "first"));
    hls_buffer_puts(out, cJSON_IsTrue(value_get(reason, "nextIteration"))
                             ? " of an earlier iteration"
                             : "");
    hls_buffer_puts(out, ", and nothing else keeps their order");
  }
}

/* The interface of an argument, if it is not the default: scalars go with the
 * call. */
static void write_interface(hls_buffer *out, const cJSON *interfaces,
                            const hls_outline_name *name) {
  const cJSON *kind = value_get(
      interfaces, name->is_array ? name->name : HLS_INTERFACE_OF_CALL);
  if (kind) {
    hls_buffer_printf(out, "Interface: %s.\n\n", value_string_of(kind));
  }
}

void analyze_write_facts(const analyze_input *analysis,
                         const hls_outline_name *name, hls_buffer *out) {
  const hls_signature *signature =
      hls_outline_function_at(analysis->outline, name->function)->signature;
  const cJSON *facts = value_get(analysis->kernels, signature->name);
  if (!facts) {
    return; /* no kernel, or one with errors */
  }
  if (name->kind == HLS_NAME_FUNCTION) {
    write_cost(out, value_get(facts, "cost"));
    write_circuit(out, signature->name, value_get(facts, "operations"));
    return;
  }
  if (name->kind == HLS_NAME_ARGUMENT) {
    write_interface(out, value_get(facts, "interfaces"), name);
  }
  const cJSON *memory;
  cJSON_ArrayForEach(memory, value_get(facts, "memories")) {
    const char *array = value_string_of(value_get(memory, "name"));
    if (name->kind == HLS_NAME_ARGUMENT && array &&
        strcmp(array, name->name) == 0) {
      write_memory(out, memory);
    }
  }
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * model-signatures: simulates a circuit that needs nothing but a clock and a
 * reset, and prints its outputs now and then. For comparisons of the circuits
 * that rtl/model runs with those of other simulators.
 *
 *   model-signatures --top NAME [--cycles N] [--every N] [--reset N] [--check]
 *                    [--jit] FILE…
 *
 * Of each cycle whose number is a multiple of --every, it prints a line
 * `<cycle> <output> <hex>` for each output of the module NAME of the
 * SystemVerilog files, as they are before the edge. The input `rst` is 1 in the
 * first --reset cycles, other inputs are 0. With --check the program has to
 * pass cycle_program_check() first, with --jit LLVM compiles it.
 *
 * The status is 1 when the circuit cannot be simulated, 2 for wrong usage.
 */
#include "base/files/read_file.h"
#include "rtl/model/cycle/cycle_jit.h"
#include "rtl/model/cycle/cycle_machine.h"
#include "rtl/model/elaborate/elab_design.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 64 << 20 };

typedef struct options {
  const char *top;
  uint64_t cycles, every, reset;
  bool check, jit;
  char **files; /* in argv */
  int num_files;
} options;

/* A circuit, and what of it is seen. */
typedef struct circuit {
  vlog_library library;
  logic_graph graph;
  const char **names;  /* of the outputs */
  logic_node *outputs; /* what drives them */
  size_t num_outputs;
  logic_node reset; /* the input, or LOGIC_NONE */
  cycle_program *program;
} circuit;

static bool parse_number(const char *text, uint64_t *number) {
  char *end;
  *number = strtoull(text, &end, 10);
  return text[0] >= '0' && text[0] <= '9' && *end == '\0';
}

/* The number that an option has as its value, NULL for what is none. */
static uint64_t *number_of(options *opts, const char *option) {
  if (strcmp(option, "--cycles") == 0) {
    return &opts->cycles;
  }
  if (strcmp(option, "--every") == 0) {
    return &opts->every;
  }
  return strcmp(option, "--reset") == 0 ? &opts->reset : NULL;
}

/* Options come before files. */
static bool parse_options(int argc, char **argv, options *opts) {
  *opts = (options){.cycles = 1000, .every = 50, .reset = 4};
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; ++i) {
    uint64_t *number = number_of(opts, argv[i]);
    if (strcmp(argv[i], "--check") == 0) {
      opts->check = true;
    } else if (strcmp(argv[i], "--jit") == 0) {
      opts->jit = true;
    } else if (strcmp(argv[i], "--top") == 0 && i + 1 < argc) {
      opts->top = argv[++i];
    } else if (!number || i + 1 == argc || !parse_number(argv[++i], number)) {
      return false;
    }
  }
  opts->files = argv + i;
  opts->num_files = argc - i;
  return opts->top && opts->num_files > 0 && opts->every > 0;
}

static bool add_file(vlog_library *library, const char *name,
                     hls_error *error) {
  char *text;
  size_t size;
  if (read_file(name, MAX_FILE, &text, &size) != READ_FILE_OK) {
    hls_error_set(error, HLS_IO, "%s: cannot be read", name);
    return false;
  }
  hls_status status = vlog_library_add(library, name, text, size, error);
  free(text);
  return status == HLS_OK;
}

/* The outputs of the top module and its reset, as nodes of the graph. */
static bool find_ports(circuit *it, const vlog_module *module,
                       elab_design *design, hls_error *error) {
  it->names = calloc(module->num_ports + 1, sizeof *it->names);
  it->outputs = calloc(module->num_ports + 1, sizeof *it->outputs);
  if (!it->names || !it->outputs) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  for (size_t i = 0; i < module->num_ports; ++i) {
    const char *name = module->ports[i].declaration.name;
    if (module->ports[i].is_input) {
      continue;
    }
    logic_node node = elab_net_node(design, name, error);
    if (node == LOGIC_NONE) {
      return false;
    }
    it->names[it->num_outputs] = name;
    it->outputs[it->num_outputs++] = node;
  }
  it->reset = elab_input(design, "rst");
  return elab_complete(design, error) == HLS_OK;
}

/* Fills the graph with the circuit. */
static bool elaborate(circuit *it, const char *top, hls_error *error) {
  elab_options options = {.path = top};
  elab_design *design =
      elab_design_create(&it->library, top, &options, &it->graph, error);
  if (!design) {
    return false;
  }
  const vlog_module *module =
      vlog_library_find(&it->library, vlog_library_name(&it->library, top));
  bool ok = find_ports(it, module, design, error);
  elab_design_destroy(design);
  return ok;
}

static bool make_circuit(circuit *it, const options *opts, hls_error *error) {
  if (!logic_graph_init(&it->graph)) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  for (int i = 0; i < opts->num_files; ++i) {
    if (!add_file(&it->library, opts->files[i], error)) {
      return false;
    }
  }
  if (!elaborate(it, opts->top, error) ||
      cycle_compile(&it->graph, it->outputs, it->num_outputs, &it->program,
                    error) != HLS_OK) {
    return false;
  }
  if (opts->check && !cycle_program_check(it->program, it->program->size)) {
    hls_error_set(error, HLS_INTERNAL, "the program is not a valid one");
    return false;
  }
  return true;
}

/* The slot of the reset; some other one when there is no reset. */
static uint64_t *reset_slot(const circuit *it, const cycle_machine *machine,
                            uint64_t *other) {
  const uint32_t *slots = cycle_part(it->program, it->program->inputs);
  for (size_t i = 0; i < it->graph.num_inputs; ++i) {
    if (it->reset != LOGIC_NONE && it->graph.inputs[i] == it->reset) {
      return &machine->slots[slots[i]];
    }
  }
  return other;
}

static void print_outputs(const circuit *it, const cycle_machine *machine,
                          uint64_t cycle) {
  const uint32_t *slots = cycle_part(it->program, it->program->observed);
  for (size_t i = 0; i < it->num_outputs; ++i) {
    uint32_t width = logic_width(&it->graph, it->outputs[i]);
    printf("%" PRIu64 " %s ", cycle, it->names[i]);
    for (uint32_t word = (width + 63) / 64; word-- > 0; width = 64 * word) {
      printf("%0*" PRIx64, (int)(width - 64 * word + 3) / 4,
             machine->slots[slots[i] + word]);
    }
    putchar('\n');
  }
}

static void run_cycles(const circuit *it, const options *opts,
                       cycle_machine *machine) {
  uint64_t other;
  uint64_t *reset = reset_slot(it, machine, &other);
  for (uint64_t cycle = 0; cycle < opts->cycles; ++cycle) {
    *reset = cycle < opts->reset;
    cycle_machine_settle(machine);
    if (cycle % opts->every == 0) {
      print_outputs(it, machine, cycle);
    }
    cycle_machine_step(machine);
  }
}

static bool simulate(const circuit *it, const options *opts, hls_error *error) {
  cycle_machine machine;
  if (!cycle_machine_init(&machine, it->program)) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  cycle_jit *jit = opts->jit ? cycle_jit_compile(&machine, error) : NULL;
  bool ready = jit || !opts->jit;
  if (ready) {
    run_cycles(it, opts, &machine);
  }
  cycle_machine_finish(&machine);
  cycle_jit_destroy(jit);
  return ready;
}

int main(int argc, char **argv) {
  options opts;
  if (!parse_options(argc, argv, &opts)) {
    fputs("usage: model-signatures --top NAME [--cycles N] [--every N] "
          "[--reset N] [--check] [--jit] FILE...\n",
          stderr);
    return 2;
  }
  circuit it = {0};
  hls_error error = {0};
  bool ok = make_circuit(&it, &opts, &error) && simulate(&it, &opts, &error);
  if (!ok) {
    fprintf(stderr, "model-signatures: %s\n", error.message);
  }
  free(it.program);
  free(it.outputs);
  free(it.names);
  logic_graph_finish(&it.graph);
  vlog_library_finish(&it.library);
  return !ok;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From parsed texts to the program of a circuit: what drives it, and what it
 * shows.
 */
#include "base/time/clock.h"
#include "rtl/model/elaborate/elab_design.h"
#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/model/model_sim_kept.h"
#include "rtl/sim/testbench/testbench_module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The place of the circuit, as Verilator has it: hls_mem_stall goes by it. */
#define CIRCUIT_PATH "TOP." TESTBENCH_MODULE ".circuit"

/* The nodes in the making. */
typedef struct builder {
  model_sim *model;
  const testbench *bench;
  const rtl_design *rtl;
  logic_graph graph;
  elab_design *design;
  size_t stalls;     /* the drive that is this */
  logic_node *shown; /* what the program shows, but for a waveform */
  size_t num_shown;
  hls_error error; /* the first one; nothing more is done after it */
} builder;

static bool has_failed(const builder *b) { return b->error.status != HLS_OK; }

/* ---- What drives the circuit ---- */

/* LOGIC_NONE is an input that the circuit does not have. */
static model_sim_drive drive_of(const builder *b, logic_node node) {
  if (node == LOGIC_NONE) {
    return (model_sim_drive){MODEL_SIM_NO_INPUT, 0};
  }
  const logic_operation *input = &b->graph.nodes[node];
  return (model_sim_drive){input->a, input->width};
}

static void add_drive(builder *b, logic_node node) {
  b->model->drives[b->model->num_drives++] = drive_of(b, node);
}

/* The input port of the circuit with this name and ending. */
static void drive_port(builder *b, const char *name, const char *ending) {
  char *full = NULL;
  if (has_failed(b)) {
    return;
  }
  if (asprintf(&full, "%s%s", name, ending) < 0) {
    hls_error_set(&b->error, HLS_NO_MEMORY, "out of memory");
    return;
  }
  logic_node node = elab_input(b->design, full);
  if (node == LOGIC_NONE) {
    hls_error_set(&b->error, HLS_INTERNAL, "the circuit has no input '%s'",
                  full);
  } else {
    add_drive(b, node);
  }
  free(full);
}

static const char *name_of(const rtl_design *design, rtl_role role,
                           const char *usual) {
  for (size_t i = 0; i < design->num_ports; i++) {
    if (design->ports[i].role == role) {
      return design->ports[i].name;
    }
  }
  return usual;
}

static void drive_all(builder *b) {
  const testbench *bench = b->bench;
  for (size_t i = 0; i < bench->num_inputs; i++) {
    if (bench->inputs[i]->data_width) {
      drive_port(b, bench->inputs[i]->name, "");
    } else {
      add_drive(b, LOGIC_NONE);
    }
  }
  for (size_t i = 0; i < bench->num_memories; i++) {
    drive_port(b, bench->memories[i]->name, "_loadData");
  }
  b->stalls = b->model->num_drives;
  add_drive(b, LOGIC_NONE); /* known at the end */
  for (size_t i = 0; i < bench->num_inputs; i++) {
    drive_port(b, bench->inputs[i]->name, "_valid");
  }
  for (size_t i = 0; i < bench->num_outputs; i++) {
    drive_port(b, bench->outputs[i]->name, "_ready");
  }
  drive_port(b, name_of(b->rtl, RTL_ROLE_RESET, "rst"), "");
}

/* ---- What it shows ---- */

/* The net of the circuit with this name and ending. */
static void show(builder *b, const char *name, const char *ending) {
  char *full = NULL;
  if (has_failed(b)) {
    return;
  }
  if (asprintf(&full, "%s%s", name, ending) < 0) {
    hls_error_set(&b->error, HLS_NO_MEMORY, "out of memory");
    return;
  }
  logic_node node = elab_net_node(b->design, full, &b->error);
  if (node == LOGIC_NONE && !has_failed(b)) {
    hls_error_set(&b->error, HLS_NO_MEMORY, "out of memory");
  }
  b->shown[b->num_shown++] = node;
  free(full);
}

static void show_inputs(builder *b, const char *ending) {
  for (size_t i = 0; i < b->bench->num_inputs; i++) {
    show(b, b->bench->inputs[i]->name, ending);
  }
}

static void show_memories(builder *b, const char *ending) {
  for (size_t i = 0; i < b->bench->num_memories; i++) {
    show(b, b->bench->memories[i]->name, ending);
  }
}

static void show_channels(builder *b, const char *ending) {
  for (size_t i = 0; i < b->rtl->num_channels; i++) {
    show(b, b->rtl->channels[i].net, ending);
  }
}

static void show_outputs(builder *b, const char *ending) {
  for (size_t i = 0; i < b->bench->num_outputs; i++) {
    show(b, b->bench->outputs[i]->name, ending);
  }
}

static void show_results(builder *b) {
  for (size_t i = 0; i < b->bench->num_outputs; i++) {
    if (b->bench->outputs[i]->data_width) {
      show(b, b->bench->outputs[i]->name, "");
    } else {
      b->shown[b->num_shown++] = logic_constant(&b->graph, 1, 0);
    }
  }
}

static void show_all(builder *b) {
  show_inputs(b, "_ready");
  show_outputs(b, "_valid");
  show_memories(b, "_loadEn");
  show_memories(b, "_storeEn");
  show_channels(b, "_valid");
  show_channels(b, "_ready");
  show_results(b);
  show_memories(b, "_loadAddr");
  show_memories(b, "_storeAddr");
  show_memories(b, "_storeData");
  for (size_t i = 0; i < b->bench->num_probes; i++) {
    show(b, b->rtl->channels[b->bench->probes[i]].net, "");
  }
}

/* Collects what a waveform shows. */
static void trace_all(builder *b) {
  if (!has_failed(b) && b->model->job->request->trace) {
    model_sim_signals_collect(
        &b->model->signals, b->design, &b->graph, CIRCUIT_PATH,
        name_of(b->rtl, RTL_ROLE_CLOCK, "clk"), &b->error);
  }
}

/* Adds that to what the program shows. */
static void show_traced(builder *b) {
  const hls_buffer *nodes = &b->model->signals.nodes;
  size_t count = b->num_shown + b->model->signals.num_values;
  logic_node *shown = realloc(b->shown, (count + 1) * sizeof *shown);
  if (!shown) {
    hls_error_set(&b->error, HLS_NO_MEMORY, "out of memory");
    return;
  }
  b->shown = shown;
  if (nodes->size > 0) {
    memcpy(shown + b->num_shown, nodes->data, nodes->size);
  }
  b->num_shown = count;
}

/* ---- Both ---- */

static bool allocate(builder *b) {
  const testbench *bench = b->bench;
  size_t ports = bench->num_inputs + bench->num_outputs;
  size_t drives = 2 * ports + bench->num_memories + 2;
  size_t shown = 2 * ports + 5 * bench->num_memories + 2 * bench->num_channels +
                 bench->num_probes + 2;
  b->model->drives = calloc(drives, sizeof *b->model->drives);
  b->shown = calloc(shown, sizeof *b->shown);
  return logic_graph_init(&b->graph) && b->model->drives && b->shown;
}

static void elaborate(builder *b, vlog_library *library, bool each_by_itself) {
  const sim_request *request = b->model->job->request;
  model_sim_units *units = model_sim_kept_units(request->kept);
  const elab_options options = {
      .path = CIRCUIT_PATH,
      .memories_stall = request->stall_seed != 0,
      .each_by_itself = each_by_itself,
      .templates = units ? model_sim_units_templates(units) : NULL,
  };
  b->design =
      elab_design_create(library, b->rtl->top, &options, &b->graph, &b->error);
  if (b->design) {
    drive_all(b);
    show_all(b);
    trace_all(b);
  }
  if (!has_failed(b) && elab_complete(b->design, &b->error) == HLS_OK) {
    b->model->drives[b->stalls] = drive_of(b, elab_stalls(b->design));
    b->shown[b->num_shown++] = elab_conflict(b->design, &b->model->conflict);
    show_traced(b);
  }
  elab_design_destroy(b->design);
}

/* What fails when instances are made like each other may do otherwise. Their
 * insides have no names then, so that a waveform needs them by themselves. */
static void elaborate_either_way(builder *b, vlog_library *library) {
  bool is_traced = b->model->job->request->trace;
  elaborate(b, library, is_traced);
  if (b->error.status != HLS_INVALID || is_traced) {
    return;
  }
  b->error = (hls_error){0};
  b->model->num_drives = 0;
  b->num_shown = 0;
  logic_graph_finish(&b->graph);
  if (logic_graph_init(&b->graph)) {
    elaborate(b, library, true);
  } else {
    hls_error_set(&b->error, HLS_NO_MEMORY, "out of memory");
  }
}

hls_status model_sim_build(model_sim *model, vlog_library *library) {
  const simulator_job *job = model->job;
  builder b = {
      .model = model, .bench = job->bench, .rtl = job->request->design};
  double start = clock_ms();
  if (allocate(&b)) {
    elaborate_either_way(&b, library);
  } else {
    hls_error_set(&b.error, HLS_NO_MEMORY, "out of memory");
  }
  double elaborated = clock_ms();
  job->tick(job->tick_user);
  if (!has_failed(&b)) {
    cycle_compile(&b.graph, b.shown, b.num_shown, &model->program, &b.error);
  }
  job->result->elaborate_ms = elaborated - start;
  job->result->compile_ms = clock_ms() - elaborated;
  logic_graph_finish(&b.graph);
  free(b.shown);
  return has_failed(&b) ? model_sim_refuse_for(job, &b.error) : HLS_OK;
}

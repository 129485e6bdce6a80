/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of packages, which several processes may read and write at one edge
 * of the clock. The language leaves open in which order they are executed, and
 * Verilator's order is its own. So all that processes do to such a variable is
 * kept, and a circuit in which the order matters at some edge says so when it
 * gets there.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

/* Every two uses are compared, and there are not more than so many. */
#define MAX_USES 512

/* What a process with a clock does to an element. */
typedef struct use {
  struct use *next;
  const elab_process *process;
  logic_node enable, element;
  bool is_write;
} use;

struct elab_shared {
  elab_shared *next;
  const elab_net *net;
  use *uses;
  uint32_t num_uses;
  bool is_blocking, is_nonblocking; /* how it is assigned at an edge */
  const vlog_statement *begin_body; /* the first initial process that uses it */
  const elab_scope *begin_scope;    /* where that stands */
};

bool elab_shared_new(elab_design *design, elab_net *net) {
  elab_shared *made = ARENA_ARRAY(&design->arena, elab_shared, 1);
  if (!made) {
    return elab_out_of_memory(design);
  }
  made->net = net;
  made->next = design->shared;
  design->shared = made;
  net->shared = made;
  return true;
}

logic_node elab_shared_only(elab_design *design) {
  return logic_constant(design->graph, 1, 0);
}

/* Of the process that a function is executed for. */
static const elab_execution *outermost(const elab_execution *execution) {
  while (execution && execution->caller) {
    execution = execution->caller;
  }
  return execution;
}

bool elab_shared_check(elab_context *context, const elab_net *net,
                       uint32_t line) {
  if (context->design->is_template) {
    elab_fail(context->design, context->scope, line,
              "'%s' is shared by instances", net->name);
    return false;
  }
  return true;
}

/* ---- The beginning ---- */

/* Initial processes are in no order that is known, but for one that stands in
 * instances side by side: those come as they do in the text. */
static bool note_beginning(elab_context *context, const elab_net *net,
                           const elab_process *process, uint32_t line) {
  elab_shared *shared = net->shared;
  const elab_scope *scope = process->scope;
  if (!shared->begin_body) {
    shared->begin_body = process->body;
    shared->begin_scope = scope;
    return true;
  }
  const elab_scope *around = scope->parent;
  bool is_same =
      scope == shared->begin_scope && process->body == shared->begin_body;
  bool is_beside = process->body == shared->begin_body && scope->is_instance &&
                   around && around->is_instance &&
                   around == shared->begin_scope->parent;
  if (!is_same && !is_beside) {
    elab_fail(context->design, context->scope, line,
              "'%s' is used by several initial processes, whose order is not "
              "known to this simulator",
              net->name);
    return false;
  }
  return true;
}

static logic_node read_beginning(elab_context *context, elab_net *net,
                                 logic_node element, uint32_t line) {
  logic_graph *graph = context->design->graph;
  uint32_t memory = elab_net_memory(context->design, net);
  uint64_t index;
  if (memory == UINT32_MAX) {
    return LOGIC_NONE;
  }
  if (!logic_constant_value(graph, element, &index)) {
    return elab_fail(context->design, context->scope, line,
                     "which element of '%s' is read has to be constant here",
                     net->name);
  }
  const logic_memory *of = &graph->memories[memory];
  if (!of->initial || index >= of->depth) {
    return logic_constant(graph, of->width, 0);
  }
  return logic_constant_of(graph, of->width,
                           of->initial + index * ((of->width + 63) / 64));
}

static bool write_beginning(elab_context *context, uint32_t line, elab_net *net,
                            logic_node element, logic_node value) {
  logic_graph *graph = context->design->graph;
  uint32_t memory = elab_net_memory(context->design, net);
  uint64_t index, is_reached;
  if (memory == UINT32_MAX) {
    return false;
  }
  if (!logic_constant_value(graph, context->execution->path, &is_reached) ||
      !logic_constant_value(graph, element, &index) ||
      !logic_is_constant(graph, value)) {
    elab_fail(context->design, context->scope, line,
              "what '%s' begins with has to be constant", net->name);
    return false;
  }
  if (is_reached) {
    logic_memory_set_initial(graph, memory, index, value);
  }
  return true;
}

/* ---- At an edge ---- */

/* Keeps what a process does. To read what is also written there is no more. */
static bool note_use(elab_context *context, const elab_net *net,
                     const elab_execution *execution, logic_node element,
                     bool is_write, uint32_t line) {
  elab_shared *shared = net->shared;
  for (use *each = shared->uses; each; each = each->next) {
    if (each->process == execution->process &&
        each->enable == execution->path && each->element == element) {
      each->is_write = each->is_write || is_write;
      return true;
    }
  }
  if (shared->num_uses == MAX_USES) {
    elab_fail(context->design, context->scope, line,
              "'%s' is used at more than %d places", net->name, MAX_USES);
    return false;
  }
  use *added = ARENA_ARRAY(&context->design->arena, use, 1);
  if (!added) {
    return elab_out_of_memory(context->design);
  }
  *added = (use){shared->uses, execution->process, execution->path, element,
                 is_write};
  shared->uses = added;
  shared->num_uses++;
  return true;
}

/* One bit: whether two elements are the same one. */
static logic_node are_equal(logic_graph *graph, logic_node a, logic_node b) {
  uint32_t width = logic_width(graph, a);
  if (logic_width(graph, b) > width) {
    width = logic_width(graph, b);
  }
  return logic_binary(graph, LOGIC_EQUAL, logic_resize(graph, a, width, false),
                      logic_resize(graph, b, width, false));
}

/* `value` of an element unless the process has assigned it before. */
static logic_node take_written(logic_graph *graph, const elab_net *net,
                               const elab_execution *execution,
                               logic_node element, logic_node value) {
  logic_node result = value, none = logic_ones(graph, 1);
  for (const elab_shared_write *write = execution->last_write; write;
       write = write->before) {
    if (write->net == net) {
      logic_node is_it =
          logic_binary(graph, LOGIC_AND, write->enable,
                       are_equal(graph, write->element, element));
      is_it = logic_binary(graph, LOGIC_AND, none, is_it);
      none = logic_binary(graph, LOGIC_AND, none, logic_not(graph, is_it));
      result = logic_choose(graph, is_it, write->value, result);
    }
  }
  return result;
}

logic_node elab_shared_read(elab_context *context, elab_net *net,
                            logic_node element, uint32_t line) {
  elab_design *design = context->design;
  const elab_execution *execution = outermost(context->execution);
  if (element == LOGIC_NONE || !elab_shared_check(context, net, line)) {
    return LOGIC_NONE;
  }
  if (execution && execution->kind == ELAB_EXECUTE_INITIAL) {
    return note_beginning(context, net, execution->process, line)
               ? read_beginning(context, net, element, line)
               : LOGIC_NONE;
  }
  logic_node value = elab_net_read_element(design, net, element);
  if (value == LOGIC_NONE || !execution ||
      execution->kind != ELAB_EXECUTE_CLOCKED) {
    return value;
  }
  return note_use(context, net, execution, element, false, line)
             ? take_written(design->graph, net, execution, element, value)
             : LOGIC_NONE;
}

/* Whether it is assigned as it was before: which of `=` and `<=` comes last is
 * not to be thought about. */
static bool note_kind(elab_context *context, const elab_net *net,
                      bool is_nonblocking, uint32_t line) {
  elab_shared *shared = net->shared;
  shared->is_blocking = shared->is_blocking || !is_nonblocking;
  shared->is_nonblocking = shared->is_nonblocking || is_nonblocking;
  if (shared->is_blocking && shared->is_nonblocking) {
    elab_fail(context->design, context->scope, line,
              "'%s' is assigned by = and by <=", net->name);
    return false;
  }
  return true;
}

static bool keep_written(elab_context *context, const elab_net *net,
                         logic_node element, logic_node value) {
  elab_execution *execution = context->execution;
  elab_shared_write *added =
      ARENA_ARRAY(&context->design->arena, elab_shared_write, 1);
  if (!added) {
    return elab_out_of_memory(context->design);
  }
  *added = (elab_shared_write){execution->last_write, net, execution->path,
                               element, value};
  execution->last_write = added;
  return true;
}

bool elab_shared_write_add(elab_context *context, uint32_t line, elab_net *net,
                           logic_node element, logic_node value,
                           bool is_nonblocking) {
  elab_design *design = context->design;
  elab_execution *execution = context->execution;
  if (element == LOGIC_NONE || value == LOGIC_NONE ||
      !elab_shared_check(context, net, line)) {
    return false;
  }
  if (execution->kind == ELAB_EXECUTE_INITIAL && !is_nonblocking) {
    return note_beginning(context, net, execution->process, line) &&
           write_beginning(context, line, net, element, value);
  }
  if (execution->kind != ELAB_EXECUTE_CLOCKED) {
    elab_fail(design, context->scope, line,
              "a variable of a package is assigned at a clock's edge or at the "
              "beginning, as far as this simulator knows");
    return false;
  }
  uint32_t memory = elab_net_memory(design, net);
  if (memory == UINT32_MAX || !note_kind(context, net, is_nonblocking, line) ||
      !note_use(context, net, execution, element, true, line)) {
    return false;
  }
  logic_write_add(design->graph, memory, execution->path, element, value);
  return is_nonblocking || keep_written(context, net, element, value);
}

/* ---- Conflicts ---- */

/* What is assigned by <= is not seen by others at the same edge. */
static bool may_conflict(const elab_shared *shared, const use *a,
                         const use *b) {
  bool is_write = shared->is_nonblocking ? a->is_write && b->is_write
                                         : a->is_write || b->is_write;
  return is_write && a->process != b->process;
}

static logic_node conflict_of(logic_graph *graph, const elab_shared *shared) {
  logic_node any = logic_constant(graph, 1, 0);
  for (const use *a = shared->uses; a; a = a->next) {
    for (const use *b = a->next; b; b = b->next) {
      if (may_conflict(shared, a, b)) {
        logic_node both = logic_binary(graph, LOGIC_AND, a->enable, b->enable);
        both = logic_binary(graph, LOGIC_AND, both,
                            are_equal(graph, a->element, b->element));
        any = logic_binary(graph, LOGIC_OR, any, both);
      }
    }
  }
  return any;
}

logic_node elab_conflict(elab_design *design, hls_error *reason) {
  logic_graph *graph = design->graph;
  logic_node any = logic_constant(graph, 1, 0);
  for (const elab_shared *each = design->shared; each; each = each->next) {
    logic_node conflict = conflict_of(graph, each);
    uint64_t is_ever;
    if (logic_constant_value(graph, conflict, &is_ever) && !is_ever) {
      continue;
    }
    if (reason->status == HLS_OK) {
      hls_error_set(reason, HLS_INVALID,
                    "%s:%u: two processes use '%s', or another variable of a "
                    "package, at one edge of the clock: which is first is not "
                    "known to this simulator",
                    each->net->scope->module->file, (unsigned)each->net->line,
                    each->net->name);
    }
    any = logic_binary(graph, LOGIC_OR, any, conflict);
  }
  return any;
}

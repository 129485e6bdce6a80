/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/compose/compose.h"

#include <stdlib.h>
#include <string.h>

bool compose_fail_no_memory(hls_error *error) {
  hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  return false;
}

/* ---- The top module seen as a circuit ---- */

static bool is_connected(const rtl_composition *what, size_t stage,
                         const rtl_port *port) {
  for (size_t i = 0; i < what->num_streams; i++) {
    const rtl_end ends[] = {what->streams[i].from, what->streams[i].to};
    for (size_t e = 0; e < 2; e++) {
      if (ends[e].stage == stage && ends[e].port == port) {
        return true;
      }
    }
  }
  return false;
}

const rtl_constant *compose_constant(const rtl_constant *constants,
                                     size_t count, const rtl_end *of) {
  for (size_t i = 0; i < count; i++) {
    if (constants[i].of.stage == of->stage &&
        constants[i].of.port == of->port) {
      return &constants[i];
    }
  }
  return NULL;
}

char *compose_name(const compose_state *state, const rtl_end *end,
                   char between) {
  return arena_printf(
      state->arena, "%s%c%s", state->what->stages[end->stage].name, between,
      between == '.' ? end->port->source_name : end->port->name);
}

/* The array of a stage as one of the top module. */
static rtl_port outside_port(compose_state *state, const rtl_end *end,
                             size_t num_calls) {
  rtl_port port = *end->port;
  const char *wish = compose_name(state, end, '_');
  port.name = wish ? (char *)name_declare_one(&state->arrays, wish) : NULL;
  port.source_name = compose_name(state, end, '.');
  port.depth *= (int64_t)num_calls;
  port.argument = (int)state->num_ends;
  port.bus = NULL;
  return port;
}

/* What every circuit has. */
static void add_plain_ports(rtl_design *outside) {
  static const struct {
    rtl_role role;
    char *name;
  } plain[] = {{RTL_ROLE_CLOCK, "clk"},
               {RTL_ROLE_RESET, "rst"},
               {RTL_ROLE_START, "start"},
               {RTL_ROLE_END, "end"}};
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    outside->ports[outside->num_ports++] =
        (rtl_port){.role = plain[i].role,
                   .name = plain[i].name,
                   .source_name = plain[i].name,
                   .is_input = plain[i].role != RTL_ROLE_END,
                   .argument = -1};
  }
}

size_t compose_count_ports(const rtl_composition *what) {
  size_t count = 0;
  for (size_t i = 0; i < what->num_stages; i++) {
    count += what->stages[i].design->num_ports;
  }
  return count;
}

static bool make_outside(compose_state *state, size_t num_calls) {
  const rtl_composition *what = state->what;
  size_t most = compose_count_ports(what) + 4;
  rtl_design *outside = &state->outside;
  rtl_end *ends = ARENA_ARRAY(state->arena, rtl_end, most);
  *outside = (rtl_design){.top = (char *)what->name,
                          .call_interface = HLS_INTERFACE_CHANNEL,
                          .ports = ARENA_ARRAY(state->arena, rtl_port, most)};
  state->ends = ends;
  if (!ends || !outside->ports) {
    return false;
  }
  add_plain_ports(outside);
  for (size_t i = 0; i < what->num_stages; i++) {
    const rtl_design *design = what->stages[i].design;
    for (size_t p = 0; p < design->num_ports; p++) {
      const rtl_end end = {i, &design->ports[p]};
      if (end.port->role == RTL_ROLE_MEMORY &&
          !is_connected(what, i, end.port)) {
        outside->ports[outside->num_ports++] =
            outside_port(state, &end, num_calls);
        ends[state->num_ends++] = end;
      }
    }
  }
  return !state->arena->failed;
}

/* ---- The names of modules ---- */

static bool is_file_of(const rtl_file *file, const char *module) {
  size_t size = strlen(module);
  return strncmp(file->path, module, size) == 0 &&
         strcmp(file->path + size, ".sv") == 0;
}

/* Declares the modules of the stages, and looks that none is called like the
 * top module. */
static bool declare_modules(const compose_state *state, name_scope *modules,
                            hls_error *error) {
  const rtl_composition *what = state->what;
  for (size_t i = 0; i < what->num_stages; i++) {
    const rtl_design *design = what->stages[i].design;
    for (size_t f = 0; f < design->num_files; f++) {
      const char *path = design->files[f].path;
      size_t size = strlen(path) > 3 ? strlen(path) - 3 : 0;
      char *module = arena_copy(state->arena, path, size);
      if (is_file_of(&design->files[f], what->name)) {
        hls_error_set(error, HLS_INVALID,
                      "the design is called like a module of its stage '%s', "
                      "'%s': give it another name",
                      what->stages[i].name, what->name);
        return false;
      }
      if (!module || !name_declare_one(modules, module)) {
        return compose_fail_no_memory(error);
      }
    }
  }
  return true;
}

/* ---- The names of instances and ports ---- */

static const char *name_wire(compose_state *state, const char *wish) {
  return wish ? name_declare_one(&state->plan.texts.scope, wish) : NULL;
}

/* The scalars of a stage, and what answers the tokens of its calls. */
static bool name_ports(compose_state *state, size_t number) {
  const rtl_composition *what = state->what;
  const rtl_design *design = what->stages[number].design;
  compose_stage *stage = &state->stages[number];
  stage->scalars = ARENA_ARRAY(state->arena, const char *, design->num_ports);
  stage->unused = ARENA_ARRAY(state->arena, const char *, design->num_ports);
  bool ok = stage->scalars && stage->unused;
  for (size_t p = 0; ok && p < design->num_ports; p++) {
    const rtl_end end = {number, &design->ports[p]};
    const char *name = compose_name(state, &end, '_');
    if (end.port->role == RTL_ROLE_ARGUMENT &&
        !compose_constant(what->constants, what->num_constants, &end)) {
      stage->scalars[p] = name_wire(state, name);
    }
    stage->unused[p] = name_wire(
        state, name ? arena_printf(state->arena, "%s_unused", name) : NULL);
    ok = stage->unused[p];
  }
  return ok;
}

static const char *name_stream(compose_state *state, const rtl_end *end) {
  static const char *const suffixes[] = {"_tdata", "_tlast", "_tvalid",
                                         "_tready", NULL};
  const char *wish = compose_name(state, end, '_');
  return wish ? name_declare(&state->plan.texts.scope, wish, suffixes) : NULL;
}

static bool name_parts(compose_state *state) {
  const rtl_composition *what = state->what;
  state->stages = ARENA_ARRAY(state->arena, compose_stage, what->num_stages);
  state->streams = ARENA_ARRAY(state->arena, compose_stream, what->num_streams);
  bool ok = state->stages && state->streams;
  for (size_t i = 0; ok && i < what->num_stages; i++) {
    ok = name_ports(state, i);
  }
  for (size_t i = 0; ok && i < what->num_stages; i++) {
    state->stages[i].instance = name_wire(state, what->stages[i].name);
    ok = state->stages[i].instance;
  }
  for (size_t i = 0; ok && i < what->num_streams; i++) {
    compose_stream *stream = &state->streams[i];
    stream->from = name_stream(state, &what->streams[i].from);
    stream->to = name_stream(state, &what->streams[i].to);
    ok = stream->from && stream->to;
    stream->fifo = name_wire(
        state, ok ? arena_printf(state->arena, "%s_fifo", stream->from) : NULL);
    ok = ok && stream->fifo;
  }
  return ok && !state->arena->failed;
}

bool compose_begin(compose_state *state, const rtl_composition *what,
                   size_t num_calls, hls_error *error) {
  hls_error failure = {0};
  const unit_library *library = library_get(&failure);
  *state =
      (compose_state){.what = what, .made = calloc(1, sizeof *state->made)};
  if (!library) {
    hls_error_set(error, failure.status, "%s", failure.message);
    return false;
  }
  if (!state->made) {
    return compose_fail_no_memory(error);
  }
  state->arena = &state->made->arena;
  state->arrays.taken.arena = state->arena;
  name_scope modules = {.taken = {.arena = state->arena}};
  if (!make_outside(state, num_calls)) {
    return compose_fail_no_memory(error);
  }
  if (!declare_modules(state, &modules, error)) {
    return false;
  }
  if (!wrap_plan_make(&state->plan, state->arena, library, &state->outside,
                      &modules)) {
    return compose_fail_no_memory(error);
  }
  state->plan.ip = what->name;
  state->plan.is_free = true;
  state->plan.packets = num_calls;
  size_t most = 0;
  for (size_t i = 0; i < what->num_stages; i++) {
    most += what->stages[i].design->num_files;
  }
  return (name_parts(state) &&
          wrap_files_begin(&state->files, &state->plan.texts, most)) ||
         compose_fail_no_memory(error);
}

/* ---- Files ---- */

/* Two stages have modules of one name: that is one module, or a mistake. */
static bool add_stage_files(compose_state *state, const rtl_stage *stage,
                            hls_error *error) {
  for (size_t f = 0; f < stage->design->num_files; f++) {
    const rtl_file *file = &stage->design->files[f];
    const rtl_file *other = wrap_files_find(&state->files, file->path);
    if (!other) {
      rtl_file *added = &state->files.files[state->files.count++];
      *added = *file;
      added->kind = file->kind == RTL_FILE_TOP ? RTL_FILE_INNER : file->kind;
    } else if (other->size != file->size ||
               memcmp(other->text, file->text, file->size) != 0) {
      hls_error_set(error, HLS_INVALID,
                    "the stage '%s' and one before it have different modules "
                    "in files named '%s': give the function another name in "
                    "one of them",
                    stage->name, file->path);
      return false;
    }
  }
  return true;
}

bool compose_add_files(compose_state *state, hls_error *error) {
  const rtl_composition *what = state->what;
  hls_buffer text = {0};
  compose_write_top(state, &text);
  if (!wrap_files_add_text(
          &state->files, what->name,
          state->files.count > 0 ? RTL_FILE_INNER : RTL_FILE_TOP, &text)) {
    return compose_fail_no_memory(error);
  }
  for (size_t i = 0; i < what->num_stages; i++) {
    if (!add_stage_files(state, &what->stages[i], error)) {
      return false;
    }
  }
  return wrap_files_add_units(&state->files) || compose_fail_no_memory(error);
}

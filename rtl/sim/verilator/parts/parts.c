/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps from a top module to the binary.
 */
#include "rtl/sim/verilator/parts/parts.h"

#include "base/time/clock.h"
#include "rtl/sim/verilator/parts/parts_compile.h"
#include "rtl/sim/verilator/parts/parts_pack.h"
#include "rtl/sim/verilator/parts/parts_table.h"

#include <stdio.h>
#include <stdlib.h>

/* A new kind takes as much time as so many units of a whole circuit do. */
#define UNITS_PER_NEW_KIND 25

typedef struct parts {
  const model_build *build;
  parts_netlist netlist;
  parts_kind *kinds; /* one for each use */
  size_t num_new;    /* that are not there */
} parts;

bool parts_are_possible(const simulator_job *job) {
  const sim_request *request = job->request;
  return request->num_rtl_files == 0 && request->design->num_externals == 0 &&
         !request->design->surroundings && job->bench->num_counted == 0 &&
         !request->trace && request->stall_seed == 0;
}

static bool find_kinds(parts *p) {
  size_t count = p->netlist.num_uses;
  p->kinds = calloc(count + 1, sizeof *p->kinds);
  for (size_t i = 0; p->kinds && i < count; i++) {
    parts_kind *kind = &p->kinds[i];
    if (!parts_kind_init(kind, p->build, &p->netlist.uses[i])) {
      return false;
    }
    parts_pack_take(p->build, kind);
    p->num_new += !kind->is_there;
  }
  return p->kinds;
}

static hls_status translate_new(parts *p, hls_buffer *text, bool *done) {
  double start = clock_ms();
  hls_status status = HLS_OK;
  hls_buffer_puts(text, "#include \"verilated.h\"\n#include \"sim_parts.h\"\n");
  *done = true;
  for (size_t i = 0; status == HLS_OK && *done && i < p->netlist.num_uses;
       i++) {
    const parts_kind *kind = &p->kinds[i];
    if (!kind->is_there) {
      status = parts_kind_translate(kind, p->build, done);
      *done = *done && parts_kind_write_glue(kind, p->build, text);
    }
  }
  p->build->job->result->verilate_ms += clock_ms() - start;
  return status;
}

/* Any translated kind says where Verilator's headers are. */
static char *find_root(const parts *p) {
  for (size_t i = 0; i < p->netlist.num_uses; i++) {
    char path[2 * PARTS_SYMBOL_SIZE + 8];
    const char *symbol = p->kinds[i].symbol;
    if (!p->kinds[i].is_there) {
      snprintf(path, sizeof path, "%s/%s.mk", symbol, symbol);
      return model_compile_find_root(p->build, path);
    }
  }
  return NULL;
}

/* Compiles the text of all new kinds, and keeps them. */
static hls_status compile_new(parts *p, const hls_buffer *text, bool *done) {
  const simulator_job *job = p->build->job;
  char symbol[PARTS_SYMBOL_SIZE], file[PARTS_SYMBOL_SIZE + 4];
  char *root = find_root(p);
  hls_status status = HLS_OK;
  *done = false;
  if (root && parts_pack_name(p->kinds, p->netlist.num_uses, symbol)) {
    double start = clock_ms();
    snprintf(file, sizeof file, PARTS_PACK_FORMAT, symbol);
    status = rtl_files_write_text(job->request->scratch_dir, file, text->data,
                                  text->size, job->error);
    if (status == HLS_OK) {
      status = parts_compile_pack(p->build, symbol, root, done);
    }
    job->result->compile_ms += clock_ms() - start;
  }
  if (status == HLS_OK && *done) {
    parts_pack_put(p->build, p->kinds, p->netlist.num_uses, symbol);
  }
  free(root);
  return status;
}

/* Has the models of all kinds. */
static hls_status provide_kinds(parts *p, bool *done) {
  *done = true;
  if (p->num_new == 0) {
    return HLS_OK;
  }
  hls_buffer text = {0};
  hls_status status = translate_new(p, &text, done);
  if (status == HLS_OK && *done) {
    status = compile_new(p, &text, done);
  }
  hls_buffer_finish(&text);
  return status;
}

static hls_status build_circuit(parts *p, bool *built) {
  const simulator_job *job = p->build->job;
  double start = clock_ms();
  hls_buffer text = {0};
  hls_status status = HLS_OK;
  if (parts_table_write(p->build, &p->netlist, p->kinds, &text)) {
    status = rtl_files_write_text(job->request->scratch_dir, PARTS_TABLE_FILE,
                                  text.data, text.size, job->error);
    if (status == HLS_OK) {
      status =
          parts_compile_circuit(p->build, p->kinds, p->netlist.num_uses, built);
    }
  }
  hls_buffer_finish(&text);
  job->result->compile_ms += clock_ms() - start;
  return status;
}

static void parts_finish(parts *p) {
  for (size_t i = 0; p->kinds && i < p->netlist.num_uses; i++) {
    parts_kind_finish(&p->kinds[i]);
  }
  free(p->kinds);
  parts_netlist_finish(&p->netlist);
}

hls_status parts_build(const model_build *build, bool *built) {
  parts p = {.build = build};
  hls_status status = HLS_OK;
  bool ready = false;
  *built = false;
  if (parts_netlist_read(&p.netlist, build->job->request->design) &&
      find_kinds(&p) && p.num_new * UNITS_PER_NEW_KIND <= p.netlist.num_units) {
    status = provide_kinds(&p, &ready);
  }
  if (status == HLS_OK && ready) {
    status = build_circuit(&p, built);
  }
  parts_finish(&p);
  return status;
}

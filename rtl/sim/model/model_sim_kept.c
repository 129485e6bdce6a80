/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs that are kept, by a digest of the texts they are made of.
 */
#include "rtl/sim/model/model_sim_kept.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* So many programs are kept, and so many bytes of them. */
enum { MOST_PROGRAMS = 8 };
#define MOST_BYTES ((size_t)64 << 20)

typedef struct kept_program {
  model_sim_key key;
  cycle_program *program; /* free(); NULL: the place is free */
  model_sim_drive *drives;
  size_t num_drives;
} kept_program;

/* The one that was used last comes first. */
struct sim_kept {
  model_sim_units units;
  kept_program programs[MOST_PROGRAMS];
};

sim_kept *sim_kept_create(void) { return calloc(1, sizeof(sim_kept)); }

static void drop(kept_program *entry) {
  free(entry->program);
  free(entry->drives);
  *entry = (kept_program){0};
}

void sim_kept_destroy(sim_kept *kept) {
  for (size_t i = 0; kept && i < MOST_PROGRAMS; i++) {
    drop(&kept->programs[i]);
  }
  if (kept) {
    model_sim_units_finish(&kept->units);
  }
  free(kept);
}

model_sim_units *model_sim_kept_units(sim_kept *kept) {
  return kept ? &kept->units : NULL;
}

/* ---- Keys ---- */

static void add_number(crypto_generichash_state *hash, uint64_t number) {
  crypto_generichash_update(hash, (const unsigned char *)&number,
                            sizeof number);
}

bool model_sim_key_find(const simulator_job *job, model_sim_key *key) {
  const sim_request *request = job->request;
  const rtl_design *design = request->design;
  const testbench *bench = job->bench;
  if (design->num_externals > 0 || request->num_rtl_files > 0 ||
      request->trace || sodium_init() < 0) {
    return false;
  }
  crypto_generichash_state hash;
  crypto_generichash_init(&hash, NULL, 0, sizeof key->bytes);
  add_number(&hash, request->stall_seed != 0);
  /* The rest of what the program shows follows from the names in the text. */
  add_number(&hash, bench->num_inputs);
  add_number(&hash, bench->num_outputs);
  add_number(&hash, bench->num_memories);
  add_number(&hash, bench->num_channels);
  add_number(&hash, bench->num_probes);
  for (size_t i = 0; i < design->num_files; i++) {
    add_number(&hash, design->files[i].size);
    crypto_generichash_update(&hash,
                              (const unsigned char *)design->files[i].text,
                              design->files[i].size);
  }
  crypto_generichash_final(&hash, key->bytes, sizeof key->bytes);
  return true;
}

/* ---- Programs ---- */

/* Puts an entry in front of those that were used before it; the one in place
 * `from` is gone. */
static void put_first(sim_kept *kept, kept_program entry, size_t from) {
  memmove(kept->programs + 1, kept->programs, from * sizeof *kept->programs);
  kept->programs[0] = entry;
}

static void lend(const kept_program *entry, model_sim *model) {
  model->program = entry->program;
  model->drives = entry->drives;
  model->num_drives = entry->num_drives;
  model->is_lent = true;
}

bool model_sim_kept_take(sim_kept *kept, const model_sim_key *key,
                         model_sim *model) {
  for (size_t i = 0; kept && i < MOST_PROGRAMS; i++) {
    const kept_program entry = kept->programs[i];
    if (entry.program && memcmp(&entry.key, key, sizeof *key) == 0) {
      put_first(kept, entry, i);
      lend(&entry, model);
      return true;
    }
  }
  return false;
}

/* Drops what is too much, from the end. */
static void limit_bytes(sim_kept *kept) {
  size_t bytes = 0;
  for (size_t i = 0; i < MOST_PROGRAMS; i++) {
    kept_program *entry = &kept->programs[i];
    bytes += entry->program ? entry->program->size : 0;
    if (bytes > MOST_BYTES) {
      drop(entry);
    }
  }
}

void model_sim_kept_add(sim_kept *kept, const model_sim_key *key,
                        model_sim *model) {
  if (!kept || model->program->size > MOST_BYTES) {
    return;
  }
  drop(&kept->programs[MOST_PROGRAMS - 1]);
  put_first(
      kept,
      (kept_program){*key, model->program, model->drives, model->num_drives},
      MOST_PROGRAMS - 1);
  model->is_lent = true;
  limit_bytes(kept);
}

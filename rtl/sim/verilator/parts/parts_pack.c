/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Taking and keeping them.
 */
#include "rtl/sim/verilator/parts/parts_pack.h"

#include "base/files/read_file.h"
#include "rtl/sim/verilator/model_store.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Below the scratch directory: an entry of a kind, while it is looked at. */
#define ENTRY_FILE "part_entry"
#define SYMBOL_BYTES 16

bool parts_pack_name(parts_kind *kinds, size_t num_kinds,
                     char symbol[PARTS_SYMBOL_SIZE]) {
  unsigned char digest[SYMBOL_BYTES];
  char hex[2 * SYMBOL_BYTES + 1];
  crypto_generichash_state hash;
  if (sodium_init() < 0) {
    return false;
  }
  crypto_generichash_init(&hash, NULL, 0, sizeof digest);
  for (size_t i = 0; i < num_kinds; i++) {
    if (!kinds[i].is_there) {
      crypto_generichash_update(&hash, (unsigned char *)kinds[i].symbol,
                                sizeof kinds[i].symbol);
    }
  }
  crypto_generichash_final(&hash, digest, sizeof digest);
  sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
  snprintf(symbol, PARTS_SYMBOL_SIZE, "pack_%s", hex);
  for (size_t i = 0; i < num_kinds; i++) {
    if (!kinds[i].is_there) {
      memcpy(kinds[i].pack, symbol, PARTS_SYMBOL_SIZE);
    }
  }
  return true;
}

static char *scratch_path(const model_build *build, const char *name,
                          const char *suffix) {
  char *path = NULL;
  return asprintf(&path, "%s/%s%s", build->job->request->scratch_dir, name,
                  suffix) < 0
             ? NULL
             : path;
}

char *parts_pack_object(const model_build *build, const char *symbol) {
  return scratch_path(build, symbol, ".o");
}

static bool write_pack_key(const model_build *build, const char *symbol,
                           hls_buffer *key) {
  model_store_part_key_write(key, build->job->request->tools, symbol,
                             strlen(symbol));
  return !key->failed;
}

/* The symbol in the entry of a kind. */
static bool read_entry(const char *path, char symbol[PARTS_SYMBOL_SIZE]) {
  char *text = NULL;
  size_t size = 0;
  bool read =
      read_file(path, PARTS_SYMBOL_SIZE - 1, &text, &size) == READ_FILE_OK &&
      size > 0;
  if (read) {
    memcpy(symbol, text, size);
    symbol[size] = '\0';
  }
  free(text);
  return read;
}

static bool take_pack(const model_build *build, const char *symbol) {
  const char *store = build->job->request->model_store;
  char *object = parts_pack_object(build, symbol);
  hls_buffer key = {0};
  bool taken = object && (access(object, F_OK) == 0 ||
                          (write_pack_key(build, symbol, &key) &&
                           model_store_take(store, &key, object)));
  hls_buffer_finish(&key);
  free(object);
  return taken;
}

void parts_pack_take(const model_build *build, parts_kind *kind) {
  const char *store = build->job->request->model_store;
  char *entry = scratch_path(build, ENTRY_FILE, "");
  kind->is_there =
      store && entry && model_store_take(store, &kind->key, entry) &&
      read_entry(entry, kind->pack) && take_pack(build, kind->pack);
  free(entry);
}

static void put_entries(const model_build *build, const parts_kind *kinds,
                        size_t num_kinds, const char *symbol) {
  const sim_request *request = build->job->request;
  char *entry = scratch_path(build, ENTRY_FILE, "");
  hls_error ignored = {0};
  bool written =
      entry && rtl_files_write_text(request->scratch_dir, ENTRY_FILE, symbol,
                                    strlen(symbol), &ignored) == HLS_OK;
  for (size_t i = 0; written && i < num_kinds; i++) {
    if (!kinds[i].is_there) {
      model_store_put(request->model_store, &kinds[i].key, entry,
                      MODEL_STORE_BYTES);
    }
  }
  free(entry);
}

void parts_pack_put(const model_build *build, const parts_kind *kinds,
                    size_t num_kinds, const char *symbol) {
  const char *store = build->job->request->model_store;
  char *object = parts_pack_object(build, symbol);
  hls_buffer key = {0};
  if (store && object && write_pack_key(build, symbol, &key)) {
    model_store_put(store, &key, object, MODEL_STORE_BYTES);
    put_entries(build, kinds, num_kinds, symbol);
  }
  hls_buffer_finish(&key);
  free(object);
}

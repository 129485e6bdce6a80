/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulation binaries that were built before: a circuit is built once, however
 * often it is simulated with other inputs, seeds or limits. The store is a
 * directory with one file per binary; several processes may use it at once.
 */
#ifndef SIM_MODEL_STORE_H
#define SIM_MODEL_STORE_H

#include "rtl/sim/verilator/model_build.h"

#include "hls/buffer.h"

#include <stdint.h>

/* The space that a daemon's store may take on disk, but for the entry added
 * last. */
#define MODEL_STORE_BYTES (UINT64_C(256) << 20)

/* Writes all that a binary is made from: the design, the user's RTL, the test
 * bench, and which tools build it, how. The same text means the same binary. On
 * lack of memory `key->failed` is set. */
void model_store_key_write(hls_buffer *key, const sim_request *request,
                           const model_texts *texts, model_form form);

/* Writes all that the model of a unit is made from: `unit`, which says which
 * one it is and holds the texts of its files, and the tools. */
void model_store_part_key_write(hls_buffer *key, const sim_tools *tools,
                                const char *unit, size_t size);

/* Copies the binary, or object file, with this key to `path`. Returns false
 * when there is none, the copy failed, or what is there is not what was put:
 * then it has to be built. Damaged entries are removed. A store that belongs to
 * somebody else, or that others can write to, is not used. */
bool model_store_take(const char *store, const hls_buffer *key,
                      const char *path);

/* Adds the binary at `path`; before, removes those that have not been used for
 * longest as long as all together take more than `max_bytes`. A failure costs a
 * build later, no more. */
void model_store_put(const char *store, const hls_buffer *key, const char *path,
                     uint64_t max_bytes);

#endif

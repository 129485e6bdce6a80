/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A JSON-RPC batch: its answers are collected in the order in which they come,
 * and sent as one array when the last one is there.
 */
#ifndef DAEMON_BATCH_H
#define DAEMON_BATCH_H

#include <uv.h>

struct connection;
typedef struct batch batch;

/* Creates a batch with one reference. The connection must outlive it. Returns
 * NULL when out of memory. */
batch *batch_create(struct connection *connection);

/* Everybody who may still add an answer holds a reference. */
void batch_hold(batch *batch);

/* Gives a reference back; NULL is fine. The last one sends what was collected,
 * if anything was, and frees the batch. */
void batch_release(batch *batch);

/* Adds an answer, given in pieces. Failure closes the connection in the end. */
void batch_add(batch *batch, const uv_buf_t *pieces, unsigned count);

#endif

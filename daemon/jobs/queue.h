/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waiting work, fair between its sources: first in, first out within a source,
 * one after the other between sources. So a client with a thousand requests
 * does not delay one with a single request by more than one.
 */
#ifndef DAEMON_QUEUE_H
#define DAEMON_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/host/list.h"

typedef struct queue {
  list ring; /* sources that have something waiting; the next one first */
  size_t waiting;
} queue;

/* A source's part of the queue. */
typedef struct queue_source {
  list link; /* in the ring */
  list items;
  size_t waiting;
} queue_source;

/* An entry that waits: a member of the object that it stands for. */
typedef struct queue_item {
  list link;
  queue_source *source; /* NULL: not waiting */
} queue_item;

void queue_init(queue *queue);
void queue_source_init(queue_source *source);
void queue_item_init(queue_item *item);

/* Adds an item that is not waiting. */
void queue_push(queue *queue, queue_source *source, queue_item *item);

/* Adds an item that is not waiting, before all others. */
void queue_push_first(queue *queue, queue_source *source, queue_item *item);

/* The item that queue_pop() would take; NULL when none waits. */
queue_item *queue_first(const queue *queue);

/* Takes the next item; NULL when none waits. */
queue_item *queue_pop(queue *queue);

/* Takes an item from wherever it waits. */
void queue_remove(queue *queue, queue_item *item);

#endif

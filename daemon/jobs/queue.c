/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waiting work, fair between its sources.
 */
#include "daemon/jobs/queue.h"

static void count(queue *queue, queue_source *source, queue_item *item);

void queue_init(queue *queue) {
  list_init(&queue->ring);
  queue->waiting = 0;
}

void queue_source_init(queue_source *source) {
  list_init(&source->link);
  list_init(&source->items);
  source->waiting = 0;
}

void queue_item_init(queue_item *item) {
  list_init(&item->link);
  item->source = NULL;
}

void queue_push(queue *queue, queue_source *source, queue_item *item) {
  if (source->waiting == 0) {
    list_append(&queue->ring, &source->link);
  }
  list_append(&source->items, &item->link);
  count(queue, source, item);
}

void queue_push_first(queue *queue, queue_source *source, queue_item *item) {
  list_remove(&source->link);
  list_prepend(&queue->ring, &source->link);
  list_prepend(&source->items, &item->link);
  count(queue, source, item);
}

queue_item *queue_first(const queue *queue) {
  if (list_empty(&queue->ring)) {
    return NULL;
  }
  queue_source *source = list_entry(queue->ring.next, queue_source, link);
  return list_entry(source->items.next, queue_item, link);
}

queue_item *queue_pop(queue *queue) {
  queue_item *item = queue_first(queue);
  if (item) {
    queue_source *source = item->source;
    queue_remove(queue, item);
    if (source->waiting > 0) {
      list_remove(&source->link);
      list_append(&queue->ring, &source->link);
    }
  }
  return item;
}

void queue_remove(queue *queue, queue_item *item) {
  queue_source *source = item->source;
  list_remove(&item->link);
  item->source = NULL;
  queue->waiting--;
  if (--source->waiting == 0) {
    list_remove(&source->link);
  }
}

/* The item was put into the source's items. */
static void count(queue *queue, queue_source *source, queue_item *item) {
  item->source = source;
  source->waiting++;
  queue->waiting++;
}

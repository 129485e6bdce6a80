/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circular doubly linked list whose links live in its items. A list and an
 * item that is in no list are links to themselves.
 */
#ifndef DAEMON_LIST_H
#define DAEMON_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct list {
  struct list *previous;
  struct list *next;
} list;

static inline void list_init(list *head) {
  head->previous = head;
  head->next = head;
}

static inline bool list_empty(const list *head) { return head->next == head; }

static inline void list_append(list *head, list *item) {
  item->previous = head->previous;
  item->next = head;
  head->previous->next = item;
  head->previous = item;
}

static inline void list_prepend(list *head, list *item) {
  list_append(head->next, item);
}

/* Takes the item out of whatever list it is in; out of none is fine. */
static inline void list_remove(list *item) {
  item->previous->next = item->next;
  item->next->previous = item->previous;
  list_init(item);
}

/* Moves the items of a list to another one, which is initialised. */
static inline void list_take(list *to, list *from) {
  list_append(from, to);
  list_remove(from);
}

/* The structure of `type` whose `member` is the link `item`. */
#define list_entry(item, type, member)                                         \
  ((type *)(void *)((char *)(item) - offsetof(type, member)))

/* Walks the links of a list; the current item may be removed on the way. */
#define list_for_each(item, head)                                              \
  for (list *item = (head)->next, *item##_next = item->next; item != (head);   \
       item = item##_next, item##_next = item->next)

#endif

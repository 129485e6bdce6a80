/* options: --heap 512 */
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int f(const int values[6], int x) {
  struct node *head = NULL, **tail = &head;
  for (int i = 0; i < 6; i++) {
    *tail = malloc(sizeof **tail);
    (*tail)->value = values[i];
    (*tail)->next = NULL;
    tail = &(*tail)->next;
  }
  for (struct node **at = &head; *at; at = &(*at)->next)
    if ((*at)->value == x) {
      *at = (*at)->next;
      break;
    }
  int sum = 0;
  for (const struct node *n = head; n; n = n->next)
    sum = sum * 2 + n->value;
  return sum;
}
int main(void) {
  int values[6] = {5, 2, 8, 1, 9, 3};
  return (f(values, 5) + f(values, 1) + f(values, 3) + f(values, 7)) & 127;
}

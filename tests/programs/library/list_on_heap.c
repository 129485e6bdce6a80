/* options: --heap 4096 */
#include <stdlib.h>

struct node {
  int v;
  struct node *next;
};

int list(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    if (!one)
      return -1;
    one->v = i * i;
    one->next = head;
    head = one;
  }
  int sum = 0;
  while (head) {
    struct node *next = head->next;
    sum = 3 * sum + head->v;
    free(head);
    head = next;
  }
  return sum;
}

int main(void) { return list(4) + list(0) + list(17); }

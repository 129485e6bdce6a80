/* error: this memory is taken anew in each round of a loop that does not give */
#include <stdlib.h>

struct node {
  int v;
  struct node *next;
};

int list(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->v = i;
    one->next = head;
    head = one;
  }
  int sum = 0;
  for (; head; head = head->next)
    sum += head->v;
  return sum;
}

int main(void) { return list(4); }

/* only error: this pointer may be set outside of the kernel, too, or read */
struct node {
  int value;
  struct node *next;
};
struct node *head;

int sum(void) {
  int all = 0;
  for (struct node *p = head; p; p = p->next)
    all += p->value;
  return all;
}

int main(void) {
  struct node last = {2, 0}, first = {1, &last};
  head = &first;
  return sum();
}

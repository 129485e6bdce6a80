struct node {
  int v;
  struct node *next;
};
static struct node pool[8];
static int used;
static struct node *head;
int add(int v) {
  struct node *n = &pool[used++];
  n->v = v;
  n->next = head;
  head = n;
  int s = 0;
  for (struct node *p = head; p; p = p->next)
    s += p->v;
  return s;
}
int main(void) { return add(1) + add(2) + add(3); }

/* only error: it holds a pointer, 'next', that leads to further pointers, */
struct item {
  int key;
  struct item *next;
};

static int last(const struct item *item) { return !item->next; }

int count(const struct item *items, int n) {
  int all = 0;
  for (int i = 0; i < n; i++)
    all += last(&items[i]) ? items[i].key : 1;
  return all;
}

int main(void) {
  struct item items[3] = {{1, items}, {2, 0}, {3, items}};
  return count(items, 3);
}

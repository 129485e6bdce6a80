/* only error: a pointer that lies in an argument is set here, in 'items' */
struct item {
  int key;
  struct item *next;
};

void swap(struct item items[4], int i, int j) {
  struct item one = items[i];
  items[i] = items[j];
  items[j] = one;
}

int main(void) {
  struct item items[4] = {{1, 0}, {2, items}, {3, items}, {4, items}};
  swap(items, 0, 3);
  return items[0].key;
}

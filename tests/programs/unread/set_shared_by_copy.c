/* only error: a pointer that lies in an argument is set here, in 'items' */
struct item {
  int key;
  struct item *next;
};
struct item items[4];

void fill(int i) {
  struct item one = {i, 0};
  items[i] = one;
}

int main(void) {
  items[1].next = items;
  fill(1);
  return items[1].key + !items[1].next;
}

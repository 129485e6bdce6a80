struct item {
  int key;
  void *user;
};

int has_user(const struct item *item) { return item->user != 0; }
int count(const struct item *items, int n);

int main(void) {
  struct item items[2] = {{4, items}, {5, 0}};
  return count(items, 2);
}

/* only error: it holds a pointer, 'user', and no call tells to which array */
struct item {
  int key;
  void *user;
};
int has_user(const struct item *item);

int count(const struct item *items, int n) {
  int all = 0;
  for (int i = 0; i < n; i++)
    all += has_user(&items[i]) ? items[i].key : 1;
  return all;
}

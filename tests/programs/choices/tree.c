struct node {
  int key, count;
  struct node *left, *right;
};

static struct node pool[16];
static int used;
static struct node *root;

int insert(int key) {
  struct node *at = root, *last = 0;
  while (at && at->key != key) {
    last = at;
    at = key < at->key ? at->left : at->right;
  }
  if (at)
    return ++at->count;
  struct node *made = &pool[used++];
  made->key = key;
  made->count = 1;
  if (!last)
    root = made;
  else if (key < last->key)
    last->left = made;
  else
    last->right = made;
  return 1;
}

int main(void) {
  static const int keys[] = {5, 3, 8, 3, 9, 5, 1, 4, 8, 5};
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum = sum * 3 + insert(keys[i]);
  return sum;
}

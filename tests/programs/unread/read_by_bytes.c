/* only error: it holds a pointer, 'next', that leads to further pointers, */
struct item {
  int key;
  struct item *next;
};

int sum(const struct item *item) {
  const unsigned char *bytes = (const unsigned char *)item;
  int all = 0;
  for (unsigned i = 0; i < sizeof *item; i++)
    all += bytes[i];
  return all;
}

int main(void) {
  struct item item = {5, &item};
  return sum(&item) & 1;
}

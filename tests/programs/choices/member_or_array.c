/* A member behind others, or an array: a view that is only read. */
struct header {
  int kind;
  int length;
  int words[4];
};

int total(const int plain[8], const struct header *h, int how, int n) {
  const int *p = how == 0 ? plain : how == 1 ? &h->length : &h->words[1];
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 3 + p[i];
  return sum;
}

int main(void) {
  struct header h = {1, 2, {3, 4, 5, 6}};
  int plain[8] = {9, 8, 7, 6, 5, 4, 3, 2};
  return total(plain, &h, 0, 8) + total(plain, &h, 1, 1) +
         total(plain, &h, 2, 3);
}

/* error: this pointer cannot be traced to one array; index the array directly */
struct n {
  struct n *l[2];
  int k;
  struct n *x[2];
};
int f(const int k[6]) {
  struct n t[6], *root = 0;
  for (int i = 0; i < 6; i++) {
    t[i] = (struct n){.k = k[i]};
    struct n **at = &root;
    for (int d = 0; *at; d++) {
      struct n *c = *at;
      at = d & 1 ? &c->l[k[i] < c->k] : &c->x[k[i] & 1];
    }
    *at = &t[i];
  }
  int s = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 2; j++)
      s = s * 3 + (t[i].l[j] ? t[i].l[j]->k : 1) +
          (t[i].x[j] ? t[i].x[j]->k : 7);
  return s;
}
int main(void) {
  int k[6] = {5, 2, 8, 3, 9, 1};
  return f(k) == 0;
}

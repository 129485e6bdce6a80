struct vector {
  int *data;
  int used, room;
};
static int push(struct vector *v, int value) {
  if (v->used == v->room)
    return 0;
  v->data[v->used++] = value;
  return 1;
}
/* Those of one that are not in the other. */
int difference(const struct vector *a, const struct vector *b, struct vector *out) {
  out->used = 0;
  for (int i = 0; i < a->used; i++) {
    int found = 0;
    for (int k = 0; k < b->used; k++)
      found |= a->data[i] == b->data[k];
    if (!found && !push(out, a->data[i]))
      return -1;
  }
  return out->used;
}
int main(void) {
  int one[6] = {1, 2, 3, 4, 5, 6}, two[4] = {2, 9, 5, 1}, three[3] = {0};
  struct vector a = {one, 6, 6}, b = {two, 4, 4}, out = {three, 0, 3};
  int n = difference(&a, &b, &out);
  b.used = 2;
  n += difference(&a, &b, &out);
  return n + out.used + three[0];
}

/* The least heads of three sorted lists, one after the other. */
int merge(const int *lists[3], const int lengths[3], int *out) {
  int places[3] = {0, 0, 0}, n = 0;
  for (;;) {
    int least = -1;
    for (int i = 0; i < 3; i++)
      if (places[i] < lengths[i] &&
          (least < 0 || lists[i][places[i]] < lists[least][places[least]]))
        least = i;
    if (least < 0)
      return n;
    out[n++] = lists[least][places[least]++];
  }
}
int main(void) {
  int a[4] = {1, 5, 7, 9}, b[3] = {2, 3, 11}, c[2] = {4, 6}, out[9];
  const int *lists[3] = {a, b, c};
  int lengths[3] = {4, 3, 2};
  int n = merge(lists, lengths, out);
  lists[0] = c;
  lists[2] = a;
  lengths[0] = 2;
  lengths[2] = 4;
  return n + merge(lists, lengths, out) + out[3];
}

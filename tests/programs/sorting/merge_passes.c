static void merge(const int *from, int *to, int low, int middle, int high) {
  int i = low, j = middle;
  for (int k = low; k < high; k++)
    to[k] = i < middle && (j >= high || from[i] <= from[j]) ? from[i++]
                                                            : from[j++];
}

void merge_sort(int a[16]) {
  int room[16];
  for (int width = 1; width < 16; width *= 2) {
    for (int low = 0; low < 16; low += 2 * width)
      merge(a, room, low, low + width, low + 2 * width);
    for (int i = 0; i < 16; i++)
      a[i] = room[i];
  }
}

int main(void) {
  int a[16];
  for (int i = 0; i < 16; i++)
    a[i] = (i * 31 + 17) % 64 - 32;
  merge_sort(a);
  return a[0];
}

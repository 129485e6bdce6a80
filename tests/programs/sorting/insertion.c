static void insert(short *a, int end, short v) {
  while (end > 0 && a[end - 1] > v) {
    a[end] = a[end - 1];
    end--;
  }
  a[end] = v;
}

void insertion(short a[20]) {
  for (int i = 1; i < 20; i++)
    insert(a, i, a[i]);
}

int main(void) {
  short a[20];
  for (int i = 0; i < 20; i++)
    a[i] = (short)((i * i * 7919) ^ 0x155);
  insertion(a);
  return a[3];
}

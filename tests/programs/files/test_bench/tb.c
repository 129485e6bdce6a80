int dot(const int *a, const int *b, int n);

static int a[10], b[10];

int main(void) {
  for (int i = 0; i < 10; i++) {
    a[i] = i * 3 - 5;
    b[i] = 7 - i;
  }
  return dot(a, b, 10) + dot(a, b, 4);
}

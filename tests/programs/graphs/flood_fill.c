#define W 6
#define H 5

static int fill(unsigned char *image, int at, int old, int new) {
  unsigned char stack[W * H];
  int top = 0, count = 0;
  image[at] = (unsigned char)new;
  stack[top++] = (unsigned char)at;
  while (top) {
    int p = stack[--top], x = p % W;
    count++;
    const int nexts[4] = {x > 0 ? p - 1 : -1, x < W - 1 ? p + 1 : -1, p - W,
                          p + W};
    for (int i = 0; i < 4; i++) {
      int q = nexts[i];
      if (q >= 0 && q < W * H && image[q] == old) {
        image[q] = (unsigned char)new;
        stack[top++] = (unsigned char)q;
      }
    }
  }
  return count;
}

int flood(unsigned char image[H * W], int x, int y, int new) {
  int old = image[y * W + x];
  return old == new ? 0 : fill(image, y * W + x, old, new);
}

int main(void) {
  unsigned char image[H * W] = {0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1,
                                0, 0, 0, 1, 1, 1, 0, 0, 0, 1};
  return flood(image, 0, 0, 5) + flood(image, 5, 0, 5);
}

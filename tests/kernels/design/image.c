// Three kernels of an image, for docs/designs.md.
#define H 24
#define W 32
#define N (H * W)

void brighten(const unsigned char in[N], unsigned char out[N], int gain) {
  for (int i = 0; i < N; i++) {
    int v = in[i] * gain / 4 + 8;
    out[i] = v > 255 ? 255 : v;
  }
}

// The mean of a pixel and of the two above it, which are kept in two lines.
void blur3(const unsigned char in[N], unsigned char out[N]) {
  unsigned char above[W], higher[W];
  for (int x = 0; x < W; x++)
    above[x] = higher[x] = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int v = in[y * W + x], a = above[x], sum = v + a + higher[x];
      higher[x] = a;
      above[x] = v;
      out[y * W + x] = sum * 85 >> 8;
    }
}

void threshold(const unsigned char in[N], unsigned char out[N]) {
  for (int i = 0; i < N; i++)
    out[i] = in[i] > 100 ? 255 : 0;
}

int main(void) {
  static unsigned char frame[N], bright[N], soft[N], edges[N];
  unsigned seed = 1;
  for (int f = 0; f < 9; f++) {
    for (int i = 0; i < N; i++) {
      seed = seed * 1103515245u + 12345u;
      frame[i] = seed >> 16;
    }
    brighten(frame, bright, 5);
    blur3(bright, soft);
    threshold(soft, edges);
  }
}

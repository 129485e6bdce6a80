struct channel {
  const short *samples;
  int gain;
};
int mix(const struct channel channels[3], int *out, int n) {
  int peak = 0;
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int c = 0; c < 3; c++)
      sum += channels[c].samples[i] * channels[c].gain;
    out[i] = sum;
    if (sum > peak)
      peak = sum;
  }
  return peak;
}
int main(void) {
  short left[4] = {1, 2, 3, 4}, right[4] = {4, 3, 2, 1}, low[4] = {9, 0, -9, 0};
  struct channel channels[3] = {{left, 2}, {right, 3}, {low, 1}};
  int out[4];
  int peak = mix(channels, out, 4);
  channels[2].gain = 4;
  return peak + mix(channels, out, 3);
}

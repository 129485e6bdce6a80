int run_lengths(const char in[20], char out[40]) {
  int n = 0;
  for (int i = 0; in[i];) {
    int count = 1;
    while (in[i + count] == in[i] && count < 9)
      count++;
    out[n++] = (char)('0' + count);
    out[n++] = in[i];
    i += count;
  }
  out[n] = 0;
  return n;
}

int main(void) {
  char in[20] = "aaabccccccddddddddd", out[40] = {0};
  return run_lengths(in, out);
}

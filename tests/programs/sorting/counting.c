void counting(const unsigned char in[32], unsigned char out[32]) {
  int counts[17] = {0};
  for (int i = 0; i < 32; i++)
    counts[in[i] + 1]++;
  for (int i = 1; i < 17; i++)
    counts[i] += counts[i - 1];
  for (int i = 0; i < 32; i++)
    out[counts[in[i]]++] = in[i];
}

int main(void) {
  unsigned char in[32], out[32] = {0};
  for (int i = 0; i < 32; i++)
    in[i] = (unsigned char)((i * 11 + 3) & 15);
  counting(in, out);
  return out[31];
}

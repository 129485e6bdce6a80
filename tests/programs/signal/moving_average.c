#define N 4

int moving(const int in[12], int out[12]) {
  int window[N] = {0}, sum = 0, at = 0, most = 0;
  for (int i = 0; i < 12; i++) {
    sum += in[i] - window[at];
    window[at] = in[i];
    at = (at + 1) % N;
    out[i] = sum / N;
    if (out[i] > most)
      most = out[i];
  }
  return most;
}

int main(void) {
  int in[12], out[12];
  for (int i = 0; i < 12; i++)
    in[i] = (i * 97 + 13) % 50 - 10;
  return moving(in, out);
}

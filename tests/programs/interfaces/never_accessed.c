/* only error: 'h' is no stream: it is neither read nor written; */
int f(const int h[16], int n) {
#pragma HLS INTERFACE axis port = h
  return n + 1;
}

/* only error: 'h' is no stream: it is read in another order than 0, 1, 2, */
void f(const int h[4], int y[8]) {
#pragma HLS INTERFACE axis port = h
#pragma HLS INTERFACE axis port = y
  for (int i = 0; i < 8; i++) {
    int s = 0;
    for (int j = 0; j < 4; j++)
      s += h[j] * i;
    y[i] = s;
  }
}

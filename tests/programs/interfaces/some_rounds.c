/* only error: 'h' is no stream: it is read under a condition; */
int f(const int h[16], int c) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  for (int i = 0; i < 16; i++)
    if (i % 3 == c)
      s = s * 3 + h[i];
  return s;
}

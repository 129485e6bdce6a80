/* only error: it is read in an order that is not known to be 0, 1, 2, */
int f(const int h[4]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  const unsigned char *p = (const unsigned char *)h;
  for (int i = 0; i < 16; i++)
    s = s * 3 + p[i];
  return s;
}

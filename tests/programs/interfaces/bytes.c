/* only error: 'h' is no stream: it is read in parts that are no elements; */
int f(const int h[4]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  const unsigned char *p = (const unsigned char *)h;
  for (int i = 0; i < 16; i++)
    s = s * 3 + p[i];
  return s;
}

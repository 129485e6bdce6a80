/* only error: 'h' is no stream: a pointer to it is more than the place of */
int f(const int h[16]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  const int *p = h;
  while (p != h + 16)
    s = s * 3 + *p++;
  return s;
}

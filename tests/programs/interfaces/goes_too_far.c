/* only error: 'h' is no stream: loops may begin rounds that do not take */
int f(const int h[16]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
#pragma DYN speculate
  for (int i = 0; i < 16; i++)
    s = s * 3 + h[i];
  return s;
}

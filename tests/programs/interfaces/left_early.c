/* only error: 'h' is no stream: it is read in a loop that may end at */
int f(const int h[16]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  for (int i = 0; i < 16; i++) {
    if (h[i] < 0)
      break;
    s = s * 3 + h[i];
  }
  return s;
}

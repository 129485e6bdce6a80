/* only error: it is read in a loop whose number of rounds is not constant; */
int f(const int h[16], int n) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  for (int i = 0; i < n; i++)
    s = s * 3 + h[i];
  return s;
}

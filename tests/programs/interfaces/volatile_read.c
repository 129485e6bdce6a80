/* only error: 'h' is no stream: this access is volatile or atomic; */
int f(volatile const int h[16]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  for (int i = 0; i < 16; i++)
    s = s * 3 + h[i];
  return s;
}

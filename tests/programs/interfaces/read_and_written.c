/* only error: 'h' is no stream: it is read and written; */
void f(int h[16]) {
#pragma HLS INTERFACE axis port = h
  for (int i = 0; i < 16; i++)
    h[i] = h[i] * 3;
}

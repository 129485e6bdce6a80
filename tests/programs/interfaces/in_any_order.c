/* options: --interface h=axi-stream */
/* only error: 'h' is no stream: it is read in another order than 0, 1, 2, */
int f(const int h[16]) {
  int s = 0;
  for (int i = 15; i >= 0; i--)
    s = s * 3 + h[i];
  return s;
}

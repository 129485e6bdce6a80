/* options: --speculate paying --interface h=axi-stream */
/* only error: 'h' is no stream: loops may begin rounds that do not take */
int f(const int h[16]) {
  int s = 0;
  for (int i = 0; i < 16; i++)
    s = s * 3 + h[i];
  return s;
}

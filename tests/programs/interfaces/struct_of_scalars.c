/* only error: 'p_x' is a scalar and cannot have the interface axi-stream; */
struct point {
  int x, y;
};
int f(struct point p) {
#pragma HLS INTERFACE axis port = p
  return p.x * p.y;
}

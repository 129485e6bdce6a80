/* Integers of ap_int.h in all the places that integers of C have.
 */
#include "ap_int.h"
enum colour { RED, GREEN = 5 };
static const ap_uint<3> table[8] = {1, 2, 3, 4, 5, 6, 7, 0};
template <int W> ap_int<W + 1> twice(ap_int<W> a) { return a + a; }
struct px {
  ap_uint<5> r;
  ap_uint<6> g;
  ap_uint<5> b;
};
int kernel(ap_int<8> *p, ap_uint<4> n, const px img[16], ap_uint<16> out[16],
           ap_int<12> (&m)[4][4], unsigned u, long long ll) {
  static ap_int<8> taps[4];
  int y = 0;
  for (ap_uint<5> i = 0; i < 16; ++i) {
    ap_int<8> x = p[i & 7];
    switch (x) {
    case 1:
      y += 1;
      break;
    case -2:
      y += 7;
      break;
    default:
      y += x;
    }
    y += x == RED ? 1 : x == GREEN ? 2 : 3;
    out[i] = (img[i].r, img[i].g, img[i].b);
    y += table[i & 7] * 2u;
    y ^= x > 0 && !(x[0]) ? 1 : 0;
    taps[i & 3] += x;
    y += (int)taps[(i + 1) & 3];
    y += twice(x);
    x >>= 1;
    x <<= n;
    x |= u;
    x ^= ll;
    x--;
    y += x.to_int() + (ap_uint<1>)x[7];
    m[i & 3][i >> 2 & 3] += x / 3 - x % (ap_int<4>(n) | 1);
    ap_int<8> z = x > 3 ? x : ap_int<8>(u);
    y -= z;
    y += -z * ~z;
    bool any = z.or_reduce() ^ z.and_reduce();
    y += any;
    y += ap_int<9>(z).length() + z(n & 7, 0);
  }
  return y;
}
int main() {
  ap_int<8> p[8];
  px img[16];
  ap_uint<16> out[16];
  ap_int<12> m[4][4];
  for (int i = 0; i < 8; i++)
    p[i] = i * 53 - 2;
  for (int i = 0; i < 16; i++) {
    img[i].r = i * 7;
    img[i].g = i * 11;
    img[i].b = i;
    m[i / 4][i % 4] = i * 300;
  }
  int r = 0;
  for (int k = 0; k < 3; k++)
    r += kernel(p, k * 5, img, out, m, k * 77, -1234567890123ll * k);
  return r == 0;
}

static const short steps[16] = {7,  8,  10, 12, 14, 17, 21, 25,
                                31, 37, 45, 55, 66, 80, 97, 118};
static const signed char moves[8] = {-1, -1, -1, -1, 2, 4, 6, 8};

static int clamp(int v, int low, int high) {
  return v < low ? low : v > high ? high : v;
}

void adpcm(const short in[16], unsigned char out[16]) {
  int predicted = 0, index = 0;
  for (int i = 0; i < 16; i++) {
    int step = steps[index], rest = in[i] - predicted, code = 0;
    if (rest < 0) {
      code = 8;
      rest = -rest;
    }
    int moved = step >> 3;
    for (int bit = 4; bit; bit >>= 1) {
      if (rest >= step) {
        code |= bit;
        rest -= step;
        moved += step;
      }
      step >>= 1;
    }
    predicted = clamp(predicted + (code & 8 ? -moved : moved), -32768, 32767);
    index = clamp(index + moves[code & 7], 0, 15);
    out[i] = (unsigned char)code;
  }
}

int main(void) {
  short in[16];
  unsigned char out[16];
  for (int i = 0; i < 16; i++)
    in[i] = (short)((i % 5) * 60 - 90);
  adpcm(in, out);
  return out[15];
}

static int twice(int v) { return v + v; }

int clamp(int v, int low, int high) {
  return v < low ? low : v > high ? high : v;
}

int weight(int v) { return twice(v) - (v & 3); }

/* Choices. */
signed char kernel(signed char x, signed char low, signed char high) {
  signed char r = x < low ? low : x;
  r = r > high ? high : r;
  return r == low ? x - high : r;
}

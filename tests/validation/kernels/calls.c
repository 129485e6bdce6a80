/* A function that is called twice. */
static unsigned char mix(unsigned char a, unsigned char b) {
  return a & 1 ? (unsigned char)(a - b) : (unsigned char)(b ^ (a >> 1));
}

unsigned char kernel(unsigned char a, unsigned char b) {
  return mix(mix(a, b), (unsigned char)(a + 1));
}

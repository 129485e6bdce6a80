static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int base64(const unsigned char in[9], int n, char out[13]) {
  int at = 0;
  for (int i = 0; i < n; i += 3) {
    unsigned v = (unsigned)in[i] << 16;
    if (i + 1 < n)
      v |= (unsigned)in[i + 1] << 8;
    if (i + 2 < n)
      v |= in[i + 2];
    out[at++] = letters[v >> 18];
    out[at++] = letters[v >> 12 & 63];
    out[at++] = i + 1 < n ? letters[v >> 6 & 63] : '=';
    out[at++] = i + 2 < n ? letters[v & 63] : '=';
  }
  out[at] = 0;
  return at;
}

int main(void) {
  unsigned char in[9] = "Man & Wo";
  char out[13] = {0};
  return base64(in, 8, out) + base64(in, 7, out) + base64(in, 3, out);
}

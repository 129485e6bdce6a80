static unsigned char state[256];

void rc4(const unsigned char key[5], unsigned char text[9]) {
  for (int i = 0; i < 256; i++)
    state[i] = (unsigned char)i;
  unsigned char j = 0;
  for (int i = 0; i < 256; i++) {
    j = (unsigned char)(j + state[i] + key[i % 5]);
    unsigned char t = state[i];
    state[i] = state[j];
    state[j] = t;
  }
  unsigned char a = 0, b = 0;
  for (int n = 0; n < 9; n++) {
    b = (unsigned char)(b + state[++a]);
    unsigned char t = state[a];
    state[a] = state[b];
    state[b] = t;
    text[n] ^= state[(unsigned char)(state[a] + state[b])];
  }
}

int main(void) {
  const unsigned char key[5] = {75, 101, 121, 52, 50};
  unsigned char text[9] = "Plaintex";
  rc4(key, text);
  return text[0];
}

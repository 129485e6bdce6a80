static unsigned table[256];
static int is_made;

unsigned crc32(const unsigned char *p, int n) {
  if (!is_made) {
    for (unsigned i = 0; i < 256; i++) {
      unsigned c = i;
      for (int k = 0; k < 8; k++)
        c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      table[i] = c;
    }
    is_made = 1;
  }
  unsigned crc = ~0u;
  while (n-- > 0)
    crc = table[(crc ^ *p++) & 255] ^ crc >> 8;
  return ~crc;
}

int main(void) {
  const unsigned char text[] = "123456789";
  return crc32(text, 9) == 0xcbf43926u && crc32(text, 4) != 0 ? 0 : 1;
}

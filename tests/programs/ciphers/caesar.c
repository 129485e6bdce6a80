int caesar(char text[16], int shift) {
  int count = 0;
  for (int i = 0; text[i]; i++) {
    char c = text[i];
    if (c >= 'a' && c <= 'z')
      c = (char)('a' + (c - 'a' + shift) % 26);
    else if (c >= 'A' && c <= 'Z')
      c = (char)('A' + (c - 'A' + shift) % 26);
    else
      continue;
    text[i] = c;
    count++;
  }
  return count;
}

int main(void) {
  char text[16] = "Hello, World";
  return caesar(text, 3) + caesar(text, 23);
}

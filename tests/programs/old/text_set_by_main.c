/* only error: this pointer may be set outside of the kernel, too, or read */
const char *text;

int letters(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    const char *p = text;
    while (*p)
      found += *p++ == text[i];
  }
  return found;
}

int main(void) {
  text = "abracadabra";
  return letters(3);
}

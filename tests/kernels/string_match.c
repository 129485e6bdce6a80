/* How often a pattern occurs in a text that ends with NUL. */
#include "hls.h"

#define TEXT 48
#define PATTERN 4

int string_match(const char text[TEXT], const char pattern[PATTERN]) {
  int count = 0;
  for (int i = 0; text[i] != '\0'; i++) {
    int k = 0;
    for (; pattern[k] != '\0'; k++)
      if (text[i + k] != pattern[k])
        break;
    if (pattern[k] == '\0')
      count++;
  }
  return count;
}

int main(void) {
  static const char text[TEXT] = "banana bandana, an ananas and a nan";
  static const char patterns[][PATTERN] = {"ana", "an", "xyz", "", "nan"};
  for (int i = 0; i < 5; i++)
    HLS_CALL(string_match, text, patterns[i]);
  return 0;
}

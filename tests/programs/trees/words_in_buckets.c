/* options: --heap 2048 */
#include <stdlib.h>
#include <string.h>

struct word {
  char text[6];
  int times;
  struct word *next;
};

int most_frequent(const char *line) {
  struct word *buckets[4] = {0};
  int most = 0;
  while (*line) {
    char text[6];
    unsigned hash = 0;
    int length = 0;
    for (; *line && *line != ' '; line++) {
      if (length < 5)
        text[length++] = *line;
      hash = hash * 31 + (unsigned char)*line;
    }
    text[length] = 0;
    if (*line)
      line++;
    struct word *found = buckets[hash & 3];
    while (found && strcmp(found->text, text) != 0)
      found = found->next;
    if (!found) {
      found = malloc(sizeof *found);
      strcpy(found->text, text);
      found->times = 0;
      found->next = buckets[hash & 3];
      buckets[hash & 3] = found;
    }
    found->times++;
    if (found->times > most)
      most = found->times;
  }
  return most * 100 + (buckets[1] ? buckets[1]->text[0] : 0);
}

int main(void) {
  return most_frequent("the cat and the dog and the bird") < 300 ||
         most_frequent("a b a") < 200;
}

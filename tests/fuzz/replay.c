/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In place of libFuzzer: runs a fuzz target on every file of some directories.
 *
 * usage: TARGET DIRECTORY...
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_MAX (1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static int compare(const struct dirent **one, const struct dirent **other) {
  return strcmp((*one)->d_name, (*other)->d_name);
}

static int is_input(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

/* Returns false when the file cannot be read. */
static int run(const char *directory, const char *name) {
  static uint8_t bytes[INPUT_MAX];
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return 0;
  }
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  /* Named before: the target may not return. */
  printf("%s\n", name);
  fflush(stdout);
  LLVMFuzzerTestOneInput(bytes, size);
  return 1;
}

int main(int argc, char **argv) {
  int inputs = 0;
  for (int i = 1; i < argc; i++) {
    struct dirent **entries;
    int count = scandir(argv[i], &entries, is_input, compare);
    if (count < 0) {
      perror(argv[i]);
      return EXIT_FAILURE;
    }
    for (int entry = 0; entry < count; entry++) {
      inputs += run(argv[i], entries[entry]->d_name);
      free(entries[entry]);
    }
    free(entries);
  }
  printf("%d inputs\n", inputs);
  return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Output files, see output_file.h.
 */
#include "client/hlsc/text/output_file.h"

#include "client/hlsc/text/report.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool write_and_close(int descriptor, const char *text, size_t size);

exit_status output_file_write(const char *path, const char *text) {
  bool to_stdout = !path || !strcmp(path, "-");
  FILE *stream = to_stdout ? stdout : fopen(path, "we");
  if (!stream) {
    report_error("cannot write '%s': %s", path, strerror(errno));
    return EXIT_STATUS_USAGE;
  }
  size_t size = strlen(text);
  bool ok = fputs(text, stream) >= 0;
  if (size > 0 && text[size - 1] != '\n') {
    ok = fputc('\n', stream) >= 0 && ok;
  }
  if (to_stdout) {
    return EXIT_STATUS_DONE; /* main() checks standard output at the end */
  }
  /* Some file systems report a full disk only when the file is closed. */
  if (fclose(stream) != 0 || !ok) {
    report_error("cannot write '%s': %s", path, strerror(errno));
    return EXIT_STATUS_UNFINISHED;
  }
  return EXIT_STATUS_DONE;
}

exit_status output_file_write_at(int directory, const char *name,
                                 const char *text) {
  int descriptor =
      openat(directory, name,
             O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    return EXIT_STATUS_USAGE;
  }
  return write_and_close(descriptor, text, strlen(text))
             ? EXIT_STATUS_DONE
             : EXIT_STATUS_UNFINISHED;
}

bool output_file_write_bytes(const char *path, const char *bytes, size_t size) {
  int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return descriptor >= 0 && write_and_close(descriptor, bytes, size);
}

static bool write_and_close(int descriptor, const char *text, size_t size) {
  bool ok = true;
  while (ok && size > 0) {
    ssize_t written = write(descriptor, text, size);
    ok = written > 0 || (written < 0 && errno == EINTR);
    if (written > 0) {
      text += written;
      size -= (size_t)written;
    }
  }
  int saved = errno;
  if (close(descriptor) != 0 && ok) {
    return false;
  }
  errno = saved;
  return ok;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files that a run of mlir-opt sees, and the record of what it has written.
 *
 * A handler of LLVM's removes unfinished files when a signal ends the process:
 * from the call of unlink() on, only functions are used that may be called
 * there.
 */
#include "daemon/worker/opt/overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The state of a path; entries are never moved or freed. */
typedef struct entry {
  struct entry *next;
  overlay_kind kind;
  unsigned number;
  char path[];
} entry;

/* In front of each path in the record. */
typedef struct record_header {
  uint32_t kind;
  uint32_t number;
  uint32_t path_size;
} record_header;

static const opt_job *job; /* NULL: not begun */
static const char *directory;
static int record;
static unsigned last_number;
static entry *entries; /* grows in front, by add() */
/* Something other than the job's texts was looked at. */
static volatile bool was_left;
/* Passes run in threads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int real_open(const char *path, int flags, mode_t mode) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

static int real_stat(const char *path, struct stat *info, bool follow) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, info,
                      follow ? 0 : AT_SYMLINK_NOFOLLOW);
}

static int real_access(const char *path, int mode) {
  return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

static int fail(int error) {
  errno = error;
  return -1;
}

void overlay_begin(const char *own_directory, int own_record,
                   const opt_job *own_job) {
  directory = own_directory;
  record = own_record;
  /* In a file in memory, two writes at once may go to the same place. */
  fcntl(record, F_SETFL, O_APPEND);
  job = own_job;
}

bool overlay_was_left(void) { return was_left; }

static entry *find(const char *path) {
  entry *found = __atomic_load_n(&entries, __ATOMIC_ACQUIRE);
  while (found && strcmp(found->path, path) != 0) {
    found = found->next;
  }
  return found;
}

/* Appends to the record, in one write so that it is there or not. */
static void note(const entry *changed) {
  char bytes[sizeof(record_header) + PATH_MAX];
  record_header header = {.kind = changed->kind,
                          .number = changed->number,
                          .path_size = (uint32_t)strlen(changed->path) + 1};
  memcpy(bytes, &header, sizeof(header));
  memcpy(bytes + sizeof(header), changed->path, header.path_size);
  ssize_t written = write(record, bytes, sizeof(header) + header.path_size);
  (void)written; /* the worker then does not learn of this file */
}

/* Adds an entry with a number of its own. Not every caller holds the lock, and
 * none may lose what another one adds meanwhile. */
static void add(entry *added) {
  added->number = __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED);
  added->next = __atomic_load_n(&entries, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&entries, &added->next, added, false,
                                      __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
  }
}

/* Sets what is known of a path. Returns NULL with errno. */
static entry *set(const char *path, overlay_kind kind) {
  size_t size = strlen(path) + 1;
  entry *changed = find(path);
  if (!changed && size <= PATH_MAX) {
    changed = calloc(1, sizeof(*changed) + size);
    if (changed) {
      memcpy(changed->path, path, size);
      changed->kind = kind;
      add(changed);
    }
  }
  if (!changed) {
    errno = size > PATH_MAX ? ENAMETOOLONG : ENOMEM;
    return NULL;
  }
  changed->kind = kind;
  note(changed);
  return changed;
}

static void text_path(char path[PATH_MAX], const entry *of) {
  snprintf(path, PATH_MAX, "%s/%u", directory, of->number);
}

/* Whether something could be created in the directory of `path`. */
static bool may_create(const char *path) {
  char copy[PATH_MAX];
  if (!directory) {
    errno = EACCES;
    return false;
  }
  if (strlen(path) >= sizeof(copy)) {
    errno = ENAMETOOLONG;
    return false;
  }
  const char *parent = dirname(strcpy(copy, path));
  const entry *known = find(parent);
  return (known && known->kind == OVERLAY_DIRECTORY) ||
         real_access(parent, W_OK | X_OK) == 0;
}

/* A descriptor on a text that the client has sent. */
static int open_sent(const hls_opt_text *text) {
  int fd = memfd_create("input", MFD_CLOEXEC);
  for (size_t done = 0; fd >= 0 && done < text->size;) {
    ssize_t count = write(fd, text->bytes + done, text->size - done);
    if (count < 0 && errno != EINTR) {
      close(fd);
      return -1;
    }
    done += count > 0 ? (size_t)count : 0;
  }
  if (fd >= 0) {
    lseek(fd, 0, SEEK_SET);
  }
  return fd;
}

/* Says on standard error why a file is not read that mlir-opt would read. */
static void explain(const char *path, const char *reason) {
  dprintf(STDERR_FILENO, "hlsd: '%s' is not read: %s\n", path, reason);
}

static bool is_readable_kind(const struct stat *info) {
  return S_ISREG(info->st_mode) || S_ISDIR(info->st_mode);
}

/* Opens a regular file or a directory, and waits for no other. */
static int open_regular(const char *path, int flags, mode_t mode) {
  struct stat info;
  int fd = real_open(path, flags | O_NONBLOCK | O_NOCTTY, mode);
  bool known = fd >= 0 ? fstat(fd, &info) == 0
                       : errno == EACCES && real_access(path, R_OK) == 0 &&
                             real_stat(path, &info, true) == 0;
  if (!known || (fd >= 0 && is_readable_kind(&info))) {
    return fd;
  }
  if (fd >= 0) {
    close(fd);
  }
  if (is_readable_kind(&info)) {
    explain(path, "the command line does not name it");
    return fail(EACCES);
  }
  explain(path, "it is not a regular file");
  return fail(EOPNOTSUPP);
}

static int open_to_read(const char *path, int flags, mode_t mode) {
  for (size_t i = 0; i < job->num_files; i++) {
    if (strcmp(job->files[i].name, path) == 0) {
      return open_sent(&job->files[i]);
    }
  }
  was_left = true;
  return open_regular(path, flags, mode);
}

/* Brings what is in a file already into its text. */
static bool copy_old_text(const char *from, int to) {
  int fd = open_regular(from, O_RDONLY | O_CLOEXEC, 0);
  char bytes[8192];
  ssize_t count = 0;
  while (fd >= 0 && (count = read(fd, bytes, sizeof(bytes))) > 0) {
    if (write(to, bytes, (size_t)count) != count) {
      count = -1;
      break;
    }
  }
  if (fd >= 0) {
    close(fd);
  }
  return fd >= 0 && count == 0 && lseek(to, 0, SEEK_SET) == 0;
}

/* Checks what the kernel would check, of which mlir-opt would speak. */
static bool check_writable(const char *path, int flags, bool *has_text) {
  const entry *known = find(path);
  struct stat info;
  bool exists = !known && real_stat(path, &info, true) == 0;
  *has_text = exists && S_ISREG(info.st_mode);
  if (exists && (flags & O_CREAT) && (flags & O_EXCL)) {
    errno = EEXIST;
  } else if (exists && S_ISDIR(info.st_mode)) {
    errno = EISDIR;
  } else if (exists) {
    return directory && real_access(path, W_OK) == 0;
  } else if (flags & O_CREAT) {
    return may_create(path);
  } else {
    errno = ENOENT;
  }
  return false;
}

static int open_new(const char *path, int flags, mode_t mode) {
  bool has_text;
  was_left = true;
  if (!check_writable(path, flags, &has_text)) {
    return -1;
  }
  if (syscall(SYS_mkdirat, AT_FDCWD, directory, 0700) && errno != EEXIST) {
    return -1;
  }
  const entry *made = set(path, OVERLAY_FILE);
  if (!made) {
    return -1;
  }
  char text[PATH_MAX];
  text_path(text, made);
  int fd = real_open(text, (flags & ~O_EXCL) | O_CREAT | O_TRUNC, mode | 0600);
  if (fd >= 0 && has_text && !(flags & O_TRUNC) && !copy_old_text(path, fd)) {
    close(fd);
    return fail(EIO);
  }
  return fd;
}

int overlay_open(const char *path, int flags, mode_t mode) {
  bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT);
  if (!job || strcmp(path, "/dev/null") == 0) {
    return real_open(path, flags, mode);
  }
  pthread_mutex_lock(&lock);
  const entry *known = find(path);
  char text[PATH_MAX];
  int fd = -1;
  if (known && known->kind == OVERLAY_FILE && !(flags & O_EXCL)) {
    text_path(text, known);
    fd = real_open(text, flags & ~O_CREAT, mode);
  } else if (writes) {
    fd = open_new(path, flags, mode);
  } else if (known && known->kind == OVERLAY_REMOVED) {
    errno = ENOENT;
  } else {
    fd = open_to_read(path, flags, mode);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

int overlay_mkdir(const char *path, mode_t mode) {
  if (!job) {
    return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  }
  struct stat info;
  was_left = true;
  pthread_mutex_lock(&lock);
  const entry *known = find(path);
  int status = -1;
  if (known ? known->kind != OVERLAY_REMOVED
            : real_stat(path, &info, false) == 0) {
    errno = EEXIST;
  } else if (may_create(path) && set(path, OVERLAY_DIRECTORY)) {
    status = 0;
  }
  pthread_mutex_unlock(&lock);
  return status;
}

/* Without the lock: LLVM's handler of signals removes the files that it has
 * begun to write, and the signal may have come while the lock is held. A thread
 * that removes a file while another one opens it gets either order, as from the
 * kernel. */
int overlay_unlink(const char *path) {
  if (!job) {
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  }
  was_left = true;
  entry *known = find(path);
  if (known && known->kind == OVERLAY_FILE) {
    known->kind = OVERLAY_REMOVED;
    note(known);
    return 0;
  }
  struct stat info;
  if (known || real_stat(path, &info, false)) {
    return fail(known && known->kind == OVERLAY_DIRECTORY ? EISDIR : ENOENT);
  }
  if (S_ISDIR(info.st_mode)) {
    return fail(EISDIR);
  }
  return may_create(path) && set(path, OVERLAY_REMOVED) ? 0 : -1;
}

/* Where the kernel is to look for `path`, whose text's own path is put into
 * `text` if it has one. NULL when it was removed. */
static const char *place_of(const char *path, char text[PATH_MAX]) {
  was_left = true;
  const entry *known = find(path);
  if (!known) {
    return path;
  }
  if (known->kind == OVERLAY_REMOVED) {
    return NULL;
  }
  text_path(text, known);
  return known->kind == OVERLAY_FILE ? text : "/";
}

int overlay_stat(const char *path, struct stat *info, bool follow) {
  char text[PATH_MAX];
  const char *place = job ? place_of(path, text) : path;
  return place ? real_stat(place, info, follow) : fail(ENOENT);
}

int overlay_access(const char *path, int mode) {
  char text[PATH_MAX];
  const char *place = job ? place_of(path, text) : path;
  return place ? real_access(place, mode) : fail(ENOENT);
}

/* The whole record, and a list of where its paths begin. */
static char *read_record(int fd, size_t *size) {
  struct stat info;
  if (fstat(fd, &info)) {
    return NULL;
  }
  char *bytes = malloc((size_t)info.st_size + 1);
  ssize_t count = bytes ? pread(fd, bytes, (size_t)info.st_size, 0) : -1;
  if (count != info.st_size) {
    free(bytes);
    return NULL;
  }
  *size = (size_t)count;
  return bytes;
}

/* The header and path at `at`, which moves behind them; NULL at the end, or
 * where a run that was taken over has written something else. */
static const char *next_path(const char *bytes, size_t size, size_t *at,
                             record_header *header) {
  if (size - *at < sizeof(*header)) {
    return NULL;
  }
  memcpy(header, bytes + *at, sizeof(*header));
  const char *path = bytes + *at + sizeof(*header);
  size_t left = size - *at - sizeof(*header);
  if (header->path_size == 0 || header->path_size > left ||
      path[header->path_size - 1] != '\0') {
    return NULL;
  }
  *at += sizeof(*header) + header->path_size;
  return path;
}

bool overlay_replay(int fd,
                    bool (*visit)(void *user, const char *path,
                                  overlay_kind kind, unsigned number),
                    void *user) {
  size_t size = 0;
  char *bytes = read_record(fd, &size);
  bool good = bytes != NULL;
  record_header first, later;
  size_t at = 0;
  const char *path;
  while (good && (path = next_path(bytes, size, &at, &first))) {
    size_t before = 0, after = at;
    const char *other;
    bool seen = false;
    while (!seen && before < at &&
           (other = next_path(bytes, size, &before, &later)) != path) {
      seen = strcmp(other, path) == 0;
    }
    if (seen) {
      continue;
    }
    overlay_kind kind = first.kind;
    while ((other = next_path(bytes, size, &after, &later))) {
      kind = strcmp(other, path) == 0 ? later.kind : kind;
    }
    good = visit(user, path, kind, first.number);
  }
  free(bytes);
  return good;
}

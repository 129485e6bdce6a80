/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A file system without writing, by Landlock. A worker's reading is not
 * restricted: sources and include directories lie anywhere in the user's reach,
 * and it serves one request after the other. A process that serves only one can
 * have its reading restricted to what that one names.
 */
#include "daemon/worker/confine/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's interface beyond what older headers know. */
#define REFER (1ull << 13)         /* version 2 */
#define TRUNCATE (1ull << 14)      /* version 3 */
#define SCOPE_ABSTRACT (1ull << 0) /* version 6 */
#define SCOPE_SIGNAL (1ull << 1)   /* version 6 */
#define WRITE_AND_CHANGE                                                       \
  (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |             \
   LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |             \
   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |                 \
   LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |               \
   LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)

#define READ_FILES                                                             \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |                 \
   LANDLOCK_ACCESS_FS_READ_DIR)
#define READ_BELOW (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)

/* struct landlock_ruleset_attr as of version 6. */
typedef struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
} ruleset;

static int create_ruleset(const ruleset *rules, size_t size, uint32_t flags) {
  return (int)syscall(SYS_landlock_create_ruleset, rules, size, flags);
}

/* The accesses that a kernel with this version can forbid; `size` is how much
 * of the structure it knows. */
static ruleset rules_of_version(int version, size_t *size) {
  ruleset rules = {.files = WRITE_AND_CHANGE};
  *size = offsetof(ruleset, network);
  if (version >= 2) {
    rules.files |= REFER;
  }
  if (version >= 3) {
    rules.files |= TRUNCATE;
  }
  if (version >= 6) {
    rules.scoped = SCOPE_ABSTRACT | SCOPE_SIGNAL;
    *size = sizeof(rules);
  }
  return rules;
}

static bool allow(int fd, const char *path, uint64_t access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access};
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) {
    return false;
  }
  long failed =
      syscall(SYS_landlock_add_rule, fd, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
  return !failed;
}

/* Whether the kernel has no Landlock, by errno. */
static bool is_missing(int problem) {
  return problem == ENOSYS || problem == EOPNOTSUPP;
}

bool confine_files(const confinement *left) {
  int version = create_ruleset(NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) {
    int problem = errno;
    fprintf(stderr,
            "%s: this kernel does not offer Landlock: only system calls are "
            "restricted\n",
            program_invocation_short_name);
    errno = problem;
    return is_missing(problem);
  }
  size_t size;
  ruleset rules = rules_of_version(version, &size);
  int fd = create_ruleset(&rules, size, 0);
  if (fd < 0) {
    return false;
  }
  bool good =
      allow(fd, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE) &&
      (!left->scratch || allow(fd, left->scratch, rules.files)) &&
      (!left->model_store || allow(fd, left->model_store, rules.files)) &&
      syscall(SYS_landlock_restrict_self, fd, 0) == 0;
  int problem = errno;
  close(fd);
  errno = problem;
  return good;
}

bool confine_reading_begin(int *rules, const char *scratch) {
  const ruleset reading = {.files = READ_FILES};
  *rules = create_ruleset(&reading, offsetof(ruleset, network), 0);
  if (*rules < 0) {
    return is_missing(errno);
  }
  return allow(*rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE) &&
         (!scratch || allow(*rules, scratch, READ_BELOW));
}

bool confine_reading_allow(int rules, const char *path, bool folders) {
  struct landlock_path_beneath_attr rule = {0};
  struct stat info;
  if (rules < 0) {
    return true;
  }
  rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (rule.parent_fd < 0) {
    return errno != EMFILE && errno != ENFILE && errno != ENOMEM;
  }
  bool good = fstat(rule.parent_fd, &info) == 0;
  if (good && S_ISREG(info.st_mode)) {
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
  } else if (good && S_ISDIR(info.st_mode) && folders) {
    rule.allowed_access = READ_BELOW;
  }
  if (rule.allowed_access) {
    good = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH,
                   &rule, 0) == 0;
  }
  close(rule.parent_fd);
  return good;
}

bool confine_reading_end(int rules) {
  if (rules < 0) {
    return true;
  }
  bool good = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  int problem = errno;
  close(rules);
  errno = problem;
  return good;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of the file system that a sandboxed process sees, by Landlock. The C
 * library has no wrappers, and the installed headers may be older than the
 * running kernel, hence the numbers below (they are part of the kernel's
 * interface).
 */
#include "rtl/sim/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ACCESS_READ                                                            \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |                 \
   LANDLOCK_ACCESS_FS_READ_DIR)
/* Everything of the first version of Landlock: bits 0 to 12. */
#define ACCESS_VERSION_1 ((1ull << 13) - 1)
#define ACCESS_REFER (1ull << 13)         /* version 2 */
#define ACCESS_TRUNCATE (1ull << 14)      /* version 3 */
#define ACCESS_IOCTL_DEV (1ull << 15)     /* version 5 */
#define NET_BIND_TCP (1ull << 0)          /* version 4 */
#define NET_CONNECT_TCP (1ull << 1)       /* version 4 */
#define SCOPE_ABSTRACT_SOCKET (1ull << 0) /* version 6 */
#define SCOPE_SIGNAL (1ull << 1)          /* version 6 */

/* Devices, sockets and pipes are of no use to a compiler. */
#define ACCESS_WRITE                                                           \
  (ACCESS_READ | LANDLOCK_ACCESS_FS_WRITE_FILE |                               \
   LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |            \
   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |                 \
   LANDLOCK_ACCESS_FS_MAKE_SYM | ACCESS_REFER | ACCESS_TRUNCATE)

/* The rights that may be granted on something that is not a directory. */
#define ACCESS_OF_FILE                                                         \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |                 \
   LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE | ACCESS_IOCTL_DEV)

/* struct landlock_ruleset_attr of version 6. */
struct ruleset {
  uint64_t handled_files;
  uint64_t handled_network;
  uint64_t scoped;
};

/* The ruleset for what a kernel with this version can handle. `size` is how
 * much of the structure that kernel knows. */
static struct ruleset ruleset_for(int version, size_t *size) {
  struct ruleset rules = {.handled_files = ACCESS_VERSION_1};
  *size = sizeof rules.handled_files;
  if (version >= 2) {
    rules.handled_files |= ACCESS_REFER;
  }
  if (version >= 3) {
    rules.handled_files |= ACCESS_TRUNCATE;
  }
  if (version >= 4) {
    rules.handled_network = NET_BIND_TCP | NET_CONNECT_TCP;
    *size = offsetof(struct ruleset, scoped);
  }
  if (version >= 5) {
    rules.handled_files |= ACCESS_IOCTL_DEV;
  }
  if (version >= 6) {
    rules.scoped = SCOPE_ABSTRACT_SOCKET | SCOPE_SIGNAL;
    *size = sizeof rules;
  }
  return rules;
}

/* Grants `access` beneath `path`. A missing path is not an error: there is
 * then nothing to grant. */
static bool allow(int ruleset, const char *path, uint64_t access) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) {
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
  }
  struct stat status;
  bool ok = fstat(file, &status) == 0;
  if (ok && !S_ISDIR(status.st_mode)) {
    access &= ACCESS_OF_FILE;
  }
  struct landlock_path_beneath_attr rule = {.allowed_access = access,
                                            .parent_fd = file};
  ok = ok && syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH,
                     &rule, 0) == 0;
  close(file);
  return ok;
}

bool sandbox_limit_files(const sandbox_policy *policy, char *message,
                         size_t message_size) {
  int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
                             LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) {
    snprintf(message, message_size,
             "this kernel does not offer Landlock (%s): it needs Linux 5.13 "
             "with landlock among its security modules",
             strerror(errno));
    return false;
  }
  size_t size;
  struct ruleset rules = ruleset_for(version, &size);
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (ruleset < 0) {
    snprintf(message, message_size, "cannot create a Landlock ruleset: %s",
             strerror(errno));
    return false;
  }
  bool ok = true;
  const char *path = "/dev/null";
  ok = allow(ruleset, path,
             (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE) &
                 rules.handled_files);
  if (ok && sandbox_keeps_program(policy->kind)) {
    path = "/proc/self/statm"; /* to bound memory beyond what is mapped */
    ok = allow(ruleset, path,
               LANDLOCK_ACCESS_FS_READ_FILE & rules.handled_files);
  }
  for (size_t i = 0; ok && i < policy->num_readable; i++) {
    path = policy->readable[i];
    ok = allow(ruleset, path, ACCESS_READ & rules.handled_files);
  }
  if (ok && policy->writable) {
    path = policy->writable;
    ok = allow(ruleset, path, ACCESS_WRITE & rules.handled_files);
  }
  if (!ok) {
    snprintf(message, message_size, "cannot add %s to the Landlock rules: %s",
             path, strerror(errno));
  } else if (syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) {
    snprintf(message, message_size, "cannot apply the Landlock rules: %s",
             strerror(errno));
    ok = false;
  }
  close(ruleset);
  return ok;
}

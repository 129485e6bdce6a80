/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kinds of file systems.
 */
#include "protocol/local_file.h"

#include <errno.h>
#include <linux/magic.h>
#include <stddef.h>
#include <string.h>
#include <sys/vfs.h>

/* Not in the kernel's header. */
#define ZFS_MAGIC 0x2fc12fc1
#define BCACHEFS_MAGIC 0xca451a4e

#ifndef XFS_SUPER_MAGIC
#define XFS_SUPER_MAGIC 0x58465342
#endif

/* A kind that is not listed may be a network's. */
static bool is_local_kind(const struct statfs *info) {
  static const unsigned kinds[] = {
      EXT4_SUPER_MAGIC, XFS_SUPER_MAGIC,       BTRFS_SUPER_MAGIC,
      TMPFS_MAGIC,      OVERLAYFS_SUPER_MAGIC, F2FS_SUPER_MAGIC,
      RAMFS_MAGIC,      SQUASHFS_MAGIC,        ZFS_MAGIC,
      BCACHEFS_MAGIC,   EROFS_SUPER_MAGIC_V1,  ISOFS_SUPER_MAGIC};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if ((unsigned)info->f_type == kinds[i]) {
      return true;
    }
  }
  return false;
}

bool local_file_is(const char *path) {
  struct statfs info;
  return path[0] == '/' && statfs(path, &info) == 0 && is_local_kind(&info);
}

/* "/a/b" becomes "/a", and that "/". Returns false for the root. */
static bool cut_last_name(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash || (slash == path && !path[1])) {
    return false;
  }
  slash[slash == path] = '\0';
  return true;
}

bool local_file_is_missing(local_folder *last, const char *path) {
  char folder[sizeof last->path];
  size_t size = strlen(path);
  if (path[0] != '/' || size >= sizeof folder) {
    return false;
  }
  memcpy(folder, path, size + 1);
  cut_last_name(folder);
  if (strcmp(last->path, folder) != 0) {
    struct statfs info;
    int failed;
    strcpy(last->path, folder);
    while ((failed = statfs(folder, &info)) != 0 &&
           (errno == ENOENT || errno == ENOTDIR) && cut_last_name(folder)) {
    }
    last->is_local = !failed && is_local_kind(&info);
  }
  return last->is_local;
}

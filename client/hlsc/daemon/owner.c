/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who holds the lock of a socket's path, see owner.h. The lock file has the
 * number of its holder, and the kernel's list of locks says whether it is true.
 */
#include "client/hlsc/daemon/owner.h"

#include "client/hlsc/terminal/report.h"
#include "protocol/endpoint.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOCK_PATH_MAX (ENDPOINT_PATH_MAX + 8)

static int open_lock(const char *socket_path);
static bool holds(pid_t pid, ino_t inode);

bool owner_find(daemon_owner *owner, const char *socket_path) {
  char text[16] = "";
  struct stat info;
  *owner = (daemon_owner){.process = -1};
  int lock = open_lock(socket_path);
  if (lock < 0) {
    return false;
  }
  bool known = read(lock, text, sizeof text - 1) > 0 && fstat(lock, &info) == 0;
  close(lock);
  owner->pid = known ? (pid_t)strtol(text, NULL, 10) : 0;
  if (owner->pid <= 0) {
    return false;
  }
  /* First the process, then the lock: who has it now is who was opened. */
  owner->process = (int)syscall(SYS_pidfd_open, owner->pid, 0);
  return owner->process >= 0 && holds(owner->pid, info.st_ino);
}

void owner_close(daemon_owner *owner) {
  if (owner->process >= 0) {
    close(owner->process);
    owner->process = -1;
  }
}

bool owner_is_stopped(const daemon_owner *owner) {
  char path[64];
  char text[512];
  snprintf(path, sizeof path, "/proc/%ld/stat", (long)owner->pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
  if (file >= 0) {
    close(file);
  }
  text[size > 0 ? size : 0] = '\0';
  const char *state = strrchr(text, ')'); /* a name may have one, too */
  return state && strncmp(state, ") T", 3) == 0;
}

bool owner_signal(const daemon_owner *owner, int number) {
  return syscall(SYS_pidfd_send_signal, owner->process, number, NULL, 0) == 0;
}

void owner_knock(const char *socket_path) {
  int lock = open_lock(socket_path);
  if (lock >= 0) {
    futimens(lock, NULL); /* it watches the directory */
    close(lock);
  }
}

bool owner_is_shut_out(const char *socket_path) {
  struct stat info;
  return lstat(socket_path, &info) == 0 && !S_ISSOCK(info.st_mode);
}

void owner_report_stopped(pid_t pid) {
  report_error("the daemon (process %ld) is stopped: 'kill -CONT %ld' lets it "
               "go on, 'hlsc stop' ends it",
               (long)pid, (long)pid);
}

void owner_report(const daemon_owner *owner, const char *socket_path) {
  long pid = (long)owner->pid;
  if (owner_is_stopped(owner)) {
    owner_report_stopped(owner->pid);
  } else if (owner_is_shut_out(socket_path)) {
    report_error("the daemon (process %ld) cannot listen on '%s', which is not "
                 "a socket: move it away, or end the daemon with 'hlsc stop'",
                 pid, socket_path);
  } else {
    report_error("the daemon (process %ld) does not listen on '%s', though it "
                 "has the lock: 'hlsc stop' ends it",
                 pid, socket_path);
  }
}

static int open_lock(const char *socket_path) {
  char path[LOCK_PATH_MAX];
  snprintf(path, sizeof path, "%s.lock", socket_path);
  return open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

/* A line is `12: FLOCK  ADVISORY  WRITE 4711 00:2d:815 0 EOF`: the process, and
 * device and inode of the file, of which the device is not that of stat() on
 * every file system. With an arrow before FLOCK, the process waits for it. */
static bool holds(pid_t pid, ino_t inode) {
  FILE *locks = fopen("/proc/locks", "re");
  char line[256];
  bool found = false;
  while (locks && !found && fgets(line, sizeof line, locks)) {
    const char *lock = strstr(line, "->") ? NULL : strstr(line, "FLOCK");
    const char *kind = lock ? strstr(lock, "WRITE ") : NULL;
    char *place = NULL;
    long holder = kind ? strtol(kind + strlen("WRITE "), &place, 10) : 0;
    const char *number = place ? strrchr(place, ':') : NULL;
    found = number && holder == pid &&
            strtoull(number + 1, NULL, 10) == (unsigned long long)inode;
  }
  if (locks) {
    fclose(locks);
  }
  return found;
}

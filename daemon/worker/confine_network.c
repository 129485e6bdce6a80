/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * No sockets but those the process has already, by seccomp.
 */
#include "confine.h"

#include <errno.h>
#include <seccomp.h>

bool confine_network(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) {
    errno = ENOMEM;
    return false;
  }
  uint32_t refuse = SCMP_ACT_ERRNO(EACCES);
  /* io_uring opens sockets too, and is not subject to filters. */
  int status = seccomp_rule_add(filter, refuse, SCMP_SYS(socket), 0);
  if (!status) {
    status = seccomp_rule_add(filter, refuse, SCMP_SYS(io_uring_setup), 0);
  }
  if (!status) {
    status = seccomp_load(filter);
  }
  seccomp_release(filter);
  errno = -status;
  return status == 0;
}

/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Closed standard descriptors, see standard_descriptors.h.
 */
#include "client/hlsc/terminal/standard_descriptors.h"

#include <fcntl.h>
#include <unistd.h>

bool standard_descriptors_occupy(void) {
  for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
    /* Not /dev/null: who is told to write to /dev/stdout would open that anew,
     * and lose what is written. A path alone can neither be read nor written,
     * and of a directory not even what opens it by another name can. */
    if (fcntl(descriptor, F_GETFD) < 0 && open("/", O_PATH) != descriptor) {
      return false;
    }
  }
  return true;
}

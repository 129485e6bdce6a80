/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The headers for kernels, as text inside the binary.
 */
#ifndef HLS_FRONTEND_EMBEDDED_HEADERS_H
#define HLS_FRONTEND_EMBEDDED_HEADERS_H

#include <cstddef>

namespace hls_frontend {

struct EmbeddedHeader {
  const char *name;          // as it is included: "hls.h"
  const unsigned char *text; // NUL-terminated
  size_t size;               // without the NUL
};

// Ends with an entry whose name is null.
extern const EmbeddedHeader embeddedHeaders[];

} // namespace hls_frontend

#endif

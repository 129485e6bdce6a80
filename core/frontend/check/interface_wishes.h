/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which interfaces the text and the user ask for.
 */
#ifndef HLS_FRONTEND_INTERFACE_WISHES_H
#define HLS_FRONTEND_INTERFACE_WISHES_H

#include "core/frontend/check/check.h"

namespace hls_frontend {

// An interface for what a name says.
struct InterfaceWish {
  std::string name; // of an argument, or HLS_INTERFACE_OF_CALL; empty: all
                    // that it fits and that nothing else names
  hls_interface kind;
  hls_range place = {};   // of the name in a pragma; no file for an option
  bool isRequired = true; // a name that there is not is a mistake
};

// interface_pragmas.cpp: what the kernel's text says. Reports what is no
// interface, and notes what means nothing.
std::vector<InterfaceWish> wishesOfPragmas(Check &check);

// interface_options.cpp: what options and the project file say of the kernel;
// the last choice holds.
std::vector<InterfaceWish> wishesOfOptions(const Check &check);

} // namespace hls_frontend

#endif

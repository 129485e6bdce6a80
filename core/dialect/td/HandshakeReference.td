// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything there is, for the reference that is written from it.

include "HandshakeAttributes.td"
include "HandshakeOps.td"

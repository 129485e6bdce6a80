// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=fast})' 2>&1 | FileCheck %s
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=-1})' 2>&1 | FileCheck %s
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=0})' 2>&1 | FileCheck %s
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=0})' 2>&1 | FileCheck %s

// CHECK: is no clock period: it wants nanoseconds above 0
module {
}

// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-milp{nodes=many})' 2>&1 | FileCheck %s --check-prefix=NODES
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-milp{nodes=99999999999})' 2>&1 | FileCheck %s --check-prefix=NODES
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-milp{islands=always})' 2>&1 | FileCheck %s --check-prefix=ISLANDS
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-milp{period=-1})' 2>&1 | FileCheck %s --check-prefix=PERIOD

// NODES: is no number of nodes to search [invalid-search-limit]
// ISLANDS: unknown islands 'always'; known: never [unknown-islands]
// PERIOD: is no clock period: it wants nanoseconds above 0
module {
}

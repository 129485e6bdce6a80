// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-hoist-ext-instances)' 2>&1 | FileCheck %s

// CHECK: :[[@LINE+7]]:{{.*}} error: the instance makes 'f' a part of itself
handshake.func @f(%a: !handshake.channel<i32>, ...) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["b"]} {
  %0 = instance @g(%a) : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %1 = instance @pop(%0) : (!handshake.channel<i32>) -> !handshake.channel<i32>
  end %1 : <i32>
}
handshake.func @g(%a: !handshake.channel<i32>, ...) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["b"]} {
  %0 = instance @f(%a) : (!handshake.channel<i32>) -> !handshake.channel<i32>
  end %0 : <i32>
}
handshake.func private @pop(!handshake.channel<i32>, ...) -> !handshake.channel<i32> attributes {argNames = ["x"], resNames = ["y"]}

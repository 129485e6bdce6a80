// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+1]]:{{.*}}error: map keys must represent indices, but got "x"
handshake.func @f() attributes {a = #handshake<bufProps{"x": [0,1], [0,1], 0, 0.0, 0.0, 0.0}>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: map keys must represent indices, but got "-1"
handshake.func @f() attributes {a = #handshake<bufProps{"-1": [0,1], [0,1], 0, 0.0, 0.0, 0.0}>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: map keys must be unique
handshake.func @f() attributes {a = #handshake<bufProps{"0": [0,1], [0,1], 0, 0.0, 0.0, 0.0, "0": [0,1], [0,1], 0, 0.0, 0.0, 0.0}>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected string
handshake.func @f() attributes {a = #handshake<bufProps{}>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected integer value
handshake.func @f() attributes {a = #handshake<channelBufProps[inf,1], [0,1], 0, 0.0, 0.0, 0.0>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected integer between 0 and 4294967295, but got -1
handshake.func @f() attributes {a = #handshake<channelBufProps[0,1], [0,-1], 0, 0.0, 0.0, 0.0>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected ','
handshake.func @f() attributes {a = #handshake<channelBufProps[0,1], [0,1], 0, 0.0, 0.0>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected flopoco or vivado
handshake.func @f() attributes {a = #handshake<fpu_impl nobody>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected ','
handshake.func @f() attributes {a = #handshake<lsqDepth[8]>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: invalid kind of attribute specified
handshake.func @f() attributes {a = #handshake<cfdfcToBBList [1]>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: unknown attribute `unknown` in dialect `handshake`
handshake.func @f() attributes {a = #handshake<unknown>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected memory interface to be MC or LSQ
handshake.func @f() attributes {a = #handshake.mem_interface<FIFO>} {
  end
}

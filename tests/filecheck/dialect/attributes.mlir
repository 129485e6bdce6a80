// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s

// Attributes of the dialect, in both spellings where the text allows it.

// CHECK{LITERAL}: handshake.func @f0(...) attributes {a = #handshake<bufProps{"0": [0,inf], [1,2], 3, 0.000000e+00, 2.500000e-01, 1.500000e+00}>, argNames = []
handshake.func @f0() attributes {a = #handshake<bufProps{"0": [0,inf], [1,2], 3, 0.0, 0.25, 1.5}>} {
  end
}
// CHECK{LITERAL}: handshake.func @f1(...) attributes {a = #handshake<bufProps{"10": [0,0], [0,0], 0, 1.000000e+00, 2.000000e+00, 3.000000e+00, "2": [0,1], [1,inf], 0, 0.000000e+00, 0.000000e+00, 0.000000e+00}>, argNames = []
handshake.func @f1() attributes {a = #handshake<bufProps{"2": [0,1], [1,inf], 0, 0.0, 0.0, 0.0, "10": [0,0], [0,0], 0, 1.0, 2.0, 3.0}>} {
  end
}
// CHECK{LITERAL}: handshake.func @f2(...) attributes {a = #handshake<channelBufProps[0,inf], [0,2], 1, 0.000000e+00, 5.000000e-01, 1.000000e+00>, argNames = []
handshake.func @f2() attributes {a = #handshake<channelBufProps[0,inf], [0,2], 1, 0.0, 0.5, 1.0>} {
  end
}
// CHECK{LITERAL}: handshake.func @f3(...) attributes {a = #handshake<fpu_impl flopoco>, argNames = []
handshake.func @f3() attributes {a = #handshake<fpu_impl flopoco>} {
  end
}
// CHECK{LITERAL}: handshake.func @f4(...) attributes {a = #handshake<fpu_impl vivado>, argNames = []
handshake.func @f4() attributes {a = #handshake<fpu_impl vivado>} {
  end
}
// CHECK{LITERAL}: handshake.func @f5(...) attributes {a = #handshake<lsqDepth[8, 4]>, argNames = []
handshake.func @f5() attributes {a = #handshake<lsqDepth[8,4]>} {
  end
}
// CHECK{LITERAL}: handshake.func @f6(...) attributes {a = #handshake<cfdfcToBBList {"0" = [1 : ui32, 2 : ui32]}>, argNames = []
handshake.func @f6() attributes {a = #handshake<cfdfcToBBList {"0" = [1 : ui32, 2 : ui32]}>} {
  end
}
// CHECK{LITERAL}: handshake.func @f7(...) attributes {a = #handshake<cfdfcThroughput {"0" = 5.000000e-01 : f64}>, argNames = []
handshake.func @f7() attributes {a = #handshake<cfdfcThroughput {"0" = 0.5 : f64}>} {
  end
}
// CHECK{LITERAL}: handshake.func @f8(...) attributes {a = #handshake.mem_interface<LSQ: 3>, argNames = []
handshake.func @f8() attributes {a = #handshake<mem_interface<LSQ: 3>>} {
  end
}
// CHECK{LITERAL}: handshake.func @f9(...) attributes {a = #handshake.mem_interface<MC>, argNames = []
handshake.func @f9() attributes {a = #handshake.mem_interface<MC>} {
  end
}
// CHECK{LITERAL}: handshake.func @f10(...) attributes {a = #handshake<dep{dstAccess : "s", loopDepth : 1, distance : 2, isActive : false}>, argNames = []
handshake.func @f10() attributes {a = #handshake<dep{dstAccess : "s", loopDepth : 1, distance : 2, isActive : false}>} {
  end
}

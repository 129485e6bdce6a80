// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.addi' op failed to verify that lhs should be of ChannelType carrying IntegerType data
  %0 = addi %a, %a : <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mulf' op failed to verify that lhs should be of ChannelType carrying FloatType data
  %0 = mulf %a, %a : <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.maximumf' op failed to verify that lhs should be of ChannelType carrying FloatType data
  %0 = maximumf %a, %a : <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.subi' op operand #0 must be data channel, but got '!handshake.control<>'
  %0 = subi %a, %a : <>
  end
}
// -----
handshake.func @f(%a: i32) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.subi' op operand #0 must be data channel, but got 'i32'
  %0 = subi %a, %a : i32
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>, %b: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.subi' op requires the same type for all operands and results
  %0 = "handshake.subi"(%a, %b) : (!handshake.channel<i32>, !handshake.channel<i16>) -> !handshake.channel<i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>, %b: !handshake.channel<i32, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.andi' op requires the same type for all operands and results
  %0 = "handshake.andi"(%a, %b) : (!handshake.channel<i32>, !handshake.channel<i32, [t: i1]>) -> !handshake.channel<i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cmpi' op failed to verify that lhs should be of ChannelType carrying IntegerType data
  %0 = cmpi eq, %a, %a : <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cmpf' op failed to verify that lhs should be of ChannelType carrying FloatType data
  %0 = cmpf oeq, %a, %a : <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.cmpi' 'lhs' must be data channel, but got '!handshake.control<>'
  %0 = cmpi eq, %a, %a : <>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.cmpi' expected string or keyword containing one of
  %0 = cmpi lt, %a, %a : <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
  %0 = "handshake.cmpi"(%a, %a) {predicate = 10 : i64} : (!handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i1>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cmpi' op failed to verify that result carries one bit with the extra signals of the operands
  %0 = "handshake.cmpi"(%a, %a) {predicate = 1 : i64} : (!handshake.channel<i32, [t: i1]>, !handshake.channel<i32, [t: i1]>) -> !handshake.channel<i1>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i2>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.select' op failed to verify that condition should be of ChannelType carrying IntegerType data of width 1
  %0 = select %a[%a, %a] : <i2>, <i2>
  end
}
// -----
handshake.func @f(%c: !handshake.channel<i1, [u: i1]>, %a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.select' op failed to verify that all of {condition, trueValue, falseValue, result} have same extra signals, or condition or all others have none
  %0 = select %c[%a, %a] : <i1, [u: i1]>, <i8, [t: i1]>
  end
}
// -----
handshake.func @f(%c: !handshake.channel<i1>, %a: !handshake.channel<i8>, %b: !handshake.channel<i9>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.select' op failed to verify that all of {trueValue, falseValue, result} have same type
  %0 = "handshake.select"(%c, %a, %b) : (!handshake.channel<i1>, !handshake.channel<i8>, !handshake.channel<i9>) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.extsi' op result channel's data type 'i1' must be wider than operand type 'i32'
  %0 = extsi %a : <i32> to <i1>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.extui' op result channel's data type 'i1' must be wider than operand type 'i32'
  %0 = extui %a : <i32> to <i1>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i1>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.trunci' op result channel's data type 'i32' must be narrower than operand type 'i1'
  %0 = trunci %a : <i1> to <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.extui' op failed to verify that all of {operand, result} have same extra signals
  %0 = extui %a : <i8, [t: i1]> to <i9>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.extui' op failed to verify that operand should be of ChannelType carrying IntegerType data
  %0 = extui %a : <f32> to <i64>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.extf' op failed to verify that operand should be of ChannelType carrying FloatType data of width 32
  %0 = extf %a : <f16> to <f64>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f64>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.truncf' op failed to verify that result should be of ChannelType carrying FloatType data of width 32
  %0 = truncf %a : <f64> to <f16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sitofp' op failed to verify that operand should be of ChannelType carrying IntegerType data
  %0 = sitofp %a : <f32> to <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.uitofp' op failed to verify that result should be of ChannelType carrying FloatType data
  %0 = uitofp %a : <i16> to <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.fptosi' op failed to verify that operand should be of ChannelType carrying FloatType data
  %0 = fptosi %a : <i32> to <i64>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.fptoui' op failed to verify that result should be of ChannelType carrying IntegerType data
  %0 = fptoui %a : <f32> to <f64>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sqrt' op failed to verify that operand should be of ChannelType carrying FloatType data
  %0 = sqrt %a : <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.absf' op failed to verify that operand should be of ChannelType carrying FloatType data
  %0 = absf %a : <i8> to <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.absi' op failed to verify that operand should be of ChannelType carrying IntegerType data
  %0 = absi %a : <f32> to <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.absi' op failed to verify that all of {operand, result} have same data type
  %0 = absi %a : <i8> to <i9>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.negf' op failed to verify that operand should be of ChannelType carrying FloatType data
  %0 = negf %a : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f64>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.bitcast' op failed to verify that operand and result have data of the same width
  %0 = bitcast %a : <f64> to <i32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'remui' is unknown
  %0 = remui %a, %a : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.shared_muli' op must have two operands for each result
  %0 = shared_muli %a, %a, %a : <i8>, <i8>, <i8> to <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.shared_mulf' op must be of floats
  %0 = shared_mulf %a, %a : <i8>, <i8> to <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.shared_muli' op must have credits for each result
  %0:2 = shared_muli %a, %a, %a, %a {credits = 48 : i32} : <i8>, <i8>, <i8>, <i8> to <i8>, <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.shared_muli' op has credits for more results
  %0 = shared_muli %a, %a {credits = 33 : i32} : <i8>, <i8> to <i8>
  end
}

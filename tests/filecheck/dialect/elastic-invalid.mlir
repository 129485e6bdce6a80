// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.constant' op constant value type 'i8' differs from result channel's data type 'i32'
  %0 = constant %c {value = 1 : i8} : <>, <i32>
  end
}
// -----
handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.constant' op expected the constant value to be an integer or a float, but got "x" : i32
  %0 = constant %c {value = "x" : i32} : <>, <i32>
  end
}
// -----
handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.constant' op requires attribute 'value'
  %0 = constant %c : <>, <i32>
  end
}
// -----
handshake.func @f(%c: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.constant' op failed to verify that all of {ctrl, result} have same extra signals
  %0 = constant %c {value = 1 : i8} : <[t: i1]>, <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'ONE_SLOT_BREAK_R' requires NUM_SLOTS = 1, but got 2
  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 2, dvLatency = 0 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'ONE_SLOT_BREAK_DV' requires DV_LATENCY = 1, but got 0
  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 0 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'FIFO_BREAK_NONE' requires DV_LATENCY = 0, but got 3
  %0 = buffer %a, bufferType = FIFO_BREAK_NONE, numSlots = 3, dvLatency = 3 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'SHIFT_REG_BREAK_DV' requires DV_LATENCY = NUM_SLOTS (3), but got 2
  %0 = buffer %a, bufferType = SHIFT_REG_BREAK_DV, numSlots = 3, dvLatency = 2 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'COUNTER_BUFFER' stores a single token and requires NUM_SLOTS = 1, but got 2
  %0 = buffer %a, bufferType = COUNTER_BUFFER, numSlots = 2, dvLatency = 2 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'COUNTER_BUFFER' requires DV_LATENCY >= 1, but got 0
  %0 = buffer %a, bufferType = COUNTER_BUFFER, numSlots = 1, dvLatency = 0 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'FIFO_BREAK_DVR' requires NUM_SLOTS >= 2, but got 1
  %0 = buffer %a, bufferType = FIFO_BREAK_DVR, numSlots = 1, dvLatency = 1 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op buffer type 'FIFO_BREAK_DVR' requires DV_LATENCY = 1, but got 2
  %0 = buffer %a, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 2 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op attribute 'numSlots' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 1
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 0, dvLatency = 1 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op attribute 'dvLatency' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0
  %0 = buffer %a, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = -1 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: integer constant out of range for attribute
  %0 = buffer %a, bufferType = FIFO_BREAK_NONE, numSlots = 36893488147419103232, dvLatency = 0 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.buffer' expected string or keyword containing one of
  %0 = buffer %a, bufferType = ELASTIC, numSlots = 1, dvLatency = 0 : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op attribute 'bufferType' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7
  %0 = "handshake.buffer"(%a) {bufferType = 8 : i64, dvLatency = 0 : i64, numSlots = 1 : i64} : (!handshake.channel<i8>) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.buffer' op requires attribute 'bufferType'
  %0 = "handshake.buffer"(%a) {hw.parameters = {NUM_SLOTS = 1 : i32, BUFFER_TYPE = "oehb"}} : (!handshake.channel<i8>) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.init' op requires the same type for all operands and results
  %0 = "handshake.init"(%a) : (!handshake.channel<i8>) -> !handshake.channel<i9>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: operation defines 3 results but was provided 2 to bind
  %0:2 = fork [3] %a : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.fork' op expected 1 or more results
  fork [0] %a : <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.lazy_fork' expected integer between 0 and 65536, but got 4000000000
  lazy_fork [4000000000] %a : <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i2>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.repeat' op failed to verify that selectOperand should be of ChannelType carrying IntegerType data of width 1
  %0 = repeat %s, %a : <i2>, <i8> to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.repeat' op failed to verify that all of {operand, result} have same data type
  %0 = repeat %s, %a : <i1>, <i8> to <i9>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1, [t: i1 (U)]>, %a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.repeat' op failed to verify that all of {selectOperand, operand, result} have same extra signals, or selectOperand or all others have none
  %0 = repeat %s, %a : <i1, [t: i1 (U)]>, <i8, [t: i1]> to <i8, [t: i1]>
  end
}
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.merge' op failed to verify that the variadic dataOperands should have at least one element
  %0 = merge : <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op failed to verify that the variadic dataOperands should have at least one element
  %0 = mux %s [] : <i1>, [] to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op bitwidth of indexing value is 1, which can index into 2 operands, but found 3 operands
  %0 = mux %s [%a, %a, %a] : <i1>, [<i8>, <i8>, <i8>] to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.control<>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op expected index value to be of type handshake::ChannelType, but got '!handshake.control<>'
  %0 = mux %s [%a] : <>, [<i8>] to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<f32>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op expected index value to carry an integer, but got '!handshake.channel<f32>'
  %0 = mux %s [%a] : <f32>, [<i8>] to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8>, %b: !handshake.channel<i9>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op failed to verify that all of {dataOperands, result} should have the same data type
  %0 = mux %s [%a, %b] : <i1>, [<i8>, <i9>] to <i8>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1, [t: i1, u: i1]>, %a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op failed to verify that all of {dataOperands, result, selectOperand} should have the same extra signals, or selectOperand or all others none
  %0 = mux %s [%a] : <i1, [t: i1, u: i1]>, [<i8, [t: i1]>] to <i8, [t: i1]>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8, [t: i1]>, %b: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op failed to verify that all of {dataOperands, result, selectOperand} should have the same extra signals
  %0 = mux %s [%a, %b] : <i1>, [<i8, [t: i1]>, <i8>] to <i8, [t: i1]>
  end
}
// -----
handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mux' op failed to verify that all of {dataOperands, result, selectOperand} should have the same extra signals
  %0 = mux %s [%a] : <i1>, [<i8, [t: i1]>] to <i8>
  end
}
// -----
handshake.func @f(%a: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.control_merge' op bitwidth of indexing value is 2, which can index into 4 operands, but found 5 operands
  %0, %1 = control_merge [%a, %a, %a, %a, %a] : [<>, <>, <>, <>, <>] to <>, <i2>
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.control_merge' op failed to verify that all of {dataOperands, result, index} should have the same extra signals, or index none
  %0, %1 = control_merge [%a] : [<[t: i1]>] to <[t: i1]>, <i1, [t: i2]>
  end
}
// -----
// Nobody could tell what the signals of the index are.
handshake.func @f(%a: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.control_merge' op failed to verify that all of {dataOperands, result, index} should have the same extra signals, or index none
  %0, %1 = control_merge [%a] : [<>] to <>, <i1, [t: i1]>
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.control_merge' op failed to verify that all of {dataOperands, result, index} should have the same extra signals, or index none
  %0, %1 = control_merge [%a] : [<[t: i1]>] to <>, <i1>
  end
}
// -----
handshake.func @f(%a: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.control_merge' op failed to verify that all of {dataOperands, result} should have the same data type
  %0, %1 = control_merge [%a] : [<>] to <i1>, <i1>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cond_br' op failed to verify that conditionOperand should be of ChannelType carrying IntegerType data of width 1
  %0, %1 = cond_br %a, %a : <i8>, <i8>
  end
}
// -----
handshake.func @f(%c: !handshake.channel<i1, [u: i1]>, %a: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cond_br' op failed to verify that all of {conditionOperand, dataOperand, trueResult, falseResult} have same extra signals, or conditionOperand or all others have none
  %0, %1 = cond_br %c, %a : <i1, [u: i1]>, <i8, [t: i1]>
  end
}
// -----
handshake.func @f(%c: !handshake.channel<i1>, %a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.cond_br' op failed to verify that all of {dataOperand, trueResult, falseResult} have same type
  %0:2 = "handshake.cond_br"(%c, %a) : (!handshake.channel<i1>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i9>)
  end
}
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.join' op expected 1 or more operands, but found 0
  %0 = join : <>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>, %b: !handshake.channel<i9>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.blocker' op requires the same type for all operands and results
  %0 = "handshake.blocker"(%a, %b) : (!handshake.channel<i8>, !handshake.channel<i9>) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.noti' op failed to verify that operand should be of ChannelType carrying IntegerType data
  %0 = noti %a : <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>, %b: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.valid_merger' op failed to verify that all of {rhs, rhsOut} have same type
  %0:2 = "handshake.valid_merger"(%a, %b) : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%a: i8) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sink' op operand #0 must be control or data channel, but got 'i8'
  sink %a : i8
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.join' op operand #0 must be variadic of control channel, but got '!handshake.channel<i8>'
  %0 = join %a : <i8>
  end
}

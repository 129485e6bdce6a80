// RUN: hls-opt %s | hls-opt - | FileCheck %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck %s
// RUN: %python %S/every_operation.py hls-opt %s

// Every operation of the dialect once, in one circuit; every_operation.py fails
// when one is missing here or loses something on the way through either form.

// CHECK-LABEL: handshake.func private @external
handshake.func private @external(!handshake.channel<i8>, !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]}
// CHECK-LABEL: handshake.func @every_operation
handshake.func @every_operation(%m: memref<8xi8>, %q: memref<8xi8>, %a: !handshake.channel<i8>, %b: !handshake.channel<i1>, %f: !handshake.channel<f32>, %g: !handshake.channel<f64>, %w: !handshake.channel<i32>, %s: !handshake.channel<i8, [spec: i1]>, %t: !handshake.control<[spec: i1]>, %e: !handshake.channel<i8, [x: i2, u: i1 (U)]>, %p: !handshake.channel<i2>, %c: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["m", "q", "a", "b", "f", "g", "w", "s", "t", "e", "p", "c"], resNames = ["out0", "end"]} {
  // CHECK-NEXT: %0 = source : <>
  %source = source : <>
  // CHECK-NEXT: sink %0 {handshake.name = "k"} : <>
  sink %source {handshake.name = "k"} : <>
  // CHECK-NEXT: handshake.formal.dead_buffer %arg2 : <i8>
  handshake.formal.dead_buffer %a : <i8>
  // CHECK-NEXT: %1 = constant %arg11 {value = 3 : i8} : <>, <i8>
  %constant = constant %c {value = 3 : i8} : <>, <i8>
  // CHECK-NEXT: %2 = buffer %arg2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i8>
  %buffer = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i8>
  // CHECK-NEXT: %3 = init %2 {hw.parameters = {INIT_TOKEN = true}} : <i8>
  %init = init %buffer {hw.parameters = {INIT_TOKEN = true}} : <i8>
  // CHECK-NEXT: %4 = ndwire %3 : <i8>
  %ndwire = ndwire %init : <i8>
  // CHECK-NEXT: %5:2 = fork [2] %4 {handshake.bb = 1 : ui32} : <i8>
  %fork:2 = fork [2] %ndwire {handshake.bb = 1 : ui32} : <i8>
  // CHECK-NEXT: %6:2 = lazy_fork [2] %arg11 : <>
  %lazy:2 = lazy_fork [2] %c : <>
  // CHECK-NEXT: %7 = merge %5#0, %5#1 : <i8>
  %merge = merge %fork#0, %fork#1 : <i8>
  // CHECK-NEXT: %result, %index = control_merge [%6#0, %6#1]  : [<>, <>] to <>, <i1>
  %result, %index = control_merge [%lazy#0, %lazy#1] : [<>, <>] to <>, <i1>
  // CHECK-NEXT: %8 = mux %index [%7, %arg2] : <i1>, [<i8>, <i8>] to <i8>
  %mux = mux %index [%merge, %a] : <i1>, [<i8>, <i8>] to <i8>
  // CHECK-NEXT: %9 = br %8 : <i8>
  %br = br %mux : <i8>
  // CHECK-NEXT: %trueResult, %falseResult = cond_br %arg3, %9 : <i1>, <i8>
  %true, %false = cond_br %b, %br : <i1>, <i8>
  // CHECK-NEXT: %10 = join %result, %arg11 : <>
  %join = join %result, %c : <>
  // CHECK-NEXT: %11 = blocker %trueResult, %falseResult : <i8>
  %blocker = blocker %true, %false : <i8>
  // CHECK-NEXT: %12 = noti %11 : <i8>
  %noti = noti %blocker : <i8>
  // CHECK-NEXT: %13 = ready_remover %12 : <i8>
  %ready = ready_remover %noti : <i8>
  // CHECK-NEXT: %lhsOut, %rhsOut = valid_merger %13, %10 : <i8>, <>
  %lhs, %rhs = valid_merger %ready, %join : <i8>, <>
  // CHECK-NEXT: %14 = wait %rhsOut, %lhsOut : <>, <i8>
  %wait = wait %rhs, %lhs : <>, <i8>
  // CHECK-NEXT: %15:2 = instance @external(%14, %arg11) {WIDTH = 8 : i32} : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  %instance:2 = instance @external(%wait, %c) {WIDTH = 8 : i32} : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  // CHECK-NEXT: %addressResult, %dataResult = load[%15#0] %outputs {handshake.bb = 0 : ui32} : <i8>, <i8>, <i8>, <i8>
  %la, %ld = load[%instance#0] %o {handshake.bb = 0 : ui32} : <i8>, <i8>, <i8>, <i8>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg2] %dataResult {handshake.bb = 0 : ui32} : <i8>, <i8>, <i8>, <i8>
  %sa, %sd = store[%a] %ld {handshake.bb = 0 : ui32} : <i8>, <i8>, <i8>, <i8>
  // CHECK-NEXT: %outputs, %memEnd = mem_controller[%arg0 : memref<8xi8>] %arg11 (%arg6, %addressResult, %addressResult_0, %dataResult_1) %arg11 {connectedBlocks = [0 : i32]}
  %o, %end = mem_controller[%m : memref<8xi8>] %c (%w, %la, %sa, %sd) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> !handshake.channel<i8>
  %qa, %qd = load[%a] %lsq#0 {handshake.bb = 0 : ui32} : <i8>, <i8>, <i8>, <i8>
  // CHECK: = lsq[%arg1 : memref<8xi8>] (%arg11, %arg11, %{{.*}}, %arg11)  {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  %lsq:2 = lsq[%q : memref<8xi8>] (%c, %c, %qa, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  // CHECK-NEXT: = "handshake.ram"() {initialValue = dense<0> : tensor<4xi32>} : () -> memref<4xi32>
  %ram = "handshake.ram"() {initialValue = dense<0> : tensor<4xi32>} : () -> memref<4xi32>
  // CHECK-NEXT: unbundle %arg9 [ %upstreams ]  : <i8, [x: i2, u: i1 (U)]> to _
  %control, %data, %x = unbundle %e [%u] : <i8, [x: i2, u: i1 (U)]> to _
  // CHECK-NEXT: %channelLike, %upstreams = bundle %{{.*}}, %{{.*}}, %{{.*}}  : _ to <i8, [x: i2, u: i1 (U)]>
  %channel, %u = bundle %control, %data, %x : _ to <i8, [x: i2, u: i1 (U)]>
  // CHECK-NEXT: compose %channelLike : <i8, [x: i2, u: i1 (U)]> to <i10, [up: i1 (U)]>
  %compose = compose %channel : <i8, [x: i2, u: i1 (U)]> to <i10, [up: i1 (U)]>
  // CHECK-NEXT: decompose %{{.*}} : <i10, [up: i1 (U)]> to <i8, [x: i2, u: i1 (U)]>
  %decompose = decompose %compose : <i10, [up: i1 (U)]> to <i8, [x: i2, u: i1 (U)]>
  // CHECK-NEXT: = addi %arg2, %arg2 : <i8>
  %addi = addi %a, %a : <i8>
  // CHECK-NEXT: = subi %arg2, %arg2 : <i8>
  %subi = subi %a, %a : <i8>
  // CHECK-NEXT: = muli %arg2, %arg2 : <i8>
  %muli = muli %a, %a : <i8>
  // CHECK-NEXT: = shared_muli %arg2, %arg2, %arg2, %arg2 : <i8>, <i8>, <i8>, <i8> to <i8>, <i8>
  %shared_muli:2 = shared_muli %a, %a, %a, %a : <i8>, <i8>, <i8>, <i8> to <i8>, <i8>
  // CHECK-NEXT: = andi %arg2, %arg2 : <i8>
  %andi = andi %a, %a : <i8>
  // CHECK-NEXT: = ori %arg2, %arg2 : <i8>
  %ori = ori %a, %a : <i8>
  // CHECK-NEXT: = xori %arg2, %arg2 : <i8>
  %xori = xori %a, %a : <i8>
  // CHECK-NEXT: = shli %arg2, %arg2 : <i8>
  %shli = shli %a, %a : <i8>
  // CHECK-NEXT: = divsi %arg2, %arg2 : <i8>
  %divsi = divsi %a, %a : <i8>
  // CHECK-NEXT: = remsi %arg2, %arg2 : <i8>
  %remsi = remsi %a, %a : <i8>
  // CHECK-NEXT: = shrsi %arg2, %arg2 : <i8>
  %shrsi = shrsi %a, %a : <i8>
  // CHECK-NEXT: = maxsi %arg2, %arg2 : <i8>
  %maxsi = maxsi %a, %a : <i8>
  // CHECK-NEXT: = minsi %arg2, %arg2 : <i8>
  %minsi = minsi %a, %a : <i8>
  // CHECK-NEXT: = divui %arg2, %arg2 : <i8>
  %divui = divui %a, %a : <i8>
  // CHECK-NEXT: = shrui %arg2, %arg2 : <i8>
  %shrui = shrui %a, %a : <i8>
  // CHECK-NEXT: = maxui %arg2, %arg2 : <i8>
  %maxui = maxui %a, %a : <i8>
  // CHECK-NEXT: = minui %arg2, %arg2 : <i8>
  %minui = minui %a, %a : <i8>
  // CHECK-NEXT: = addf %arg4, %arg4 : <f32>
  %addf = addf %f, %f : <f32>
  // CHECK-NEXT: = subf %arg4, %arg4 : <f32>
  %subf = subf %f, %f : <f32>
  // CHECK-NEXT: = mulf %arg4, %arg4 : <f32>
  %mulf = mulf %f, %f : <f32>
  // CHECK-NEXT: = shared_mulf %arg4, %arg4 : <f32>, <f32> to <f32>
  %shared_mulf = shared_mulf %f, %f : <f32>, <f32> to <f32>
  // CHECK-NEXT: = shared_addf %arg4, %arg4 : <f32>, <f32> to <f32>
  %shared_addf = shared_addf %f, %f : <f32>, <f32> to <f32>
  // CHECK-NEXT: = divf %arg4, %arg4 : <f32>
  %divf = divf %f, %f : <f32>
  // CHECK-NEXT: = maximumf %arg4, %arg4 : <f32>
  %maximumf = maximumf %f, %f : <f32>
  // CHECK-NEXT: = minimumf %arg4, %arg4 : <f32>
  %minimumf = minimumf %f, %f : <f32>
  // CHECK-NEXT: = cmpi slt, %arg2, %arg2 : <i8>
  %cmpi = cmpi slt, %a, %a : <i8>
  // CHECK-NEXT: = cmpf oeq, %arg4, %arg4 : <f32>
  %cmpf = cmpf oeq, %f, %f : <f32>
  // CHECK-NEXT: = select %arg3[%arg2, %arg2] : <i1>, <i8>
  %select = select %b[%a, %a] : <i1>, <i8>
  // CHECK-NEXT: = extsi %arg2 : <i8> to <i9>
  %extsi = extsi %a : <i8> to <i9>
  // CHECK-NEXT: = extui %arg2 : <i8> to <i9>
  %extui = extui %a : <i8> to <i9>
  // CHECK-NEXT: = trunci %arg2 : <i8> to <i7>
  %trunci = trunci %a : <i8> to <i7>
  // CHECK-NEXT: = extf %arg4 : <f32> to <f64>
  %extf = extf %f : <f32> to <f64>
  // CHECK-NEXT: = truncf %arg5 : <f64> to <f32>
  %truncf = truncf %g : <f64> to <f32>
  // CHECK-NEXT: = sitofp %arg6 : <i32> to <f32>
  %sitofp = sitofp %w : <i32> to <f32>
  // CHECK-NEXT: = uitofp %arg3 : <i1> to <f32>
  %uitofp = uitofp %b : <i1> to <f32>
  // CHECK-NEXT: = fptosi %arg4 : <f32> to <i32>
  %fptosi = fptosi %f : <f32> to <i32>
  // CHECK-NEXT: = fptoui %arg4 : <f32> to <i8>
  %fptoui = fptoui %f : <f32> to <i8>
  // CHECK-NEXT: = bitcast %arg4 : <f32> to <i32>
  %bitcast = bitcast %f : <f32> to <i32>
  // CHECK-NEXT: = sqrt %arg5 : <f64>
  %sqrt = sqrt %g : <f64>
  // CHECK-NEXT: = negf %arg4 : <f32>
  %negf = negf %f : <f32>
  // CHECK-NEXT: = absf %arg4 : <f32> to <f32>
  %absf = absf %f : <f32> to <f32>
  // CHECK-NEXT: = absi %arg2 : <i8> to <i8>
  %absi = absi %a : <i8> to <i8>
  // CHECK-NEXT: = stored %arg2 : <i8>, <>
  %passed, %stored = stored %a : <i8>, <>
  // CHECK-NEXT: = credit %arg11, tokens = 4 : <>
  %credit = credit %c, tokens = 4 : <>
  // CHECK-NEXT: %dataOut, %issueCtrl, %historyCtrl, %commitCtrl = speculator[%arg8] %arg7 {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1>
  %d, %is, %hi, %co = speculator[%t] %s {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1>
  // CHECK-NEXT: = spec_save[%arg3] %arg2 : !handshake.channel<i8>, !handshake.channel<i8, [spec: i1]>, <i1>
  %save = spec_save[%b] %a : !handshake.channel<i8>, !handshake.channel<i8, [spec: i1]>, <i1>
  // CHECK-NEXT: = spec_commit[%commitCtrl] %dataOut : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i1>
  %commit = spec_commit[%co] %d : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i1>
  // CHECK-NEXT: = spec_save_commit[%issueCtrl, %historyCtrl] %arg7 {fifoDepth = 4 : ui32} : !handshake.channel<i8, [spec: i1]>, <i2>, <i2>
  %both = spec_save_commit[%is, %hi] %s {fifoDepth = 4 : ui32} : !handshake.channel<i8, [spec: i1]>, <i2>, <i2>
  // CHECK-NEXT: = speculating_branch[%arg8] %arg7 : !handshake.control<[spec: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, !handshake.channel<i8>
  %st, %sf = speculating_branch[%t] %s : !handshake.control<[spec: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, !handshake.channel<i8>
  // CHECK-NEXT: = non_spec %arg2 : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
  %non = non_spec %a : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
  // CHECK-NEXT: = guess %arg3, %arg11 : <i1>, <>
  %guess = guess %b, %c : <i1>, <>
  // CHECK-NEXT: %last, %takesPlace, %closing = judge %arg3, %arg3 : <i1>, <>
  %last, %takes, %closing = judge %b, %b : <i1>, <>
  // CHECK-NEXT: = sharing_wrapper[%arg2, %arg2, %arg2, %arg2], [%arg2] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (
  %shared:4 = sharing_wrapper[%a, %a, %a, %a], [%a] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  // CHECK-NEXT: = repeat %arg3, %arg2 : <i1>, <i8> to <i8>
  %repeat = repeat %b, %a : <i1>, <i8> to <i8>
  // CHECK-NEXT: = enter %arg3, [%arg11, %arg11] {registered} : <i1>, [<>, <>] to <i1>, <i1>
  %picks, %next = enter %b, [%c, %c] {registered} : <i1>, [<>, <>] to <i1>, <i1>
  // CHECK-NEXT: = restart %{{.*}}, %{{.*}}, %arg2 {value = 3 : i8} : <i1>, <i1>, <i8> to <i8>
  %restart = restart %picks, %next, %a {value = 3 : i8} : <i1>, <i1>, <i8> to <i8>
  // CHECK-NEXT: = admit %arg2 : <i8> to <>, <i8>
  %token, %admitted = admit %a : <i8> to <>, <i8>
  // CHECK-NEXT: = await %arg3, %arg11 {cycle = 1 : i32} : <i1>, <> to <>
  %await = await %b, %c {cycle = 1 : i32} : <i1>, <> to <>
  // CHECK-NEXT: = leave %arg2 {island = 0 : i32} : <i8>
  %leave = leave %a {island = 0 : i32} : <i8>
  // CHECK-NEXT: :2 = return {handshake.bb = 1 : ui32} %arg2, %arg11 : <i8>, <>
  %return:2 = return {handshake.bb = 1 : ui32} %a, %c : <i8>, <>
  // CHECK-NEXT: return{{$}}
  return
  // CHECK-NEXT: end {handshake.bb = 1 : ui32} %arg2, %arg11 : <i8>, <>
  end {handshake.bb = 1 : ui32} %a, %c : <i8>, <>
}

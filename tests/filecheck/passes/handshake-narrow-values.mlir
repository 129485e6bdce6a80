// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-narrow-values,handshake-canonicalize)' | FileCheck %s

// A counter has the bits of its last number, although its type has more: the
// condition tells where it ends. What leaves the circuit keeps its type.

// CHECK-LABEL: handshake.func @counter
// CHECK-NEXT: %[[ZERO:.*]] = constant %arg0 {{.*}}value = 0 : i10} : <>, <i10>
// CHECK-NEXT: %[[I:.*]] = mux %{{.*}} [%[[ZERO]], %[[AGAIN:.*]]] {{.*}} : <i1>, [<i10>, <i10>] to <i10>
// CHECK:      %[[ONE:.*]] = constant %{{.*}} {{.*}}value = 1 : i10}
// CHECK:      %[[END:.*]] = constant %{{.*}} {{.*}}value = -25 : i10}
// CHECK-NEXT: %[[NEXT:.*]] = addi %[[I]], %[[ONE]] {{.*}} : <i10>
// CHECK-NEXT: %[[MORE:.*]] = cmpi ne, %[[I]], %[[END]] {{.*}} : <i10>
// CHECK-NEXT: %[[AGAIN]], %[[LAST:.*]] = cond_br %[[MORE]], %[[NEXT]] {{.*}} : <i1>, <i10>
// CHECK-NEXT: %[[OUT:.*]] = extui %[[LAST]] {{.*}} : <i10> to <i32>
// CHECK-NEXT: end {{.*}}%[[OUT]], %arg0
handshake.func @counter(%start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
  %zero = constant %start {value = 0 : i32} : <>, <i32>
  %i = mux %more [%zero, %again] : <i1>, [<i32>, <i32>] to <i32>
  %more = init %goes_on : <i1>
  %s0 = source : <>
  %one = constant %s0 {value = 1 : i32} : <>, <i32>
  %s1 = source : <>
  %end = constant %s1 {value = 999 : i32} : <>, <i32>
  %next = addi %i, %one : <i32>
  %goes_on = cmpi ne, %i, %end : <i32>
  %again, %last = cond_br %goes_on, %next : <i1>, <i32>
  end %last, %start : <i32>, <>
}

// -----

// A mask hides bits of what is before it; then it hides nothing, and goes.

// CHECK-LABEL: handshake.func @mask
// CHECK-DAG:  %[[X:.*]] = trunci %arg0 {{.*}} : <i32> to <i5>
// CHECK-DAG:  %[[Y:.*]] = trunci %arg1 {{.*}} : <i32> to <i5>
// CHECK-NOT:  andi
// CHECK:      %[[SUM:.*]] = addi %[[X]], %[[Y]] {{.*}} : <i5>
// CHECK-NEXT: %[[WIDE:.*]] = extui %[[SUM]] {{.*}} : <i5> to <i8>
// CHECK-NEXT: %[[SHIFTED:.*]] = shli %[[WIDE]], %{{.*}} : <i8>
// CHECK-NEXT: %[[OUT:.*]] = extui %[[SHIFTED]] {{.*}} : <i8> to <i32>
// CHECK-NEXT: end {{.*}}%[[OUT]], %arg2
handshake.func @mask(%x: !handshake.channel<i32>, %y: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "y", "start"], resNames = ["out0", "end"]} {
  %s0 = source : <>
  %c255 = constant %s0 {value = 255 : i32} : <>, <i32>
  %s1 = source : <>
  %c3 = constant %s1 {value = 3 : i32} : <>, <i32>
  %sum = addi %x, %y : <i32>
  %shifted = shli %sum, %c3 : <i32>
  %low = andi %shifted, %c255 : <i32>
  end %low, %start : <i32>, <>
}

// -----

// Two conditions, of which both hold, tell the ends of a number; so does that of
// a select. Behind the other side of the branch it can be any.

// CHECK-LABEL: handshake.func @facts
// CHECK:      %[[IN:.*]], %[[OUT:.*]] = cond_br %{{.*}}, %arg0 {{.*}} : <i1>, <i32>
// CHECK-NEXT: %[[LOW:.*]] = trunci %[[IN]] {{.*}} : <i32> to <i4>
// CHECK-NEXT: %[[WIDE:.*]] = extui %[[LOW]] {{.*}} : <i4> to <i7>
// CHECK-NEXT: muli %[[WIDE]], %[[WIDE]] {{.*}} : <i7>
// CHECK:      select %{{.*}} : <i1>, <i4>
// CHECK:      end {{.*}}%[[OUT]]
handshake.func @facts(%x: !handshake.channel<i32>, %y: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "y", "start"], resNames = ["out0", "out1", "out2", "end"]} {
  %s0 = source : <>
  %zero = constant %s0 {value = 0 : i32} : <>, <i32>
  %s1 = source : <>
  %ten = constant %s1 {value = 10 : i32} : <>, <i32>
  %not_negative = cmpi sge, %x, %zero : <i32>
  %small = cmpi slt, %x, %ten : <i32>
  %both = andi %not_negative, %small : <i1>
  %in, %out = cond_br %both, %x : <i1>, <i32>
  %square = muli %in, %in : <i32>
  %y_small = cmpi ult, %y, %ten : <i32>
  %chosen = select %y_small [%y, %ten] : <i1>, <i32>
  %more = addi %chosen, %chosen : <i32>
  end %square, %out, %more, %start : <i32>, <i32>, <i32>, <>
}

// -----

// What is always 0 is not added, if the other number is there no sooner: the
// second sum waits for y.

// CHECK-LABEL: handshake.func @known
// CHECK:      %[[SAME:.*]] = extui %arg0 {{.*}} : <i8> to <i16>
// CHECK:      %[[SUM:.*]] = addi %arg0, %{{.*}} : <i8>
// CHECK-NEXT: %[[WAITS:.*]] = extui %[[SUM]] {{.*}} : <i8> to <i16>
// CHECK-NEXT: end {{.*}}%[[SAME]], %[[WAITS]], %arg2
handshake.func @known(%x: !handshake.channel<i8>, %y: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>) attributes {argNames = ["x", "y", "start"], resNames = ["out0", "out1", "end"]} {
  %s0 = source : <>
  %eight = constant %s0 {value = 8 : i16} : <>, <i16>
  %wide_x = extui %x : <i8> to <i16>
  %wide_y = extui %y : <i8> to <i16>
  %high_x = shrui %wide_x, %eight : <i16>
  %high_y = shrui %wide_y, %eight : <i16>
  %same = addi %wide_x, %high_x : <i16>
  %waits = addi %wide_x, %high_y : <i16>
  end %same, %waits, %start : <i16>, <i16>, <>
}

// -----

// Signs, and a constant that is wanted in two widths: it becomes two.

// CHECK-LABEL: handshake.func @signs
// CHECK-DAG:  constant %arg1 {{.*}}value = 5 : i9} : <>, <i9>
// CHECK-DAG:  constant %arg1 {{.*}}value = 5 : i32} : <>, <i32>
// CHECK-DAG:  %[[X:.*]] = extsi %arg0 {{.*}} : <i8> to <i9>
// CHECK:      %[[SUM:.*]] = addi %[[X]], %{{.*}} : <i9>
// CHECK-NEXT: %[[OUT:.*]] = extsi %[[SUM]] {{.*}} : <i9> to <i32>
// CHECK:      end {{.*}}%[[OUT]]
handshake.func @signs(%x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "out1", "end"]} {
  %five = constant %start {value = 5 : i32} : <>, <i32>
  %wide = extsi %x : <i8> to <i32>
  %sum = addi %wide, %five : <i32>
  end %sum, %five, %start : <i32>, <i32>, <>
}

// -----

// A counter that begins below its end, and ends where it is equal to that, has
// the bits of the end, which the loop does not change.

// CHECK-LABEL: handshake.func @up_to
// CHECK:      %[[I:.*]] = mux %[[MORE:.*]] [%{{.*}}, %{{.*}}] {{.*}} : <i1>, [<i5>, <i5>] to <i5>
// CHECK:      %[[END:.*]] = repeat %[[MORE]], %{{.*}} : <i1>, <i5> to <i5>
// CHECK:      cmpi ne, %[[I]], %[[END]] {{.*}} : <i5>
handshake.func @up_to(%n: !handshake.channel<i4>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %zero = constant %start {value = 0 : i32} : <>, <i32>
  %wide = extui %n : <i4> to <i32>
  %s0 = source : <>
  %one = constant %s0 {value = 1 : i32} : <>, <i32>
  %some = addi %wide, %one : <i32>
  %i = mux %more [%zero, %again] : <i1>, [<i32>, <i32>] to <i32>
  %end = repeat %more, %some : <i1>, <i32> to <i32>
  %more = init %goes_on : <i1>
  %next = addi %i, %one : <i32>
  %goes_on = cmpi ne, %i, %end : <i32>
  %again, %last = cond_br %goes_on, %next : <i1>, <i32>
  end %last, %start : <i32>, <>
}

// -----

// It may begin above its end: then it goes through all numbers.

// CHECK-LABEL: handshake.func @beyond
// CHECK:      mux %{{.*}} to <i32>
// CHECK:      cmpi ne, %{{.*}} : <i32>
handshake.func @beyond(%n: !handshake.channel<i4>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %first = constant %start {value = 1 : i32} : <>, <i32>
  %some = extui %n : <i4> to <i32>
  %s0 = source : <>
  %one = constant %s0 {value = 1 : i32} : <>, <i32>
  %i = mux %more [%first, %again] : <i1>, [<i32>, <i32>] to <i32>
  %end = repeat %more, %some : <i1>, <i32> to <i32>
  %more = init %goes_on : <i1>
  %next = addi %i, %one : <i32>
  %goes_on = cmpi ne, %i, %end : <i32>
  %again, %last = cond_br %goes_on, %next : <i1>, <i32>
  end %last, %start : <i32>, <>
}

// -----

// Two numbers that are known, and of which none is a constant, hide nothing of
// each other: each could be cut to what the other does not have.

// CHECK-LABEL: handshake.func @both_known
// CHECK:      %[[M:.*]] = select {{.*}} : <i1>, <i3>
// CHECK-NEXT: %[[N:.*]] = select {{.*}} : <i1>, <i3>
// CHECK-NEXT: %[[O:.*]] = ori %[[M]], %[[N]] {{.*}} : <i3>
// CHECK-NEXT: extui %[[O]] {{.*}} : <i3> to <i8>
handshake.func @both_known(%c: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["c", "start"], resNames = ["out0", "end"]} {
  %s = source : <>
  %five = constant %s {value = 5 : i8} : <>, <i8>
  %m = select %c [%five, %five] : <i1>, <i8>
  %n = select %c [%five, %five] : <i1>, <i8>
  %o = ori %m, %n : <i8>
  end %o, %start : <i8>, <>
}

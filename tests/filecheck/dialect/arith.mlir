// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | FileCheck --strict-whitespace %s --check-prefix=GENERIC

// CHECK-LABEL: handshake.func @integers
handshake.func @integers(%a: !handshake.channel<i7>, %b: !handshake.channel<i7>) {
  // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i7>
  %0 = addi %a, %b : <i7>
  // CHECK-NEXT: %1 = subi %arg0, %arg1 : <i7>
  %1 = subi %a, %b : <i7>
  // CHECK-NEXT: %2 = muli %arg0, %arg1 : <i7>
  %2 = muli %a, %b : <i7>
  // CHECK-NEXT: %3 = andi %arg0, %arg1 : <i7>
  %3 = andi %a, %b : <i7>
  // CHECK-NEXT: %4 = ori %arg0, %arg1 : <i7>
  %4 = ori %a, %b : <i7>
  // CHECK-NEXT: %5 = xori %arg0, %arg1 : <i7>
  %5 = xori %a, %b : <i7>
  // CHECK-NEXT: %6 = shli %arg0, %arg1 : <i7>
  %6 = shli %a, %b : <i7>
  // CHECK-NEXT: %7 = divsi %arg0, %arg1 : <i7>
  %7 = divsi %a, %b : <i7>
  // CHECK-NEXT: %8 = remsi %arg0, %arg1 : <i7>
  %8 = remsi %a, %b : <i7>
  // CHECK-NEXT: %9 = shrsi %arg0, %arg1 : <i7>
  %9 = shrsi %a, %b : <i7>
  // CHECK-NEXT: %10 = maxsi %arg0, %arg1 : <i7>
  %10 = maxsi %a, %b : <i7>
  // CHECK-NEXT: %11 = minsi %arg0, %arg1 : <i7>
  %11 = minsi %a, %b : <i7>
  // CHECK-NEXT: %12 = divui %arg0, %arg1 : <i7>
  %12 = divui %a, %b : <i7>
  // CHECK-NEXT: %13 = shrui %arg0, %arg1 : <i7>
  %13 = shrui %a, %b : <i7>
  // CHECK-NEXT: %14 = maxui %arg0, %arg1 : <i7>
  %14 = maxui %a, %b : <i7>
  // CHECK-NEXT: %15 = minui %arg0, %arg1 : <i7>
  %15 = minui %a, %b : <i7>
  // GENERIC: "handshake.addi"(%{{.*}}, %{{.*}}) : (!handshake.channel<i7>, !handshake.channel<i7>) -> !handshake.channel<i7>
  end
}

// CHECK-LABEL: handshake.func @floats
handshake.func @floats(%a: !handshake.channel<f64>, %b: !handshake.channel<f64>, %c: !handshake.channel<f32>) {
  // CHECK-NEXT: %0 = addf %arg0, %arg1 : <f64>
  %0 = addf %a, %b : <f64>
  // CHECK-NEXT: %1 = subf %arg0, %arg1 : <f64>
  %1 = subf %a, %b : <f64>
  // CHECK-NEXT: %2 = mulf %arg0, %arg1 : <f64>
  %2 = mulf %a, %b : <f64>
  // CHECK-NEXT: %3 = divf %arg0, %arg1 : <f64>
  %3 = divf %a, %b : <f64>
  // CHECK-NEXT: %4 = maximumf %arg2, %arg2 : <f32>
  %4 = maximumf %c, %c : <f32>
  // CHECK-NEXT: %5 = minimumf %arg2, %arg2 : <f32>
  %5 = minimumf %c, %c : <f32>
  // CHECK-NEXT: %6 = negf %arg0 : <f64>
  %6 = negf %a : <f64>
  // CHECK-NEXT: %7 = absf %arg0 : <f64> to <f64>
  %7 = absf %a : <f64> to <f64>
  end
}

// What describes the unit is kept.
// CHECK-LABEL: handshake.func @attributes
handshake.func @attributes(%a: !handshake.channel<i8, [t: i1]>, %f: !handshake.channel<f32>) {
  // CHECK-NEXT: muli %arg0, %arg0 {handshake.bb = 1 : ui32, handshake.name = "m", latency = 4 : i64} : <i8, [t: i1]>
  %0 = muli %a, %a {latency = 4 : i64, handshake.name = "m", handshake.bb = 1 : ui32} : <i8, [t: i1]>
  // CHECK-NEXT: addf %arg1, %arg1 {fastmath = #arith.fastmath<none>, internal_delay = "3_649333"} : <f32>
  %1 = addf %f, %f {fastmath = #arith.fastmath<none>, internal_delay = "3_649333"} : <f32>
  end
}

// The result is a bit with the operands' extra signals.
// CHECK-LABEL: handshake.func @comparisons
handshake.func @comparisons(%a: !handshake.channel<i8, [t: i4]>, %f: !handshake.channel<f32>) -> (!handshake.channel<i1, [t: i4]>, !handshake.channel<i1>) {
  // CHECK-NEXT: %0 = cmpi eq, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 0 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %0 = cmpi eq, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %1 = cmpi ne, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 1 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %1 = cmpi ne, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %2 = cmpi slt, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 2 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %2 = cmpi slt, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %3 = cmpi sle, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 3 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %3 = cmpi sle, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %4 = cmpi sgt, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 4 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %4 = cmpi sgt, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %5 = cmpi sge, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 5 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %5 = cmpi sge, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %6 = cmpi ult, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 6 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %6 = cmpi ult, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %7 = cmpi ule, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 7 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %7 = cmpi ule, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %8 = cmpi ugt, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 8 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %8 = cmpi ugt, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %9 = cmpi uge, %arg0, %arg0 : <i8, [t: i4]>
  // GENERIC: "handshake.cmpi"(%{{.*}}, %{{.*}}) {predicate = 9 : i64} : (!handshake.channel<i8, [t: i4]>, !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i1, [t: i4]>
  %9 = cmpi uge, %a, %a : <i8, [t: i4]>
  // CHECK-NEXT: %10 = cmpf false, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 0 : i64}
  %10 = cmpf false, %f, %f : <f32>
  // CHECK-NEXT: %11 = cmpf oeq, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 1 : i64}
  %11 = cmpf oeq, %f, %f : <f32>
  // CHECK-NEXT: %12 = cmpf ogt, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 2 : i64}
  %12 = cmpf ogt, %f, %f : <f32>
  // CHECK-NEXT: %13 = cmpf oge, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 3 : i64}
  %13 = cmpf oge, %f, %f : <f32>
  // CHECK-NEXT: %14 = cmpf olt, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 4 : i64}
  %14 = cmpf olt, %f, %f : <f32>
  // CHECK-NEXT: %15 = cmpf ole, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 5 : i64}
  %15 = cmpf ole, %f, %f : <f32>
  // CHECK-NEXT: %16 = cmpf one, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 6 : i64}
  %16 = cmpf one, %f, %f : <f32>
  // CHECK-NEXT: %17 = cmpf ord, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 7 : i64}
  %17 = cmpf ord, %f, %f : <f32>
  // CHECK-NEXT: %18 = cmpf ueq, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 8 : i64}
  %18 = cmpf ueq, %f, %f : <f32>
  // CHECK-NEXT: %19 = cmpf ugt, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 9 : i64}
  %19 = cmpf ugt, %f, %f : <f32>
  // CHECK-NEXT: %20 = cmpf uge, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 10 : i64}
  %20 = cmpf uge, %f, %f : <f32>
  // CHECK-NEXT: %21 = cmpf ult, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 11 : i64}
  %21 = cmpf ult, %f, %f : <f32>
  // CHECK-NEXT: %22 = cmpf ule, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 12 : i64}
  %22 = cmpf ule, %f, %f : <f32>
  // CHECK-NEXT: %23 = cmpf une, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 13 : i64}
  %23 = cmpf une, %f, %f : <f32>
  // CHECK-NEXT: %24 = cmpf uno, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 14 : i64}
  %24 = cmpf uno, %f, %f : <f32>
  // CHECK-NEXT: %25 = cmpf true, %arg1, %arg1 : <f32>
  // GENERIC: "handshake.cmpf"(%{{.*}}, %{{.*}}) {predicate = 15 : i64}
  %25 = cmpf true, %f, %f : <f32>
  end %0, %10 : <i1, [t: i4]>, <i1>
}

// CHECK-LABEL: handshake.func @casts
handshake.func @casts(%c: !handshake.channel<i1>, %a: !handshake.channel<i8>, %b: !handshake.channel<i32>, %f: !handshake.channel<f32>, %d: !handshake.channel<f64>) {
  // CHECK-NEXT: %0 = select %arg0[%arg1, %arg1] {handshake.bb = 2 : ui32} : <i1>, <i8>
  %0 = select %c[%a, %a] {handshake.bb = 2 : ui32} : <i1>, <i8>
  // CHECK-NEXT: %1 = extsi %arg1 {handshake.bb = 2 : ui32} : <i8> to <i32>
  // GENERIC: "handshake.extsi"(%{{.*}}) {handshake.bb = 2 : ui32} : (!handshake.channel<i8>) -> !handshake.channel<i32>
  %1 = extsi %a {handshake.bb = 2 : ui32} : <i8> to <i32>
  // CHECK-NEXT: %2 = extui %arg1 : <i8> to <i8>
  %2 = extui %a : <i8> to <i8>
  // CHECK-NEXT: %3 = trunci %arg2 : <i32> to <i8>
  %3 = trunci %b : <i32> to <i8>
  // CHECK-NEXT: %4 = trunci %arg2 : <i32> to <i32>
  %4 = trunci %b : <i32> to <i32>
  // CHECK-NEXT: %5 = extf %arg3 : <f32> to <f64>
  %5 = extf %f : <f32> to <f64>
  // CHECK-NEXT: %6 = truncf %arg4 : <f64> to <f32>
  %6 = truncf %d : <f64> to <f32>
  // CHECK-NEXT: %7 = sitofp %arg2 : <i32> to <f32>
  %7 = sitofp %b : <i32> to <f32>
  // CHECK-NEXT: %8 = uitofp %arg0 : <i1> to <f32>
  %8 = uitofp %c : <i1> to <f32>
  // CHECK-NEXT: %9 = fptosi %arg3 : <f32> to <i32>
  %9 = fptosi %f : <f32> to <i32>
  // CHECK-NEXT: %10 = absi %arg1 : <i8> to <i8>
  %10 = absi %a : <i8> to <i8>
  // CHECK-NEXT: %11 = sitofp %arg1 : <i8> to <f64>
  %11 = sitofp %a : <i8> to <f64>
  // CHECK-NEXT: %12 = uitofp %arg2 : <i32> to <f64>
  %12 = uitofp %b : <i32> to <f64>
  // CHECK-NEXT: %13 = fptosi %arg4 : <f64> to <i8>
  %13 = fptosi %d : <f64> to <i8>
  // CHECK-NEXT: %14 = fptoui %arg3 : <f32> to <i32>
  %14 = fptoui %f : <f32> to <i32>
  end
}

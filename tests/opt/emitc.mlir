// FLAGS: --form-expressions
emitc.include <"math.h">
emitc.func @call(%a: i32, %b: i32) -> i32 {
  %0 = emitc.add %a, %b : (i32, i32) -> i32
  %1 = emitc.mul %0, %b : (i32, i32) -> i32
  %2 = emitc.call_opaque "twice"(%1) : (i32) -> i32
  emitc.return %2 : i32
}

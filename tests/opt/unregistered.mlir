// FLAGS: --allow-unregistered-dialect --cse
func.func @unknown(%a: i32) -> i32 {
  %0 = "nobody.knows"(%a) {size = 3 : i64, map = affine_map<(d0) -> (d0)>} : (i32) -> i32
  "nobody.knows"() ({
  ^bb0(%x: f32):
    "nobody.cares"(%x) : (f32) -> ()
  }) : () -> ()
  return %0 : i32
}

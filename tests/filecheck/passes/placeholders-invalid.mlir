// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(lower-cf-to-handshake)' 2>&1 | FileCheck %s --implicit-check-not='error: '

// The rules of placeholders, each with its code; a declaration is judged when
// it is called.

// CHECK: :[[@LINE+3]]:1: error: argument 0 of placeholder '__names' is named 'a'; its name must begin with 'input_', 'output_' or 'parameter_' [placeholder-arg-name]
// CHECK: :26:3: note: it is called here
// CHECK: :[[@LINE+1]]:1: error: argument 1 of placeholder '__names' is named ''; its name must begin with 'input_', 'output_' or 'parameter_' [placeholder-arg-name]
func.func private @__names(i32 {handshake.arg_name = "a"}, i32)
// CHECK: :[[@LINE+1]]:1: error: argument 1 of placeholder '__bare' is named 'parameter_'; its name must begin with 'input_', 'output_' or 'parameter_' [placeholder-arg-name]
func.func private @__bare(i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "parameter_"})
// CHECK: :[[@LINE+1]]:1: error: two arguments of placeholder '__twins' are named 'input_a' [placeholder-arg-name]
func.func private @__twins(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "input_a"})
// CHECK: :[[@LINE+1]]:1: error: a parameter of placeholder '__reserved' cannot be named 'module', which Verilog reserves [placeholder-arg-name]
func.func private @__reserved(i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "parameter_module"})
// CHECK: :[[@LINE+1]]:1: error: a parameter of placeholder '__clash' cannot be named 'clk', which a port needs [placeholder-arg-name]
func.func private @__clash(i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "parameter_clk"})
// CHECK: :[[@LINE+1]]:1: error: placeholder '__silent' has no output: at least one argument must be named 'output_…' [placeholder-no-output]
func.func private @__silent(i32 {handshake.arg_name = "input_a"})
// CHECK: :[[@LINE+1]]:1: error: placeholder '__returns' must return nothing or the type of its first output, which is what its result means [placeholder-result-type]
func.func private @__returns(i32 {handshake.arg_name = "output_a"}) -> (i32, i32)
func.func private @__not_called(i32 {handshake.arg_name = "whatever"})
func.func private @__init() -> i32
func.func @declarations(%a: i32) {
  %b = func.call @__init() : () -> i32
  func.call @__names(%a, %a) : (i32, i32) -> ()
  func.call @__names(%a, %a) : (i32, i32) -> ()
  func.call @__bare(%b, %a) : (i32, i32) -> ()
  func.call @__twins(%a, %a) : (i32, i32) -> ()
  func.call @__reserved(%b, %a) : (i32, i32) -> ()
  func.call @__clash(%b, %a) : (i32, i32) -> ()
  func.call @__silent(%a) : (i32) -> ()
  %0:2 = func.call @__returns(%b) : (i32) -> (i32, i32)
  return
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "parameter_W"})
func.func private @__init() -> i32
func.func @arguments(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %b = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+3]]:3: error: output 'output_a' of placeholder '__ph' must be a variable initialised by an __init function [placeholder-output-not-init]
  // CHECK: :[[@LINE-6]]:1: note: it is declared here
  // CHECK: :[[@LINE+1]]:3: error: parameter 'parameter_W' of placeholder '__ph' must be a constant [placeholder-parameter-not-constant]
  func.call @__ph(%a, %c1, %b, %a) : (i32, i32, i32, i32) -> ()
  // CHECK: :[[@LINE+1]]:3: error: output 'output_b' of placeholder '__ph' must be a variable of its own [placeholder-output-not-init]
  func.call @__ph(%a, %b, %b, %c1) : (i32, i32, i32, i32) -> ()
  return %b : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @variables(%a: i32, %k: i1) -> i32 {
  // CHECK: :[[@LINE+1]]:13: error: the result of this __init call is not used; it must be an output of a placeholder [init-unused]
  %unused = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:15: error: a variable initialised by an __init function must be an output of a placeholder [init-not-output]
  %computed = func.call @__init() : () -> i32
  %0 = arith.addi %computed, %a : i32
  %b = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:8: error: this reads a variable initialised by an __init function before one certain placeholder call has set it [init-not-output]
  %1 = arith.addi %b, %a : i32
  func.call @__ph(%a, %b) : (i32, i32) -> ()
  return %b : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @cycles(%a: i32) -> i32 {
  %b = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:8: error: an output of a placeholder must not feed back into its inputs [placeholder-cycle]
  %0 = arith.addi %b, %a : i32
  %1 = arith.muli %0, %a : i32
  func.call @__ph(%1, %b) : (i32, i32) -> ()
  %c = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:3: error: an output of a placeholder must not feed back into its inputs [placeholder-cycle]
  func.call @__ph(%c, %c) : (i32, i32) -> ()
  return %b : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @either(%a: i32, %k: i1) -> i32 {
  %b = func.call @__init() : () -> i32
  cf.cond_br %k, ^bb1, ^bb2
^bb1:
  func.call @__ph(%a, %b) : (i32, i32) -> ()
  // Here it is certain.
  %0 = arith.addi %b, %a : i32
  cf.br ^bb2
^bb2:
  // CHECK: :[[@LINE+1]]:3: error: this reads a variable initialised by an __init function before one certain placeholder call has set it [init-not-output]
  return %b : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @overwritten(%a: i32, %k: i1) -> i32 {
  %b = func.call @__init() : () -> i32
  func.call @__ph(%a, %b) : (i32, i32) -> ()
  cf.cond_br %k, ^bb1, ^bb2
^bb1:
  func.call @__ph(%a, %b) : (i32, i32) -> ()
  cf.br ^bb2
^bb2:
  // CHECK: :[[@LINE+1]]:3: error: this reads a variable initialised by an __init function before one certain placeholder call has set it [init-not-output]
  return %b : i32
}

// -----

// All of it at once: what a broken call would set is not known, and not
// reported; the rest is.

// CHECK: :[[@LINE+1]]:1: error: argument 0 of placeholder '__names' is named 'a'; its name must begin with 'input_', 'output_' or 'parameter_' [placeholder-arg-name]
func.func private @__names(i32 {handshake.arg_name = "a"})
func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "parameter_W"})
func.func private @__init() -> i32
func.func @all_at_once(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %named = func.call @__init() : () -> i32
  func.call @__names(%named) : (i32) -> ()
  %b = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:3: error: parameter 'parameter_W' of placeholder '__ph' must be a constant [placeholder-parameter-not-constant]
  func.call @__ph(%a, %b, %a) : (i32, i32, i32) -> ()
  // CHECK: :[[@LINE+1]]:13: error: the result of this __init call is not used; it must be an output of a placeholder [init-unused]
  %unused = func.call @__init() : () -> i32
  %c = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:8: error: this reads a variable initialised by an __init function before one certain placeholder call has set it [init-not-output]
  %0 = arith.addi %c, %named : i32
  // CHECK: :[[@LINE-3]]:8: note: it is initialised here
  func.call @__ph(%a, %c, %c1) : (i32, i32, i32) -> ()
  return %0 : i32
}

// -----

func.func private @__init() -> i32
func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func @bodies(%a: i32) -> i32 {
  %b = func.call @__init() : () -> i32
  func.call @__unit(%a, %b) : (i32, i32) -> ()
  %c = func.call @__init1() : () -> i32
  func.call @__ph(%a, %c) : (i32, i32) -> ()
  %d = func.call @__init2(%a) : (i32) -> i32
  func.call @__ph(%a, %d) : (i32, i32) -> ()
  %e = func.call @__plain(%d) : (i32) -> i32
  return %e : i32
}
// CHECK: :[[@LINE+2]]:1: error: '__unit' is named like a placeholder but has a body; remove the body, or choose a name without '__' [placeholder-defined]
// CHECK: :[[@LINE-9]]:3: note: it is called here
func.func private @__unit(%a: i32 {handshake.arg_name = "input_a"}, %b: i32 {handshake.arg_name = "output_b"}) {
  return
}
// CHECK: :[[@LINE+2]]:1: error: '__init1' is named like the initialiser of an output but has a body; remove the body, or choose a name without '__' [placeholder-defined]
// CHECK: :[[@LINE-13]]:8: note: it is called here
func.func private @__init1() -> i32 {
  %c0 = arith.constant 0 : i32
  return %c0 : i32
}
// CHECK: :[[@LINE+2]]:1: error: '__init2' must take nothing and return the type of the output that it initialises [init-signature]
// CHECK: :[[@LINE-17]]:8: note: it is called here
func.func private @__init2(i32) -> i32
// The name alone does not make a placeholder.
func.func private @__plain(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"}) -> i64
func.func private @__init() -> i32
func.func @results(%a: i32) -> i64 {
  %b = func.call @__init() : () -> i32
  %ignored = func.call @__ph(%a, %b) : (i32, i32) -> i64
  // CHECK: :[[@LINE+1]]:8: error: the result of placeholder '__ph' stands for its first output and must have its type [placeholder-result-type]
  %0 = func.call @__ph(%a, %b) : (i32, i32) -> i64
  return %0 : i64
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @cycle_through_another(%a: i32) -> i32 {
  %b = func.call @__init() : () -> i32
  %c = func.call @__init() : () -> i32
  // CHECK: :[[@LINE+1]]:3: error: an output of a placeholder must not feed back into its inputs [placeholder-cycle]
  func.call @__ph(%b, %c) : (i32, i32) -> ()
  // CHECK: :[[@LINE+2]]:3: note: this call gives it
  %0 = arith.addi %c, %a : i32
  func.call @__ph(%0, %b) : (i32, i32) -> ()
  return %b : i32
}

// -----

func.func private @__ph(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_a"})
func.func private @__init() -> i32
func.func @dominance(%a: i32) -> i32 {
  // CHECK: :[[@LINE+1]]:3: error: operand #1 does not dominate this use
  func.call @__ph(%a, %b) : (i32, i32) -> ()
  %b = func.call @__init() : () -> i32
  return %b : i32
}

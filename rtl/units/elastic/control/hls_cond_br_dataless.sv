// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Consumes a condition and a control token together and sends the latter to one
// of two outputs. Channel protocol: see README.md. Latency 0, no slots.
module hls_cond_br_dataless (
  input  logic [0:0] condition,
  input  logic       condition_valid,
  output logic       condition_ready,
  input  logic       data_valid,
  output logic       data_ready,
  output logic       trueOut_valid,
  input  logic       trueOut_ready,
  output logic       falseOut_valid,
  input  logic       falseOut_ready
);
  wire leaving = condition[0] ? trueOut_ready : falseOut_ready;

  assign trueOut_valid = condition_valid & data_valid & condition[0];
  assign falseOut_valid = condition_valid & data_valid & ~condition[0];
  assign condition_ready = data_valid & leaving;
  assign data_ready = condition_valid & leaving;
endmodule

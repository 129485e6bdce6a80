// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For each token of `again` one of the output: if it is 0, the next token of
// `ins`, which is consumed; if it is 1, another one. One transparent slot for
// what the consumer does not take at once. Latency 0, one token per cycle.
// Channel protocol: see README.md.
module hls_repeat_dataless (
  input  logic again,
  input  logic again_valid,
  output logic again_ready,
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic full;

  hls_repeat_control control (.*);

  wire unused = &{1'b0, full};
endmodule

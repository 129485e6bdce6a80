// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_await for control tokens.
module hls_await_dataless (
  input  logic select,
  input  logic select_valid,
  output logic select_ready,
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  output logic comes,
  input  logic moves
);
  wire asked = select_valid & ~select;

  assign comes = ~asked | ins_valid;
  assign ins_ready = asked & moves;
  assign select_ready = moves;
  assign outs_valid = asked;

  wire unused = &{1'b0, outs_ready};
endmodule

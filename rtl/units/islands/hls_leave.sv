// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands a token out of an island, which may not move before that: `lets_move` is
// 0 while somebody has to take it. One bit remembers that it was taken while the
// island stands still for others. If it AWAITS values that are made of what an
// hls_await takes, it is not there before those `came`. Latency 0, no slots.
// Channel protocol and islands: see README.md.
module hls_leave #(
  parameter bit AWAITS = 1'b0,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  output logic                  lets_move,
  input  logic                  came,
  input  logic                  moves,
  input  logic                  clk,
  input  logic                  rst
);
  assign outs = ins;

  hls_leave_dataless #(
    .AWAITS(AWAITS)
  ) control (
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .lets_move(lets_move),
    .came(came),
    .moves(moves),
    .clk(clk),
    .rst(rst)
  );
endmodule

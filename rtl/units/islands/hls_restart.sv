// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register of an island with the value of `ins` a cycle before, if `again` was 1
// then, and VALUE otherwise; it is valid with `select`. So what a loop begins with
// takes no mux in front of each iteration's value. One slot. Channel protocol and
// islands: see README.md.
module hls_restart #(
  parameter int DATA_WIDTH = 32,
  parameter logic [DATA_WIDTH-1:0] VALUE = '0
) (
  input  logic                  select,
  input  logic                  select_valid,
  output logic                  select_ready,
  input  logic                  again,
  input  logic                  again_valid,
  output logic                  again_ready,
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  input  logic                  moves,
  input  logic                  clk,
  input  logic                  rst
);
  assign select_ready = moves;
  assign again_ready = moves;
  assign ins_ready = moves;
  assign outs_valid = select_valid;

  always_ff @(posedge clk) begin
    if (rst) begin
      outs <= VALUE;
    end else if (moves) begin
      outs <= again ? ins : VALUE;
    end
  end

  wire unused = &{1'b0, select, again_valid, ins_valid, outs_ready};
endmodule

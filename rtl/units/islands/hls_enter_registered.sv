// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_enter whose iterations begin in the cycle after the token of `condition`. The
// first one of an execution still begins when the last token of `ins` comes.
module hls_enter_registered #(
  parameter int SIZE = 1
) (
  input  logic            condition,
  input  logic            condition_valid,
  output logic            condition_ready,
  input  logic [SIZE-1:0] ins_valid,
  output logic [SIZE-1:0] ins_ready,
  output logic            select,
  output logic            select_valid,
  input  logic            select_ready,
  output logic            next,
  output logic            next_valid,
  input  logic            next_ready,
  input  logic            moves,
  input  logic            clk,
  input  logic            rst
);
  logic idle;  // no iteration has begun since the last one
  logic again; // another iteration begins

  wire begins = idle & (&ins_valid);

  assign next = condition_valid & condition;
  assign next_valid = again & moves; // with the iteration, for who counts them
  assign select = again;
  assign select_valid = again | begins;
  assign condition_ready = moves;

  // A ready does not depend on the valid of its own channel.
  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : entry
      localparam logic [SIZE-1:0] OWN = SIZE'(1) << i;
      assign ins_ready[i] = moves & idle & (&(ins_valid | OWN));
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      idle <= 1'b1;
      again <= 1'b0;
    end else if (moves) begin
      idle <= (condition_valid & ~condition) | (idle & ~begins);
      again <= next;
    end
  end

  wire unused = &{1'b0, select_ready, next_ready};
endmodule

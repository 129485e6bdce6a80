// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Begins the iterations of a loop in an island: one for each token of `condition`
// that is 1, and, after a 0 and after reset, one when all of `ins` have a token,
// which it takes. `select` is 1 for an iteration that another one goes before.
// `next` is 1 when `condition` has a 1, and valid when that is taken. Latency 0. Channel protocol and islands: see
// README.md.
module hls_enter #(
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
  logic idle; // no iteration has begun since the last one

  wire waits = idle | (condition_valid & ~condition);
  wire begins = waits & (&ins_valid);

  assign next = condition_valid & condition;
  assign next_valid = next & moves;
  assign select = next;
  assign select_valid = select | begins;
  assign condition_ready = moves;

  // A ready does not depend on the valid of its own channel.
  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : entry
      localparam logic [SIZE-1:0] OWN = SIZE'(1) << i;
      assign ins_ready[i] = moves & waits & (&(ins_valid | OWN));
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      idle <= 1'b1;
    end else if (moves) begin
      idle <= waits & ~begins;
    end
  end

  wire unused = &{1'b0, select_ready, next_ready};
endmodule

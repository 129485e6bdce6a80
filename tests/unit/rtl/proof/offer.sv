// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 2 of rtl/units/README.md for a channel, and rule 3 with it: what is offered
// stays so, with the same payload, until it is taken. The circuit keeps to it
// (ASSUMED), a unit has to.
module proof_offer #(
  parameter int WIDTH = 1,
  parameter int ASSUMED = 0
) (
  input logic [WIDTH-1:0] data,
  input logic             valid,
  input logic             ready,
  input logic             clk,
  input logic             rst
);
  logic             waits = 1'b0; // what was offered in the cycle before
  logic [WIDTH-1:0] waiting;

  always_ff @(posedge clk) begin
    waits <= ~rst & valid & ~ready;
    waiting <= data;
  end

  wire kept = rst | ~waits | (valid & data == waiting);

  always_comb begin
    if (ASSUMED != 0) begin
      assume (kept);
    end else begin
      assert (kept);
    end
  end
endmodule

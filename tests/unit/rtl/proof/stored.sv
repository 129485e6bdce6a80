// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_stored promises: an address leaves as it comes, unless two tokens wait
// to tell of those before; a token for each address, a cycle after it at the
// soonest, and then as soon as the tokens before it have been taken.
module proof_stored #(
  parameter int WIDTH = 1
) (
  input logic [WIDTH-1:0] ins,
  input logic             ins_valid,
  input logic             ins_ready,
  input logic [WIDTH-1:0] outs,
  input logic             outs_valid,
  input logic             outs_ready,
  input logic             done_valid,
  input logic             done_ready,
  input logic             clk,
  input logic             rst
);
  wire taken = outs_valid & outs_ready;
  wire told = done_valid & done_ready;

  // Addresses that have been taken in earlier cycles and not been told.
  logic [1:0] open;

  always_ff @(posedge clk) begin
    open <= rst ? 2'd0 : open + 2'(taken) - 2'(told);
  end

  always_comb begin
    if (~rst) begin
      assert (taken == (ins_valid & ins_ready));
      assert (outs == ins);
      assert (open != 2'd3);
      assert (done_valid == (open != 2'd0));
      assert (outs_valid == (ins_valid & open != 2'd2));
    end
  end
endmodule

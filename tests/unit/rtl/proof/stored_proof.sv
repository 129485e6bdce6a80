// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_stored promises, as assertions for a solver, which plays whoever
// stores, the memory, and whoever waits: a token for each address, a cycle after
// it at the soonest; an address that is offered stays so until it is taken; and
// one that waits is offered as soon as the tokens before it have been taken.
module stored_proof (
  input logic ins,
  input logic ins_valid,
  input logic outs_ready,
  input logic done_ready,
  input logic clk
);
  logic ins_ready, outs, outs_valid, done_valid;
  logic running = 1'b0;
  wire  rst = ~running;

  hls_stored #(
    .ADDRESS_WIDTH(1)
  ) stored (.*);

  wire taken = outs_valid & outs_ready;
  wire told = done_valid & done_ready;

  // Addresses that have been taken in earlier cycles and not been told.
  logic [1:0] open = 2'd0;
  // What was offered in the cycle before, and not taken.
  logic offered = 1'b0, address = 1'b0, waited = 1'b0;

  always_ff @(posedge clk) begin
    running <= 1'b1;
    open <= rst ? 2'd0 : open + 2'(taken) - 2'(told);
    offered <= ~rst & outs_valid & ~outs_ready;
    waited <= ~rst & ins_valid & ~ins_ready;
    address <= ins;
  end

  always_comb begin
    if (running) begin
      // The circuit keeps what it offers.
      assume(~waited | (ins_valid & ins == address));
      assert(taken == (ins_valid & ins_ready));
      assert(outs == ins);
      assert(open != 2'd3);
      assert(done_valid == (open != 2'd0));
      assert(outs_valid == (ins_valid & open != 2'd2));
      assert(~offered | (outs_valid & outs == address));
    end
  end
endmodule

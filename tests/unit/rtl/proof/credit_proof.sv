// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_credit promises, as assertions for a solver, which plays whoever gives
// tokens and whoever takes them: of all that are taken, never more than TOKENS
// are ahead of those that were given; one is offered whenever that lets it; a
// token is accepted as long as fewer than TOKENS + 1 wait; and what is offered
// stays so until it is taken.
module credit_proof (
  input logic ins_valid,
  input logic outs_ready,
  input logic clk
);
  localparam int TOKENS = 3;

  logic ins_ready, outs_valid;
  logic running = 1'b0;
  wire  rst = ~running;

  hls_credit #(
    .TOKENS(TOKENS)
  ) credit (.*);

  // The register of the unit: without it the solver would begin with one that
  // has nothing to do with what has been taken.
  (* hierconn *) wire [2:0] \credit.count ;

  wire given = ins_valid & ins_ready;
  wire taken = outs_valid & outs_ready;

  // How many more have been taken than given, and TOKENS fewer at most.
  logic signed [3:0] ahead = 4'sd0;
  // What was offered in the cycle before, and not taken.
  logic waited = 1'b0, offered = 1'b0;

  always_ff @(posedge clk) begin
    running <= 1'b1;
    ahead <= rst ? 4'sd0 : ahead + 4'(taken) - 4'(given);
    waited <= ~rst & ins_valid & ~ins_ready;
    offered <= ~rst & outs_valid & ~outs_ready;
  end

  always_comb begin
    if (running) begin
      // The circuit keeps what it offers.
      assume(~waited | ins_valid);
      assert(\credit.count == 3'(TOKENS - ahead));
      assert(ahead <= TOKENS);
      assert(ahead >= TOKENS - 7);
      assert(outs_valid == (ahead < TOKENS | ins_valid));
      assert(ins_ready | ahead < 0);
      // Nobody waits for ready.
      assert(ins_ready == (ahead != TOKENS - 7));
      assert(~offered | outs_valid);
    end
  end
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who uses a pipeline that SIZE operations share: each has its turn after the one
// before, whoever asks, and results come in the same order. So this is for
// operations of which each is performed as often as the others. What leaves the
// pipeline lands in a register of the operation: `lands[i]` loads that. The
// pipeline stands still while that register is full.
//
// Whether an operation is taken depends on registers, and on its own operands; on no
// ready: one that depended on that of another operation could depend on itself.
module hls_turns #(
  parameter int SIZE = 2
) (
  input  logic [SIZE-1:0] asks,
  output logic [SIZE-1:0] takes,  // the one that asks when it has its turn, or none
  output logic [SIZE-1:0] select, // the one that has its turn
  output logic            enters, // valid of what enters the pipeline
  input  logic            moves,  // its ready
  input  logic            comes,  // valid of what leaves it
  output logic            lets,   // its ready
  output logic [SIZE-1:0] lands,
  output logic [SIZE-1:0] outs_valid,
  input  logic [SIZE-1:0] outs_ready,
  input  logic            clk,
  input  logic            rst
);
  logic [SIZE-1:0] next; // to land

  assign enters = |(select & asks);
  assign takes = select & asks & {SIZE{moves}};
  assign lets = ~|(next & outs_valid);
  assign lands = next & {SIZE{comes & lets}};

  always_ff @(posedge clk) begin
    if (rst) begin
      select <= SIZE'(1);
      next <= SIZE'(1);
      outs_valid <= '0;
    end else begin
      if (enters & moves) begin
        select <= (select << 1) | (select >> (SIZE - 1));
      end
      if (comes & lets) begin
        next <= (next << 1) | (next >> (SIZE - 1));
      end
      outs_valid <= lands | (outs_valid & ~outs_ready);
    end
  end
endmodule

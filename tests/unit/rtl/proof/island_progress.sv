// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// proof_island_sum never stands still for ever: whoever takes a result may need both
// of them at once, and (STRICT) a first sum may be made of the last one of every
// execution before. As long as nobody else stalls, something is given every few
// cycles.
module proof #(
  parameter int EXIT = 2,
  parameter int SLOTS = 2,
  parameter bit WAITS = 1'b1,
  parameter bit STRICT = 1'b1
) (
  input logic       go_valid,
  input logic [1:0] n,
  input logic       n_valid,
  input logic [1:0] first,
  input logic       stalls,
  input logic       mark,
  input logic       clk
);
  // Cycles, of which an execution takes 3 + EXIT at most.
  localparam int MOST = 8 + EXIT;
  localparam int BITS = $clog2(MOST + 2);

  logic       running = 1'b0;
  logic       go_ready, n_ready, first_ready, index_valid, store_valid, sum_valid;
  logic [1:0] index, store, sum;
  logic       owed, sums_before_first;
  wire        rst = ~running;

  always_ff @(posedge clk) running <= 1'b1;

  wire both = index_valid & sum_valid & ~stalls;
  wire first_valid = ~STRICT | ~sums_before_first;

  proof_island_sum #(.EXIT(EXIT), .SLOTS(SLOTS), .WAITS(WAITS)) island (
    .index_ready(both), .sum_ready(both), .store_ready(~stalls), .*
  );

  proof_island_executions executions (
    .index_ready(both), .sum_ready(both), .store_ready(~stalls), .*
  );

  proof_offer #(.ASSUMED(1)) offer_go (
    .data(1'b0), .valid(go_valid), .ready(go_ready), .*
  );
  proof_offer #(.WIDTH(2), .ASSUMED(1)) offer_n (
    .data(n), .valid(n_valid), .ready(n_ready), .*
  );
  proof_offer #(.WIDTH(2), .ASSUMED(1)) offer_first (
    .data(first), .valid(first_valid), .ready(first_ready), .*
  );

  logic [BITS-1:0] late;

  always_ff @(posedge clk) begin
    if (rst | ~owed | both) begin
      late <= '0;
    end else begin
      late <= late + {{(BITS-1){1'b0}}, ~stalls};
    end
  end

  always_comb begin
    assert (rst | late < BITS'(MOST));
  end
endmodule

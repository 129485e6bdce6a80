// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// proof_island_sum never stands still for ever: whoever takes a result may need both
// of them at once, and a first sum may be made of the last one of every execution
// before (CHAINED), or come from a fork whose other token is needed with the results
// (FORKED), or results may be taken only when all that has been taken which their
// execution begins with (HELD). As long as nobody else stalls, results are given, or
// an execution begins, every few cycles.
module proof #(
  parameter int EXIT = 2,
  parameter int SLOTS = 2,
  parameter int SUM_SLOTS = 0,
  parameter bit REGISTERED = 1'b1,
  parameter bit WAITS = 1'b1,
  parameter bit CHAINED = 1'b0,
  parameter bit FORKED = 1'b0,
  parameter bit HELD = 1'b0
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
  logic       owed, sums_before_first, taken;
  wire        rst = ~running;

  always_ff @(posedge clk) running <= 1'b1;

  // A fork that always has a token.
  logic forked_valid, beside_valid;

  wire both = index_valid & (sum_valid | EXIT == 0) & (beside_valid | ~FORKED) &
              (taken | ~HELD) & ~stalls;
  wire first_valid = (~CHAINED | ~sums_before_first) & (~FORKED | forked_valid);

  hls_fork_dataless #(.SIZE(2)) fork_first (
    .ins_valid(1'b1), .ins_ready(), .outs_valid({beside_valid, forked_valid}),
    .outs_ready({both, first_ready}), .*
  );

  proof_island_sum #(
    .EXIT(EXIT), .SLOTS(SLOTS), .SUM_SLOTS(SUM_SLOTS), .REGISTERED(REGISTERED),
    .WAITS(WAITS)
  ) island (.index_ready(both), .sum_ready(both), .store_ready(~stalls), .*);

  proof_island_executions #(.SUMS(EXIT != 0)) executions (
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

  wire waits = owed | (go_valid & n_valid);
  wire goes_on = both | (n_valid & n_ready);

  always_ff @(posedge clk) begin
    if (rst | ~waits | goes_on) begin
      late <= '0;
    end else begin
      late <= late + {{(BITS-1){1'b0}}, ~stalls};
    end
  end

  always_comb begin
    assert (rst | late < BITS'(MOST));
  end
endmodule

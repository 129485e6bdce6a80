// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// proof_island_sum in every traffic: tokens come and are taken at any time.
module proof #(
  parameter int EXIT = 2,
  parameter int SLOTS = 2,
  parameter int SUM_SLOTS = 0,
  parameter bit REGISTERED = 1'b1,
  parameter bit WAITS = 1'b1
) (
  input logic       go_valid,
  input logic [1:0] n,
  input logic       n_valid,
  input logic [1:0] first,
  input logic       first_valid,
  input logic       index_ready,
  input logic       store_ready,
  input logic       sum_ready,
  input logic       mark,
  input logic       clk
);
  logic       running = 1'b0;
  logic       go_ready, n_ready, first_ready, index_valid, store_valid, sum_valid;
  logic [1:0] index, store, sum;
  wire        rst = ~running;

  always_ff @(posedge clk) running <= 1'b1;

  proof_island_sum #(
    .EXIT(EXIT), .SLOTS(SLOTS), .SUM_SLOTS(SUM_SLOTS), .REGISTERED(REGISTERED),
    .WAITS(WAITS)
  ) island (.*);

  proof_island_executions #(.SUMS(EXIT != 0)) executions (
    .owed(), .sums_before_first(), .taken(), .*
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
  proof_offer #(.WIDTH(2)) offer_index (
    .data(index), .valid(index_valid), .ready(index_ready), .*
  );
  proof_offer #(.WIDTH(2)) offer_store (
    .data(store), .valid(store_valid), .ready(store_ready), .*
  );
  proof_offer #(.WIDTH(2)) offer_sum (
    .data(sum), .valid(sum_valid), .ready(sum_ready), .*
  );
endmodule

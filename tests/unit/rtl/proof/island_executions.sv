// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What proof_island_sum promises: for each execution the last index, the sums of all
// iterations, and the last one of them, once and in order. The solver picks an
// execution by `mark`, any one, whose tokens are compared with those that it has to
// give. `owed` tells whether something is to be given yet. Without SUMS the last one
// is not given.
module proof_island_executions #(
  parameter bit SUMS = 1'b1
) (
  input  logic [1:0] n,
  input  logic       n_valid,
  input  logic       n_ready,
  input  logic [1:0] first,
  input  logic       first_valid,
  input  logic       first_ready,
  input  logic [1:0] index,
  input  logic       index_valid,
  input  logic       index_ready,
  input  logic [1:0] store,
  input  logic       store_valid,
  input  logic       store_ready,
  input  logic [1:0] sum,
  input  logic       sum_valid,
  input  logic       sum_ready,
  output logic       owed,
  output logic       sums_before_first, // owed by those that have their first sum
  output logic       taken, // has the next one that gives an index its first sum?
  input  logic       mark,
  input  logic       clk,
  input  logic       rst
);
  // Of the counts: so many are never on their way.
  localparam int BITS = 5;

  wire n_taken = n_valid & n_ready;
  wire first_taken = first_valid & first_ready;
  wire index_given = index_valid & index_ready;
  wire store_given = store_valid & store_ready;
  wire sum_given = sum_valid & sum_ready;

  function automatic signed [BITS-1:0] one(input logic is_there);
    one = $signed({{(BITS-1){1'b0}}, is_there});
  endfunction

  wire [1:0] rounds = n == 2'd0 ? 2'd1 : n;

  // ---- All of them: begun, and not given ----

  logic signed [BITS-1:0] firsts, indexes, stores, sums;

  always_ff @(posedge clk) begin
    if (rst) begin
      firsts <= '0;
      indexes <= '0;
      stores <= '0;
      sums <= '0;
    end else begin
      firsts <= firsts + one(n_taken) - one(first_taken);
      indexes <= indexes + one(n_taken) - one(index_given);
      stores <= stores + (n_taken ? $signed({3'd0, rounds}) : 5'sd0) -
                one(store_given);
      sums <= SUMS ? sums + one(n_taken) - one(sum_given) : '0;
    end
  end

  assign owed = sums > 0 | stores > 0 | indexes > 0;
  assign sums_before_first = sums > firsts;
  assign taken = indexes > firsts;

  // ---- One of them, from the cycle on in which it can begin ----

  logic                   follows, index_done, sum_done, has_first;
  logic [1:0]             its_rounds, its_first, number;
  logic signed [BITS-1:0] first_before, index_before, store_before, sum_before;

  // What leaves in cycle 0 may do so before the island moves.
  wire                   picks = ~follows & n_valid & mark & indexes >= 0;
  wire                   picked = follows | picks;
  wire [1:0]             most = picks ? rounds : its_rounds;
  wire signed [BITS-1:0] first_ahead = picks ? firsts : first_before;
  wire signed [BITS-1:0] index_ahead = picks ? indexes : index_before;
  wire signed [BITS-1:0] store_ahead = picks ? stores : store_before;
  wire signed [BITS-1:0] sum_ahead = picks ? sums : sum_before;

  wire is_first = picked & ~(follows & has_first) & first_ahead == 0;
  wire is_index = picked & ~(follows & index_done) & index_ahead == 0;
  wire is_store = picked & (picks | number != most) & store_ahead == 0;
  wire is_sum = picked & ~(follows & sum_done) & sum_ahead == 0;

  wire       knows = (follows & has_first) | (is_first & first_valid);
  wire [1:0] base = follows & has_first ? its_first : first;
  wire [1:0] done = picks ? 2'd0 : number; // of its stores

  // 0 + 1 + ... of so many.
  function automatic [1:0] total(input logic [1:0] added);
    total = added < 2'd2 ? 2'd0 : added == 2'd2 ? 2'd1 : 2'd3;
  endfunction

  always_ff @(posedge clk) begin
    if (rst) begin
      follows <= 1'b0;
    end else begin
      follows <= picked;
      its_rounds <= most;
      first_before <= first_ahead - one(first_taken & first_ahead != 0);
      index_before <= index_ahead - one(index_given & index_ahead != 0);
      store_before <= store_ahead - one(store_given & store_ahead != 0);
      sum_before <= sum_ahead - one(sum_given & sum_ahead != 0);
      has_first <= (follows & has_first) | (is_first & first_taken);
      its_first <= base;
      index_done <= (follows & index_done) | (is_index & index_given);
      sum_done <= (follows & sum_done) | (is_sum & sum_given);
      number <= done + 2'(is_store & store_given);
    end
  end

  always_comb begin
    if (~rst) begin
      // Neither twice nor without an execution.
      assert (firsts >= 0 & sums >= 0 & stores >= 0 & indexes >= -1);
      assert (indexes != -1 | n_valid);
      assert (~index_valid | indexes > 0 | (indexes == 0 & n_valid));
      assert (~store_valid | stores > 0);
      assert (~sum_valid | sums > 0);
      assert (~first_taken | firsts > 0);
      // As they have to be.
      assert (~(is_index & index_valid) | index == most - 2'd1);
      assert (~(is_store & store_valid) |
              (knows & store == base + total(done + 2'd1)));
      assert (~(is_sum & sum_valid) | (knows & sum == base + total(most)));
    end
  end
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An island as the compiler makes them, for a solver: a loop that runs n times, or
// once if n is 0, and begins an iteration in every cycle.
//
//   do { sum += i; store(sum); } while (++i < n);
//
// The index is known in cycle 0 of its iteration and takes a cycle to the sum, as if
// it had been loaded. The first sum is awaited in that cycle, and all later ones leave
// in the same; the last index leaves in cycle 0, and waits in a FIFO of SLOTS for the
// sum, which leaves in cycle EXIT, into SUM_SLOTS, or is only stored if that is 0. If it
// is REGISTERED the enter has the condition's register, and the index a register that begins with 0.
// With WAITS = 0 what is made of the awaited sum does not wait for it, which is a
// mistake.
module proof_island_sum #(
  parameter int EXIT = 2,
  parameter int SLOTS = 2,
  parameter int SUM_SLOTS = 0,
  parameter bit REGISTERED = 1'b1,
  parameter bit WAITS = 1'b1
) (
  input  logic       go_valid,
  output logic       go_ready,
  input  logic [1:0] n,
  input  logic       n_valid,
  output logic       n_ready,
  input  logic [1:0] first,
  input  logic       first_valid,
  output logic       first_ready,
  output logic [1:0] index,
  output logic       index_valid,
  input  logic       index_ready,
  output logic [1:0] store,
  output logic       store_valid,
  input  logic       store_ready,
  output logic [1:0] sum,
  output logic       sum_valid,
  input  logic       sum_ready,
  input  logic       clk,
  input  logic       rst
);
  logic moves, comes, index_lets, store_lets, sum_lets;

  assign moves = comes & index_lets & store_lets & sum_lets;

  // Nobody looks at it in an island.
  wire none = 1'b0;

  // ---- Cycle 0 ----

  logic       select, select_valid, token_valid, token_ready, i_valid;
  logic [1:0] most, admitted, kept_most, last, i;

  wire [1:0] following = i + 2'd1;
  wire       goes_on = following < most;

  hls_admit #(.DATA_WIDTH(2)) admit (
    .ins(n), .ins_valid(n_valid), .ins_ready(n_ready), .token_valid(token_valid),
    .token_ready(token_ready), .outs(admitted), .outs_valid(), .outs_ready(none)
  );

  generate
    if (REGISTERED) begin : with_register
      logic next;

      hls_enter_registered #(.SIZE(2)) enter (
        .condition(goes_on), .condition_valid(i_valid), .condition_ready(),
        .ins_valid({go_valid, token_valid}), .ins_ready({go_ready, token_ready}),
        .select(select), .select_valid(select_valid), .select_ready(none),
        .next(next), .next_valid(), .next_ready(none), .*
      );

      hls_restart #(.DATA_WIDTH(2), .VALUE(2'd0)) keep_index (
        .select(select), .select_valid(select_valid), .select_ready(), .again(next),
        .again_valid(1'b1), .again_ready(), .ins(following), .ins_valid(1'b1),
        .ins_ready(), .outs(i), .outs_valid(i_valid), .outs_ready(none), .*
      );
    end else begin : plain
      logic       again, again_valid;
      logic [1:0] later;

      hls_enter #(.SIZE(2)) enter (
        .condition(again), .condition_valid(again_valid), .condition_ready(),
        .ins_valid({go_valid, token_valid}), .ins_ready({go_ready, token_ready}),
        .select(select), .select_valid(select_valid), .select_ready(none), .next(),
        .next_valid(), .next_ready(none), .*
      );

      hls_rigid_register #(.DATA_WIDTH(1)) keep_condition (
        .ins(goes_on), .ins_valid(i_valid), .ins_ready(), .outs(again),
        .outs_valid(again_valid), .outs_ready(none), .*
      );

      hls_rigid_register #(.DATA_WIDTH(2)) keep_index (
        .ins(following), .ins_valid(1'b1), .ins_ready(), .outs(later), .outs_valid(),
        .outs_ready(none), .*
      );

      hls_rigid_mux #(.DATA_WIDTH(2)) mux_index (
        .index(select), .index_valid(select_valid), .index_ready(),
        .ins({later, 2'd0}), .ins_valid(2'b11), .ins_ready(), .outs(i),
        .outs_valid(i_valid), .outs_ready(none)
      );
    end
  endgenerate

  hls_rigid_mux #(.DATA_WIDTH(2)) mux_most (
    .index(select), .index_valid(1'b1), .index_ready(), .ins({kept_most, admitted}),
    .ins_valid(2'b11), .ins_ready(), .outs(most), .outs_valid(), .outs_ready(none)
  );

  hls_rigid_register #(.DATA_WIDTH(2)) keep_most (
    .ins(most), .ins_valid(1'b1), .ins_ready(), .outs(kept_most), .outs_valid(),
    .outs_ready(none), .*
  );

  logic [1:0] left;
  logic       last_valid, left_valid, left_ready;

  hls_cond_br #(.DATA_WIDTH(2)) branch_index (
    .condition(goes_on), .condition_valid(i_valid), .condition_ready(), .data(i),
    .data_valid(1'b1), .data_ready(), .trueOut(), .trueOut_valid(),
    .trueOut_ready(none), .falseOut(last), .falseOut_valid(last_valid),
    .falseOut_ready(none)
  );

  hls_leave #(.DATA_WIDTH(2)) leave_index (
    .ins(last), .ins_valid(last_valid), .ins_ready(), .outs(left),
    .outs_valid(left_valid), .outs_ready(left_ready), .lets_move(index_lets),
    .came(comes), .*
  );

  proof_island_room #(.SLOTS(SLOTS)) wait_index (
    .ins(left), .ins_valid(left_valid), .ins_ready(left_ready), .outs(index),
    .outs_valid(index_valid), .outs_ready(index_ready), .*
  );

  // ---- Cycle 1 ----

  logic       select_1, select_1_valid, base_valid, goes_on_1;
  logic [1:0] i_1, awaited, base, kept_sum;

  hls_rigid_register #(.DATA_WIDTH(1)) delay_select (
    .ins(select), .ins_valid(select_valid), .ins_ready(), .outs(select_1),
    .outs_valid(select_1_valid), .outs_ready(none), .*
  );

  hls_rigid_register #(.DATA_WIDTH(3)) delay_index (
    .ins({goes_on, i}), .ins_valid(1'b1), .ins_ready(), .outs({goes_on_1, i_1}),
    .outs_valid(), .outs_ready(none), .*
  );

  hls_await #(.DATA_WIDTH(2)) await_first (
    .select(select_1), .select_valid(select_1_valid), .select_ready(), .ins(first),
    .ins_valid(first_valid), .ins_ready(first_ready), .outs(awaited), .outs_valid(),
    .outs_ready(none), .*
  );

  hls_rigid_mux #(.DATA_WIDTH(2)) mux_sum (
    .index(select_1), .index_valid(select_1_valid), .index_ready(),
    .ins({kept_sum, awaited}), .ins_valid(2'b11), .ins_ready(), .outs(base),
    .outs_valid(base_valid), .outs_ready(none)
  );

  wire [1:0] added = base + i_1;

  hls_rigid_register #(.DATA_WIDTH(2)) keep_sum (
    .ins(added), .ins_valid(1'b1), .ins_ready(), .outs(kept_sum), .outs_valid(),
    .outs_ready(none), .*
  );

  hls_leave #(.AWAITS(WAITS), .DATA_WIDTH(2)) leave_store (
    .ins(added), .ins_valid(base_valid), .ins_ready(), .outs(store),
    .outs_valid(store_valid), .outs_ready(store_ready), .lets_move(store_lets),
    .came(comes), .*
  );

  // ---- Cycle EXIT ----

  logic       ends, ends_valid, ended_valid;
  logic       out_valid, out_ready;
  logic [1:0] ended, result, out;

  generate
    if (EXIT <= 1) begin : direct
      assign {ends, ended} = {goes_on_1, added};
      assign ends_valid = base_valid & (EXIT == 1);
    end else begin : delayed
      hls_rigid_register #(.NUM_SLOTS(EXIT - 1), .DATA_WIDTH(3)) delay_sum (
        .ins({goes_on_1, added}), .ins_valid(base_valid), .ins_ready(),
        .outs({ends, ended}), .outs_valid(ends_valid), .outs_ready(none), .*
      );
    end
  endgenerate

  hls_cond_br #(.DATA_WIDTH(2)) branch_sum (
    .condition(ends), .condition_valid(ends_valid), .condition_ready(), .data(ended),
    .data_valid(1'b1), .data_ready(), .trueOut(), .trueOut_valid(),
    .trueOut_ready(none), .falseOut(result), .falseOut_valid(ended_valid),
    .falseOut_ready(none)
  );

  hls_leave #(.AWAITS(EXIT == 1 && WAITS), .DATA_WIDTH(2)) leave_sum (
    .ins(result), .ins_valid(ended_valid), .ins_ready(), .outs(out),
    .outs_valid(out_valid), .outs_ready(out_ready), .lets_move(sum_lets),
    .came(comes), .*
  );

  proof_island_room #(.SLOTS(SUM_SLOTS)) wait_sum (
    .ins(out), .ins_valid(out_valid), .ins_ready(out_ready), .outs(sum),
    .outs_valid(sum_valid), .outs_ready(sum_ready), .*
  );
endmodule

// A FIFO, or wires.
module proof_island_room #(
  parameter int SLOTS = 1
) (
  input  logic [1:0] ins,
  input  logic       ins_valid,
  output logic       ins_ready,
  output logic [1:0] outs,
  output logic       outs_valid,
  input  logic       outs_ready,
  input  logic       clk,
  input  logic       rst
);
  generate
    if (SLOTS == 0) begin : at_once
      assign outs = ins;
      assign outs_valid = ins_valid;
      assign ins_ready = outs_ready;
    end else begin : with_room
      hls_fifo_break_none #(.NUM_SLOTS(SLOTS), .DATA_WIDTH(2)) room (.*);
    end
  endgenerate
endmodule

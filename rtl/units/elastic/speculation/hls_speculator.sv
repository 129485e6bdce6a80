// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts the next token of `ins` for each token of `trigger`, and says by its other
// outputs what has become of it: hls_spec_history has what `issue` and `history` mean,
// hls_spec_commit what `commit` does. The prediction is what came last, and PREDICTION
// at first. At most FIFO_DEPTH are under way.
//
// A token of `ins` that comes with its trigger, while none is under way, needs no
// prediction. Otherwise it is compared with the oldest one. If it is another, that
// one and all that came after it were wrong: there is a 1 of `commit` for each, and
// the token itself is given, once. Speculative tokens that come then are made of what
// was wrong, and dropped: triggers until one comes that is not, which begins anew,
// and tokens of `ins` until one comes that is not. Latency 1. Channel protocol: see
// README.md.
module hls_speculator #(
  parameter int DATA_WIDTH = 32,
  parameter int FIFO_DEPTH = 4,
  parameter int PREDICTION = 1
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic [0:0]            ins_spec,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  input  logic [0:0]            trigger_spec,
  input  logic                  trigger_valid,
  output logic                  trigger_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic [0:0]            outs_spec,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  output logic [1:0]            issue,
  output logic                  issue_valid,
  input  logic                  issue_ready,
  output logic [1:0]            history,
  output logic                  history_valid,
  input  logic                  history_ready,
  output logic [0:0]            commit,
  output logic                  commit_valid,
  input  logic                  commit_ready,
  input  logic                  clk,
  input  logic                  rst
);
  logic [DATA_WIDTH-1:0] last, right, oldest;
  logic                  is_idle, is_killing; // neither: drops tokens of `ins`
  logic                  repeated;
  logic                  has_room, is_pending; // of predictions under way
  logic                  outs_free, issue_free, history_free, commit_free;

  // What is to be done, and what can be, as the outputs have room.
  wire compares = is_idle & ins_valid & is_pending;
  wire misses = compares & ins != oldest;
  wire confirms = compares & ~misses & history_free & commit_free;
  wire is_early = is_idle & ins_valid & ~is_pending;
  wire passes = is_early & trigger_valid & outs_free & issue_free & history_free;
  wire predicts = ~is_killing & ~misses & ~is_early & trigger_valid & has_room &
                  outs_free & issue_free;
  wire kills = is_killing & is_pending & commit_free;
  wire repeats = is_killing & ~repeated & outs_free & issue_free & history_free;
  wire begins = is_killing & repeated & ~is_pending & trigger_valid &
                ~trigger_spec[0];

  wire [DATA_WIDTH-1:0] given = predicts ? last : repeats ? right : ins;

  assign ins_ready = misses | confirms | passes | (~is_idle & ins_spec[0]);
  assign trigger_ready = passes | predicts |
                         ((misses | is_killing) & trigger_spec[0]);

  hls_fifo_break_dv #(
    .NUM_SLOTS(2),
    .DATA_WIDTH(DATA_WIDTH + 1)
  ) outs_slots (
    .ins({predicts, given}),
    .ins_valid(predicts | passes | repeats),
    .ins_ready(outs_free),
    .outs({outs_spec, outs}),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_fifo_break_dv #(
    .NUM_SLOTS(2),
    .DATA_WIDTH(2)
  ) issue_slots (
    .ins({repeats, passes}),
    .ins_valid(predicts | passes | repeats),
    .ins_ready(issue_free),
    .outs(issue),
    .outs_valid(issue_valid),
    .outs_ready(issue_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_fifo_break_dv #(
    .NUM_SLOTS(2),
    .DATA_WIDTH(2)
  ) history_slots (
    .ins({repeats, passes}),
    .ins_valid(confirms | passes | repeats),
    .ins_ready(history_free),
    .outs(history),
    .outs_valid(history_valid),
    .outs_ready(history_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_fifo_break_dv #(
    .NUM_SLOTS(2),
    .DATA_WIDTH(1)
  ) commit_slots (
    .ins(kills),
    .ins_valid(confirms | kills),
    .ins_ready(commit_free),
    .outs(commit),
    .outs_valid(commit_valid),
    .outs_ready(commit_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_fifo_break_dv #(
    .NUM_SLOTS(FIFO_DEPTH),
    .DATA_WIDTH(DATA_WIDTH)
  ) predictions (
    .ins(last),
    .ins_valid(predicts),
    .ins_ready(has_room),
    .outs(oldest),
    .outs_valid(is_pending),
    .outs_ready(confirms | kills),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      is_idle <= 1'b1;
      is_killing <= 1'b0;
      repeated <= 1'b1;
      last <= DATA_WIDTH'(PREDICTION);
    end else begin
      if (misses) begin
        is_idle <= 1'b0;
        is_killing <= 1'b1;
      end else if (begins | (~is_idle & ~is_killing)) begin
        is_killing <= 1'b0;
        is_idle <= ins_valid & ~ins_spec[0];
      end
      repeated <= ~misses & (repeated | repeats);
      if (misses | confirms | passes) last <= ins;
    end
    if (misses) right <= ins;
  end
endmodule

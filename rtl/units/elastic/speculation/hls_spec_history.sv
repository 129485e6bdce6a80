// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hls_spec_save_commit does with its slots: which one a token enters, and which
// one is handed on. `issue` and `history` say what the speculator does:
//
//   0, 0: a prediction is issued; the oldest one was right. Each for itself: the
//         oldest token not handed on yet leaves as a speculative one and stays in its
//         slot; the oldest one that has left loses its slot.
//   1, 1: no prediction was needed: the oldest token leaves as one that is not
//         speculative, and loses its slot.
//   2, 2: the oldest prediction was wrong: the oldest token leaves once more, as one
//         that is not speculative, and all slots are empty. From then on speculative
//         tokens are dropped, until one comes that is not.
//
// Those that are in both channels happen when they have come by both.
module hls_spec_history #(
  parameter int FIFO_DEPTH = 4,
  parameter int ADDRESS_WIDTH = 2
) (
  input  logic [0:0]               ins_spec,
  input  logic                     ins_valid,
  output logic                     ins_ready,
  input  logic [1:0]               issue,
  input  logic                     issue_valid,
  output logic                     issue_ready,
  input  logic [1:0]               history,
  input  logic                     history_valid,
  output logic                     history_ready,
  output logic [0:0]               outs_spec,
  output logic                     outs_valid,
  input  logic                     outs_ready,
  output logic                     enters,
  output logic [ADDRESS_WIDTH-1:0] entered,
  output logic [ADDRESS_WIDTH-1:0] left,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int COUNT_WIDTH = $clog2(FIFO_DEPTH + 1);
  localparam logic [COUNT_WIDTH-1:0] FULL = COUNT_WIDTH'(FIFO_DEPTH);
  localparam logic [ADDRESS_WIDTH-1:0] LAST = ADDRESS_WIDTH'(FIFO_DEPTH - 1);

  logic [ADDRESS_WIDTH-1:0] oldest, next, free; // slots
  logic [COUNT_WIDTH-1:0]   count, waiting; // tokens; those not handed on yet
  logic                     dropping;

  wire together = issue_valid & history_valid & issue == history;
  wire predicts = issue == 2'd0 & waiting != '0;
  wire passes = together & issue == 2'd1 & waiting != '0;
  wire repeats = together & issue == 2'd2 & count != '0;
  wire confirms = history == 2'd0 & count != waiting;

  assign outs_valid = (issue_valid & predicts) | passes | repeats;
  assign outs_spec = issue == 2'd0;
  assign left = issue == 2'd2 ? oldest : next;
  assign issue_ready = outs_ready & (predicts | passes | repeats);
  assign history_ready = confirms | (outs_ready & (passes | repeats));

  // A token that is wrong for certain need not wait.
  wire drops = (dropping | repeats) & ins_spec[0];
  assign ins_ready = drops | (count != FULL & ~repeats);
  assign enters = ins_valid & ins_ready & ~drops;
  assign entered = free;

  wire issues = outs_valid & outs_ready & ~repeats;
  wire frees = (history_valid & confirms) | (passes & outs_ready);
  wire wipes = repeats & outs_ready;

  always_ff @(posedge clk) begin
    if (rst | wipes) begin
      oldest <= '0;
      next <= '0;
      free <= '0;
      count <= '0;
      waiting <= '0;
    end else begin
      if (frees) oldest <= oldest == LAST ? '0 : oldest + 1'b1;
      if (issues) next <= next == LAST ? '0 : next + 1'b1;
      if (enters) free <= free == LAST ? '0 : free + 1'b1;
      count <= count + COUNT_WIDTH'(enters) - COUNT_WIDTH'(frees);
      waiting <= waiting + COUNT_WIDTH'(enters) - COUNT_WIDTH'(issues);
    end
    if (rst) begin
      dropping <= 1'b0;
    end else begin
      dropping <= wipes | (dropping & ~enters);
    end
  end
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hls_speculator for control tokens, each of which is as predicted. Latency 1. Channel
// protocol: see README.md.
module hls_speculator_dataless #(
  parameter int FIFO_DEPTH = 4
) (
  input  logic [0:0] ins_spec,
  input  logic       ins_valid,
  output logic       ins_ready,
  input  logic [0:0] trigger_spec,
  input  logic       trigger_valid,
  output logic       trigger_ready,
  output logic [0:0] outs_spec,
  output logic       outs_valid,
  input  logic       outs_ready,
  output logic [1:0] issue,
  output logic       issue_valid,
  input  logic       issue_ready,
  output logic [1:0] history,
  output logic       history_valid,
  input  logic       history_ready,
  output logic [0:0] commit,
  output logic       commit_valid,
  input  logic       commit_ready,
  input  logic       clk,
  input  logic       rst
);
  logic [0:0] outs;

  hls_speculator #(
    .DATA_WIDTH(1),
    .FIFO_DEPTH(FIFO_DEPTH),
    .PREDICTION(0)
  ) control (
    .ins(1'b0),
    .ins_spec(ins_spec),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .trigger_spec(trigger_spec),
    .trigger_valid(trigger_valid),
    .trigger_ready(trigger_ready),
    .outs(outs),
    .outs_spec(outs_spec),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .issue(issue),
    .issue_valid(issue_valid),
    .issue_ready(issue_ready),
    .history(history),
    .history_valid(history_valid),
    .history_ready(history_ready),
    .commit(commit),
    .commit_valid(commit_valid),
    .commit_ready(commit_ready),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, outs};
endmodule

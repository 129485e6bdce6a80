// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands tokens on as the speculator says, and keeps copies of them until it is known
// that they were right: see hls_spec_history. Latency 1. Channel protocol: see
// README.md.
module hls_spec_save_commit_dataless #(
  parameter int FIFO_DEPTH = 4
) (
  input  logic [0:0] ins_spec,
  input  logic       ins_valid,
  output logic       ins_ready,
  input  logic [1:0] issue,
  input  logic       issue_valid,
  output logic       issue_ready,
  input  logic [1:0] history,
  input  logic       history_valid,
  output logic       history_ready,
  output logic [0:0] outs_spec,
  output logic       outs_valid,
  input  logic       outs_ready,
  input  logic       clk,
  input  logic       rst
);
  localparam int ADDRESS_WIDTH = FIFO_DEPTH > 1 ? $clog2(FIFO_DEPTH) : 1;

  logic [ADDRESS_WIDTH-1:0] entered, left;
  logic                     enters;

  hls_spec_history #(
    .FIFO_DEPTH(FIFO_DEPTH),
    .ADDRESS_WIDTH(ADDRESS_WIDTH)
  ) control (
    .ins_spec(ins_spec),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .issue(issue),
    .issue_valid(issue_valid),
    .issue_ready(issue_ready),
    .history(history),
    .history_valid(history_valid),
    .history_ready(history_ready),
    .outs_spec(outs_spec),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .enters(enters),
    .entered(entered),
    .left(left),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, enters, entered, left};
endmodule

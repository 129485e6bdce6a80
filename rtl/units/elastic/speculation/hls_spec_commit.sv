// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets a token pass that is not speculative; one that is, when a token of `ctrl` is
// 0. When that is 1 it is dropped. Latency 0, no slots. Channel protocol: see
// README.md.
module hls_spec_commit #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] ins,
  input  logic [0:0]            ins_spec,
  input  logic                  ins_valid,
  output logic                  ins_ready,
  input  logic [0:0]            ctrl,
  input  logic                  ctrl_valid,
  output logic                  ctrl_ready,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_valid,
  input  logic                  outs_ready
);
  assign outs = ins;

  hls_spec_commit_dataless control (
    .ins_spec(ins_spec),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .ctrl(ctrl),
    .ctrl_valid(ctrl_valid),
    .ctrl_ready(ctrl_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready)
  );
endmodule

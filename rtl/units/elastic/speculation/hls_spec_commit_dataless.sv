// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets a token pass that is not speculative; one that is, when a token of `ctrl` is
// 0. When that is 1 it is dropped. Latency 0, no slots. Channel protocol: see
// README.md.
module hls_spec_commit_dataless (
  input  logic [0:0] ins_spec,
  input  logic       ins_valid,
  output logic       ins_ready,
  input  logic [0:0] ctrl,
  input  logic       ctrl_valid,
  output logic       ctrl_ready,
  output logic       outs_valid,
  input  logic       outs_ready
);
  wire decided = ~ins_spec[0] | ctrl_valid;
  wire dropped = ins_spec[0] & ctrl[0];

  assign outs_valid = ins_valid & decided & ~dropped;
  assign ins_ready = decided & (dropped | outs_ready);
  assign ctrl_ready = ins_valid & ins_spec[0] & (dropped | outs_ready);
endmodule

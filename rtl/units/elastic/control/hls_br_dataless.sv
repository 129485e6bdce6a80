// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wire that marks the exit of a basic block, for control tokens. Channel
// protocol: see README.md.
module hls_br_dataless (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready
);
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule

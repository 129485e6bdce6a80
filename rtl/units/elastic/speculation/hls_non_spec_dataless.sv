// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tags tokens as not speculative. Latency 0, no slots. Channel protocol: see
// README.md.
module hls_non_spec_dataless (
  input  logic       ins_valid,
  output logic       ins_ready,
  output logic [0:0] outs_spec,
  output logic       outs_valid,
  input  logic       outs_ready
);
  assign outs_spec = 1'b0;
  assign outs_valid = ins_valid;
  assign ins_ready = outs_ready;
endmodule

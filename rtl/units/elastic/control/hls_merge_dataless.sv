// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forwards a control token of any input that has one; the lowest index wins a
// tie. Control tokens are all alike, so nothing has to be kept while the output
// stalls. Channel protocol: see README.md. Latency 0, no slots, no state.
module hls_merge_dataless #(
  parameter int SIZE = 2
) (
  input  logic [SIZE-1:0] ins_valid,
  output logic [SIZE-1:0] ins_ready,
  output logic            outs_valid,
  input  logic            outs_ready
);
  logic [SIZE-1:0] first, behind;

  hls_first #(
    .SIZE(SIZE)
  ) choice (
    .requests(ins_valid),
    .first(first),
    .behind(behind)
  );

  assign outs_valid = |ins_valid;
  assign ins_ready = first & {SIZE{outs_ready}};

  wire unused = &{1'b0, behind};
endmodule

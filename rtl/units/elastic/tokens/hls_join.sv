// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Join: waits for a token on every input, consumes them together and emits one
// control token. Channel protocol: see README.md. Latency 0, no slots. An
// input's ready does not depend on its own valid.
module hls_join #(
  parameter int SIZE = 2
) (
  input  logic [SIZE-1:0] ins_valid,
  output logic [SIZE-1:0] ins_ready,
  output logic            outs_valid,
  input  logic            outs_ready
);
  localparam logic [SIZE-1:0] ONE = 1;

  assign outs_valid = &ins_valid;

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : input_ready
      assign ins_ready[i] = outs_ready & (&(ins_valid | (ONE << i)));
    end
  endgenerate
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control of a pipeline of STAGES registers: a stage takes a token when it
// is empty or when its own token moves on, so that bubbles close up while the
// output stalls and the pipeline can be full. `enable[i]` loads the data
// register of stage i, stage 0 being the first. Latency STAGES, STAGES opaque
// slots, one token per cycle; ready passes combinationally.
module hls_pipeline #(
  parameter int STAGES = 4
) (
  input  logic              ins_valid,
  output logic              ins_ready,
  output logic [STAGES-1:0] enable,
  output logic              outs_valid,
  input  logic              outs_ready,
  input  logic              clk,
  input  logic              rst
);
  logic [STAGES-1:0] valid;

  // The value that each stage would load.
  wire [STAGES-1:0] offered = (valid << 1) | STAGES'(ins_valid);

  assign ins_ready = enable[0];
  assign outs_valid = valid[STAGES-1];

  generate
    genvar i;
    for (i = 0; i < STAGES; i = i + 1) begin : stage
      assign enable[i] = outs_ready | ~(&valid[STAGES-1:i]);
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      valid <= '0;
    end else begin
      valid <= (valid & ~enable) | (offered & enable);
    end
  end
endmodule

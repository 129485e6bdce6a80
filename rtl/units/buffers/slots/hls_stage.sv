// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registers behind one step of a computation of STEPS steps, STEP being the
// first. The LATENCY stages of its hls_pipeline are spread evenly over the
// steps: with fewer stages than steps some steps have no register, with more
// some have several, for the synthesis tool to move. `enable` is the pipeline's.
// With OPEN the last of them is left out: whoever takes what comes has it.
module hls_stage #(
  parameter int DATA_WIDTH = 32,
  parameter int STEP = 0,
  parameter int STEPS = 1,
  parameter int LATENCY = 1,
  parameter int OPEN = 0
) (
  input  logic [DATA_WIDTH-1:0] ins,
  output logic [DATA_WIDTH-1:0] outs,
  input  logic                  clk,
  input  logic [LATENCY-1:0]    enable
);
  localparam int FIRST = STEP * LATENCY / STEPS;
  localparam int COUNT = (STEP + 1) * LATENCY / STEPS - FIRST - OPEN;

  generate
    genvar i;
    if (COUNT == 0) begin : wires
      assign outs = ins;
    end else begin : registers
      logic [COUNT*DATA_WIDTH-1:0] data; // the oldest in the high bits

      for (i = 0; i < COUNT; i = i + 1) begin : register
        always_ff @(posedge clk) begin
          if (enable[FIRST+i]) begin
            data[i*DATA_WIDTH +: DATA_WIDTH] <=
              i == 0 ? ins : data[(i == 0 ? 0 : i-1)*DATA_WIDTH +: DATA_WIDTH];
          end
        end
      end

      assign outs = data[(COUNT-1)*DATA_WIDTH +: DATA_WIDTH];
    end
  endgenerate

  wire unused = &{1'b0, enable, clk};
endmodule

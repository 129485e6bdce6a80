// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way out of a unit that SIZE operations share: the last register of its
// pipeline, of which each operation has its own. `lands[i]` loads it.
module hls_shared_results #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0]      ins,
  input  logic [SIZE-1:0]            lands,
  output logic [SIZE*DATA_WIDTH-1:0] outs,
  input  logic                       clk
);
  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : operation
      always_ff @(posedge clk) begin
        if (lands[i]) begin
          outs[i*DATA_WIDTH +: DATA_WIDTH] <= ins;
        end
      end
    end
  endgenerate
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the stores that the circuit has announced but not performed yet. Every
// control token announces as many stores as its value says and is accepted at
// once. Stores may be performed before they are announced; the count is then
// negative for a while. Channel protocol: see README.md.
module hls_mem_counts #(
  parameter int NUM_CONTROLS = 1,
  parameter int COUNT_WIDTH = 32
) (
  input  logic [NUM_CONTROLS*COUNT_WIDTH-1:0] ctrl,
  input  logic [NUM_CONTROLS-1:0]             ctrl_valid,
  output logic [NUM_CONTROLS-1:0]             ctrl_ready,
  input  logic                                storeEn,
  output logic                                pending,
  input  logic                                clk,
  input  logic                                rst
);
  // Narrow counts add up to wide sums.
  localparam int SUM_WIDTH = COUNT_WIDTH > 32 ? COUNT_WIDTH : 32;

  logic [SUM_WIDTH-1:0] count;
  logic [SUM_WIDTH-1:0] announced;

  assign ctrl_ready = '1;
  assign pending = count != '0;

  always_comb begin
    announced = '0;
    for (int i = 0; i < NUM_CONTROLS; i = i + 1) begin
      if (ctrl_valid[i]) begin
        announced = announced + SUM_WIDTH'(ctrl[i*COUNT_WIDTH +: COUNT_WIDTH]);
      end
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      count <= '0;
    end else begin
      count <= count + announced - SUM_WIDTH'(storeEn);
    end
  end
endmodule

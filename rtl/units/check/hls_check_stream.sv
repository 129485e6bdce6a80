// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether a stream keeps the rules of AXI4-Stream (Arm IHI
// 0051) and Avalon-ST. Rules, by bits of `fault`, which stay once they are 1:
//   0  valid stays high until a beat is taken
//   1  so do data and last
//   2  each SIZE-th beat is the last, and no other
module hls_check_stream #(
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1
) (
  input  logic [DATA_WIDTH-1:0] data,
  input  logic                  data_last,
  input  logic                  data_valid,
  input  logic                  data_ready,
  output logic [2:0]            fault,
  input  logic                  clk,
  input  logic                  rst
);
  logic [31:0] count;
  logic        is_misplaced;
  logic [1:0]  unstable;

  hls_check_stable #(
    .WIDTH(DATA_WIDTH + 1)
  ) stable (
    .payload({data_last, data}),
    .valid(data_valid),
    .ready(data_ready),
    .fault(unstable),
    .clk(clk),
    .rst(rst)
  );

  wire moves = data_valid & data_ready;
  wire ends = count == 32'(SIZE - 1);

  assign fault = {is_misplaced, unstable};

  always_ff @(posedge clk) begin
    if (rst) begin
      count <= '0;
      is_misplaced <= 1'b0;
    end else if (moves) begin
      count <= ends ? '0 : count + 1'b1;
      is_misplaced <= is_misplaced | data_last != ends;
    end
  end
endmodule

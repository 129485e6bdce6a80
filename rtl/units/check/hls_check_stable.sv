// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether what is offered stays so until it is taken. Rules,
// by bits of `fault`, which stay once they are 1:
//   0  valid stays high
//   1  what is beside it stays the same
module hls_check_stable #(
  parameter int WIDTH = 1
) (
  input  logic [WIDTH-1:0] payload,
  input  logic             valid,
  input  logic             ready,
  output logic [1:0]       fault,
  input  logic             clk,
  input  logic             rst
);
  logic [WIDTH-1:0] previous;
  logic             waits;

  always_ff @(posedge clk) begin
    previous <= payload;
    waits <= ~rst & valid & ~ready;
    if (rst) begin
      fault <= '0;
    end else begin
      fault[0] <= fault[0] | (waits & ~valid);
      fault[1] <= fault[1] | (waits & valid & payload != previous);
    end
  end
endmodule

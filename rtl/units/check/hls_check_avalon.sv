// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether Avalon-MM keeps its rules. Rules, by bits of
// `fault`, which stay once they are 1:
//   0  an access is asked for while the agent has it wait
//   1  so do its address and data stay
//   2  nobody reads and writes in one cycle
module hls_check_avalon #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] address,
  input  logic                     write,
  input  logic [31:0]              writedata,
  input  logic [3:0]               byteenable,
  input  logic                     read,
  input  logic [31:0]              readdata,
  input  logic                     waitrequest,
  output logic [2:0]               fault,
  input  logic                     clk,
  input  logic                     rst
);
  logic       is_both;
  logic [1:0] unstable;

  wire [31:0] written = write ? writedata : '0;

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH + 38)
  ) access (
    .payload({write, read, byteenable, written, address}),
    .valid(write | read),
    .ready(~waitrequest),
    .fault(unstable),
    .clk(clk),
    .rst(rst)
  );

  assign fault = {is_both, unstable};

  always_ff @(posedge clk) begin
    is_both <= ~rst & (is_both | (read & write));
  end

  wire unused = &{1'b0, readdata};
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether the read channels of AXI4 keep its rules (Arm IHI
// 0022). Rules, by bits of `fault`, which stay once they are 1:
//   0  arvalid stays high until the address is taken
//   1  so does the address, with all that is beside it
//   2  rvalid stays high until a beat is taken
//   3  so do its data
//   4  a burst does not cross the end of a page of 4 KB
//   5  beats have the size of the bus, and addresses count up
//   6  a beat belongs to a burst that was asked for
//   7  rlast is at the last beat of its burst, and at no other
module hls_check_axi_read #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] araddr,
  input  logic [7:0]               arlen,
  input  logic [2:0]               arsize,
  input  logic [1:0]               arburst,
  input  logic                     arvalid,
  input  logic                     arready,
  input  logic [DATA_WIDTH-1:0]    rdata,
  input  logic [1:0]               rresp,
  input  logic                     rlast,
  input  logic                     rvalid,
  input  logic                     rready,
  output logic [7:0]               fault,
  input  logic                     clk,
  input  logic                     rst
);
  logic [1:0] address_unstable, data_unstable;
  logic [1:0] wrong_burst, wrong_beat;

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH + 13)
  ) addresses (
    .payload({arburst, arsize, arlen, araddr}),
    .valid(arvalid),
    .ready(arready),
    .fault(address_unstable),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(DATA_WIDTH + 3)
  ) beats (
    .payload({rlast, rresp, rdata}),
    .valid(rvalid),
    .ready(rready),
    .fault(data_unstable),
    .clk(clk),
    .rst(rst)
  );

  hls_check_burst #(
    .DATA_WIDTH(DATA_WIDTH)
  ) bursts (
    .address(araddr[11:0]),
    .length(arlen),
    .size(arsize),
    .kind(arburst),
    .asked(arvalid & arready),
    .last(rlast),
    .beat(rvalid & rready),
    .fault({wrong_beat, wrong_burst}),
    .clk(clk),
    .rst(rst)
  );

  assign fault = {wrong_beat, wrong_burst, data_unstable, address_unstable};
endmodule

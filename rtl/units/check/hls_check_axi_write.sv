// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether the write channels of AXI4 keep its rules (Arm IHI
// 0022). Rules, by bits of `fault`, which stay once they are 1:
//   0  awvalid stays high until the address is taken
//   1  so does the address, with all that is beside it
//   2  wvalid stays high until a beat is taken
//   3  so do its data
//   4  bvalid stays high until the response is taken
//   5  so does the response
//   6  a burst does not cross the end of a page of 4 KB
//   7  beats have the size of the bus, and addresses count up
//   8  a beat belongs to a burst that was asked for (AXI lets data come first,
//      as hls_axi_writer does not)
//   9  wlast is at the last beat of its burst, and at no other
//  10  a response belongs to a burst whose data have been taken
module hls_check_axi_write #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] awaddr,
  input  logic [7:0]               awlen,
  input  logic [2:0]               awsize,
  input  logic [1:0]               awburst,
  input  logic                     awvalid,
  input  logic                     awready,
  input  logic [DATA_WIDTH-1:0]    wdata,
  input  logic [DATA_WIDTH/8-1:0]  wstrb,
  input  logic                     wlast,
  input  logic                     wvalid,
  input  logic                     wready,
  input  logic [1:0]               bresp,
  input  logic                     bvalid,
  input  logic                     bready,
  output logic [10:0]              fault,
  input  logic                     clk,
  input  logic                     rst
);
  logic [1:0] address_unstable, data_unstable, response_unstable;
  logic [1:0] wrong_burst, wrong_beat;
  logic       wrong_response;

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH + 13)
  ) addresses (
    .payload({awburst, awsize, awlen, awaddr}),
    .valid(awvalid),
    .ready(awready),
    .fault(address_unstable),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(DATA_WIDTH + DATA_WIDTH / 8 + 1)
  ) beats (
    .payload({wlast, wstrb, wdata}),
    .valid(wvalid),
    .ready(wready),
    .fault(data_unstable),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(2)
  ) responses (
    .payload(bresp),
    .valid(bvalid),
    .ready(bready),
    .fault(response_unstable),
    .clk(clk),
    .rst(rst)
  );

  hls_check_burst #(
    .DATA_WIDTH(DATA_WIDTH)
  ) bursts (
    .address(awaddr[11:0]),
    .length(awlen),
    .size(awsize),
    .kind(awburst),
    .asked(awvalid & awready),
    .last(wlast),
    .beat(wvalid & wready),
    .fault({wrong_beat, wrong_burst}),
    .clk(clk),
    .rst(rst)
  );

  hls_check_answers answers (
    .asked(wvalid & wready & wlast),
    .offered(bvalid),
    .taken(bvalid & bready),
    .fault(wrong_response),
    .clk(clk),
    .rst(rst)
  );

  assign fault = {wrong_response, wrong_beat, wrong_burst, response_unstable,
                  data_unstable, address_unstable};
endmodule

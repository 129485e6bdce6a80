// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether AXI4-Lite keeps its rules (Arm IHI 0022). Rules,
// by bits of `fault`, which stay once they are 1: in pairs for the channels AW, W,
// B, AR and R, that what is offered stays so, and the same; then
//  10  a response to a write follows an address that was taken
//  11  and data that were taken
//  12  a response to a read follows an address that was taken
//  13  no access fails
module hls_check_axilite #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] awaddr,
  input  logic                     awvalid,
  input  logic                     awready,
  input  logic [31:0]              wdata,
  input  logic [3:0]               wstrb,
  input  logic                     wvalid,
  input  logic                     wready,
  input  logic [1:0]               bresp,
  input  logic                     bvalid,
  input  logic                     bready,
  input  logic [ADDRESS_WIDTH-1:0] araddr,
  input  logic                     arvalid,
  input  logic                     arready,
  input  logic [31:0]              rdata,
  input  logic [1:0]               rresp,
  input  logic                     rvalid,
  input  logic                     rready,
  output logic [13:0]              fault,
  input  logic                     clk,
  input  logic                     rst
);
  logic has_failed;

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH)
  ) aw (
    .payload(awaddr),
    .valid(awvalid),
    .ready(awready),
    .fault(fault[1:0]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(36)
  ) w (
    .payload({wstrb, wdata}),
    .valid(wvalid),
    .ready(wready),
    .fault(fault[3:2]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(2)
  ) b (
    .payload(bresp),
    .valid(bvalid),
    .ready(bready),
    .fault(fault[5:4]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(ADDRESS_WIDTH)
  ) ar (
    .payload(araddr),
    .valid(arvalid),
    .ready(arready),
    .fault(fault[7:6]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_stable #(
    .WIDTH(34)
  ) r (
    .payload({rresp, rdata}),
    .valid(rvalid),
    .ready(rready),
    .fault(fault[9:8]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_answers to_addresses (
    .asked(awvalid & awready),
    .offered(bvalid),
    .taken(bvalid & bready),
    .fault(fault[10]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_answers to_data (
    .asked(wvalid & wready),
    .offered(bvalid),
    .taken(bvalid & bready),
    .fault(fault[11]),
    .clk(clk),
    .rst(rst)
  );

  hls_check_answers to_reads (
    .asked(arvalid & arready),
    .offered(rvalid),
    .taken(rvalid & rready),
    .fault(fault[12]),
    .clk(clk),
    .rst(rst)
  );

  assign fault[13] = has_failed;

  always_ff @(posedge clk) begin
    has_failed <= ~rst & (has_failed | (bvalid & bresp != 2'b00) |
                          (rvalid & rresp != 2'b00));
  end
endmodule

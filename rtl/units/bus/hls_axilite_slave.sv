// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slave of AXI4-Lite (Arm IHI 0022, part B) with words of 32 bits. Address and
// data of a write may come in any order; both are taken in one cycle, with the
// strobe wr_en. A read is taken with the strobe rd_en, and rd_data is looked at in
// that cycle. One response of each kind may be waiting. All accesses succeed.
module hls_axilite_slave #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] awaddr,
  input  logic                     awvalid,
  output logic                     awready,
  input  logic [31:0]              wdata,
  input  logic [3:0]               wstrb,
  input  logic                     wvalid,
  output logic                     wready,
  output logic [1:0]               bresp,
  output logic                     bvalid,
  input  logic                     bready,
  input  logic [ADDRESS_WIDTH-1:0] araddr,
  input  logic                     arvalid,
  output logic                     arready,
  output logic [31:0]              rdata,
  output logic [1:0]               rresp,
  output logic                     rvalid,
  input  logic                     rready,
  output logic                     wr_en,
  output logic [ADDRESS_WIDTH-1:0] wr_addr,
  output logic [31:0]              wr_data,
  output logic [3:0]               wr_strb,
  output logic                     rd_en,
  output logic [ADDRESS_WIDTH-1:0] rd_addr,
  input  logic [31:0]              rd_data,
  input  logic                     clk,
  input  logic                     rst
);
  assign wr_en = awready;
  assign wr_addr = awaddr;
  assign wr_data = wdata;
  assign wr_strb = wstrb;
  assign wready = awready;
  assign bresp = 2'b00;
  assign rd_en = arvalid & arready;
  assign rd_addr = araddr;
  assign rresp = 2'b00;

  always_ff @(posedge clk) begin
    if (rst) begin
      awready <= 1'b0;
      bvalid <= 1'b0;
      arready <= 1'b0;
      rvalid <= 1'b0;
    end else begin
      // In the cycle in which it is high both are there, and stay until then.
      awready <= awvalid & wvalid & ~awready & (~bvalid | bready);
      bvalid <= awready | (bvalid & ~bready);
      arready <= arvalid & ~arready & (~rvalid | rready);
      rvalid <= rd_en | (rvalid & ~rready);
    end
    if (rd_en) begin
      rdata <= rd_data;
    end
  end
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An agent of Avalon-MM with words of 32 bits and addresses of bytes. A write is
// taken at once; a read waits for one cycle, so that readdata comes from a register:
// hls_axilite_slave has the other side.
module hls_avalon_slave #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic [ADDRESS_WIDTH-1:0] address,
  input  logic                     write,
  input  logic [31:0]              writedata,
  input  logic [3:0]               byteenable,
  input  logic                     read,
  output logic [31:0]              readdata,
  output logic                     waitrequest,
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
  logic is_read; // readdata is that of the read that waits

  assign waitrequest = rst | (read & ~is_read);
  assign wr_en = write & ~rst;
  assign wr_addr = address;
  assign wr_data = writedata;
  assign wr_strb = byteenable;
  assign rd_en = read & ~is_read & ~rst;
  assign rd_addr = address;

  always_ff @(posedge clk) begin
    is_read <= rd_en;
    if (rd_en) begin
      readdata <= rd_data;
    end
  end
endmodule

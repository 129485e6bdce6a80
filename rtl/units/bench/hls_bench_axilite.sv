// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: a master of AXI4-Lite for requests as those of
// hls_bench_control, one at a time. Where memories stall (hls_mem_stall), address
// and data of a write come in any order, and responses wait.
module hls_bench_axilite #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic                     req,
  input  logic                     req_write,
  input  logic [15:0]              req_addr,
  input  logic [31:0]              req_data,
  output logic                     req_done,
  output logic [31:0]              req_result,
  output logic [ADDRESS_WIDTH-1:0] awaddr,
  output logic                     awvalid,
  input  logic                     awready,
  output logic [31:0]              wdata,
  output logic [3:0]               wstrb,
  output logic                     wvalid,
  input  logic                     wready,
  input  logic [1:0]               bresp,
  input  logic                     bvalid,
  output logic                     bready,
  output logic [ADDRESS_WIDTH-1:0] araddr,
  output logic                     arvalid,
  input  logic                     arready,
  input  logic [31:0]              rdata,
  input  logic [1:0]               rresp,
  input  logic                     rvalid,
  output logic                     rready,
  input  logic                     clk,
  input  logic                     rst
);
  logic aw_stall, w_stall, b_stall, ar_stall, r_stall;
  logic aw_sent, w_sent, ar_sent;

  hls_mem_stall aw_gaps (
    .stall(aw_stall)
  );

  hls_mem_stall w_gaps (
    .stall(w_stall)
  );

  hls_mem_stall b_gaps (
    .stall(b_stall)
  );

  hls_mem_stall ar_gaps (
    .stall(ar_stall)
  );

  hls_mem_stall r_gaps (
    .stall(r_stall)
  );

  wire is_write = req & req_write & ~req_done;
  wire is_read = req & ~req_write & ~req_done;

  assign awaddr = req_addr[ADDRESS_WIDTH-1:0];
  assign wdata = req_data;
  assign wstrb = 4'hf;
  assign araddr = req_addr[ADDRESS_WIDTH-1:0];
  assign bready = ~b_stall;
  assign rready = ~r_stall;

  always_ff @(posedge clk) begin
    if (rst) begin
      awvalid <= 1'b0;
      wvalid <= 1'b0;
      arvalid <= 1'b0;
      aw_sent <= 1'b0;
      w_sent <= 1'b0;
      ar_sent <= 1'b0;
      req_done <= 1'b0;
    end else begin
      awvalid <= awvalid ? ~awready : is_write & ~aw_sent & ~aw_stall;
      wvalid <= wvalid ? ~wready : is_write & ~w_sent & ~w_stall;
      arvalid <= arvalid ? ~arready : is_read & ~ar_sent & ~ar_stall;
      // From the cycle on in which it is offered.
      aw_sent <= ~req_done & (aw_sent | (is_write & ~aw_stall));
      w_sent <= ~req_done & (w_sent | (is_write & ~w_stall));
      ar_sent <= ~req_done & (ar_sent | (is_read & ~ar_stall));
      req_done <= (bvalid & bready) | (rvalid & rready);
    end
    if (rvalid & rready) begin
      req_result <= rdata;
    end
  end

  wire unused = &{1'b0, req_addr, bresp, rresp};
endmodule

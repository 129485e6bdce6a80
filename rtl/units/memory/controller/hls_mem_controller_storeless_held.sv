// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory interface of one array that is only read, by one load port whose data
// waits in the memory: see hls_mem_held. Otherwise as
// hls_mem_controller_storeless.
module hls_mem_controller_storeless_held #(
  parameter bit RIGID = 1'b0,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic                     memStart_valid,
  output logic                     memStart_ready,
  input  logic [ADDRESS_WIDTH-1:0] ldAddr,
  input  logic                     ldAddr_valid,
  output logic                     ldAddr_ready,
  input  logic                     ctrlEnd_valid,
  output logic                     ctrlEnd_ready,
  output logic [DATA_WIDTH-1:0]    ldData,
  output logic                     ldData_valid,
  input  logic                     ldData_ready,
  output logic                     memEnd_valid,
  input  logic                     memEnd_ready,
  input  logic                     loadReady,
  output logic                     loadEn,
  output logic [ADDRESS_WIDTH-1:0] loadAddr,
  input  logic [DATA_WIDTH-1:0]    loadData,
  input  logic                     moves,
  input  logic                     clk,
  input  logic                     rst
);
  hls_join #(
    .SIZE(2)
  ) session (
    .ins_valid({ctrlEnd_valid, memStart_valid}),
    .ins_ready({ctrlEnd_ready, memStart_ready}),
    .outs_valid(memEnd_valid),
    .outs_ready(memEnd_ready)
  );

  hls_mem_held #(
    .RIGID(RIGID),
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH)
  ) loads (
    .ldAddr(ldAddr),
    .ldAddr_valid(ldAddr_valid),
    .ldAddr_ready(ldAddr_ready),
    .ldData(ldData),
    .ldData_valid(ldData_valid),
    .ldData_ready(ldData_ready),
    .loadReady(loadReady),
    .loadEn(loadEn),
    .loadAddr(loadAddr),
    .loadData(loadData),
    .moves(moves),
    .clk(clk),
    .rst(rst)
  );
endmodule

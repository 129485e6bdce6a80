// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory interface of one array with one load port, whose data waits in the
// memory: see hls_mem_held. A load and a store of one address in the same cycle:
// the load returns the old value, and keeps it. Otherwise as hls_mem_controller.
module hls_mem_controller_held #(
  parameter bit RIGID = 1'b0,
  parameter int NUM_CONTROLS = 1,
  parameter int NUM_STORES = 1,
  parameter int COUNT_WIDTH = 32,
  parameter int SUM_BITS = 0,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic                                memStart_valid,
  output logic                                memStart_ready,
  input  logic [NUM_CONTROLS*COUNT_WIDTH-1:0] ctrl,
  input  logic [NUM_CONTROLS-1:0]             ctrl_valid,
  output logic [NUM_CONTROLS-1:0]             ctrl_ready,
  input  logic [ADDRESS_WIDTH-1:0]            ldAddr,
  input  logic                                ldAddr_valid,
  output logic                                ldAddr_ready,
  input  logic [NUM_STORES*ADDRESS_WIDTH-1:0] stAddr,
  input  logic [NUM_STORES-1:0]               stAddr_valid,
  output logic [NUM_STORES-1:0]               stAddr_ready,
  input  logic [NUM_STORES*DATA_WIDTH-1:0]    stData,
  input  logic [NUM_STORES-1:0]               stData_valid,
  output logic [NUM_STORES-1:0]               stData_ready,
  input  logic                                ctrlEnd_valid,
  output logic                                ctrlEnd_ready,
  output logic [DATA_WIDTH-1:0]               ldData,
  output logic                                ldData_valid,
  input  logic                                ldData_ready,
  output logic                                memEnd_valid,
  input  logic                                memEnd_ready,
  input  logic                                loadReady,
  output logic                                loadEn,
  output logic [ADDRESS_WIDTH-1:0]            loadAddr,
  input  logic [DATA_WIDTH-1:0]               loadData,
  input  logic                                storeReady,
  output logic                                storeEn,
  output logic [ADDRESS_WIDTH-1:0]            storeAddr,
  output logic [DATA_WIDTH-1:0]               storeData,
  input  logic                                moves,
  input  logic                                clk,
  input  logic                                rst
);
  logic pending;

  hls_mem_session session (
    .memStart_valid(memStart_valid),
    .memStart_ready(memStart_ready),
    .ctrlEnd_valid(ctrlEnd_valid),
    .ctrlEnd_ready(ctrlEnd_ready),
    .memEnd_valid(memEnd_valid),
    .memEnd_ready(memEnd_ready),
    .pending(pending),
    .clk(clk),
    .rst(rst)
  );

  hls_mem_counts #(
    .NUM_CONTROLS(NUM_CONTROLS),
    .COUNT_WIDTH(COUNT_WIDTH),
    .SUM_BITS(SUM_BITS)
  ) counts (
    .ctrl(ctrl),
    .ctrl_valid(ctrl_valid),
    .ctrl_ready(ctrl_ready),
    .storeEn(storeEn),
    .pending(pending),
    .clk(clk),
    .rst(rst)
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

  hls_mem_stores #(
    .NUM_STORES(NUM_STORES),
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH)
  ) stores (
    .stAddr(stAddr),
    .stAddr_valid(stAddr_valid),
    .stAddr_ready(stAddr_ready),
    .stData(stData),
    .stData_valid(stData_valid),
    .stData_ready(stData_ready),
    .storeReady(storeReady),
    .storeEn(storeEn),
    .storeAddr(storeAddr),
    .storeData(storeData)
  );
endmodule

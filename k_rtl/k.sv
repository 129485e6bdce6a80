// Circuit of the kernel `k`.
//
// A channel x is x (payload), x_valid and x_ready; a token moves at a rising
// edge of clk at which both are high. Reset is synchronous and active high. One
// execution takes one token on every input channel and gives one on every
// output channel. A memory m answers m_loadEn with m_loadData one cycle later.
module k (
  output logic o_loadEn,
  output logic [31:0] o_loadAddr,
  input  logic [7:0] o_loadData,
  output logic o_storeEn,
  output logic [31:0] o_storeAddr,
  output logic [7:0] o_storeData,
  input  logic [31:0] n,
  input  logic n_valid,
  output logic n_ready,
  input  logic o_start_valid,
  output logic o_start_ready,
  input  logic start_valid,
  output logic start_ready,
  output logic o_end_valid,
  input  logic o_end_ready,
  output logic end_valid,
  input  logic end_ready,
  input  logic clk,
  input  logic rst
);

  // fork0.outs_1 -> constant0.ctrl
  logic fork0_outs_1_valid;
  logic fork0_outs_1_ready;

  // fork0.outs_2 -> constant1.ctrl
  logic fork0_outs_2_valid;
  logic fork0_outs_2_ready;

  // fork0.outs_3 -> mem_controller0.ctrlEnd
  logic fork0_outs_3_valid;
  logic fork0_outs_3_ready;

  // constant1.outs -> mem_controller0.ctrl_0
  logic [31:0] constant1_outs;
  logic constant1_outs_valid;
  logic constant1_outs_ready;

  // constant0.outs -> store0.dataIn
  logic [7:0] constant0_outs;
  logic constant0_outs_valid;
  logic constant0_outs_ready;

  // store0.addrOut -> mem_controller0.stAddr_0
  logic [31:0] store0_addrOut;
  logic store0_addrOut_valid;
  logic store0_addrOut_ready;

  // store0.dataToMem -> mem_controller0.stData_0
  logic [7:0] store0_dataToMem;
  logic store0_dataToMem_valid;
  logic store0_dataToMem_ready;

  wire unused_o_loadData = &{1'b0, o_loadData};

  assign o_loadEn = '0;
  assign o_loadAddr = '0;

  // /tmp/audit/t6/u1.c:1:6
  hls_fork_dataless #(
    .SIZE(4)
  ) fork0 (
    .ins_valid(start_valid),
    .ins_ready(start_ready),
    .outs_valid({
      fork0_outs_3_valid,
      fork0_outs_2_valid,
      fork0_outs_1_valid,
      end_valid
    }),
    .outs_ready({
      fork0_outs_3_ready,
      fork0_outs_2_ready,
      fork0_outs_1_ready,
      end_ready
    }),
    .clk(clk),
    .rst(rst)
  );

  // /tmp/audit/t6/u1.c:1:6
  hls_mem_controller_loadless #(
    .NUM_CONTROLS(1),
    .COUNT_WIDTH(32),
    .NUM_STORES(1),
    .ADDRESS_WIDTH(32),
    .DATA_WIDTH(8),
    .SUM_BITS(8)
  ) mem_controller0 (
    .memStart_valid(o_start_valid),
    .memStart_ready(o_start_ready),
    .ctrl({constant1_outs}),
    .ctrl_valid({constant1_outs_valid}),
    .ctrl_ready({constant1_outs_ready}),
    .stAddr({store0_addrOut}),
    .stAddr_valid({store0_addrOut_valid}),
    .stAddr_ready({store0_addrOut_ready}),
    .stData({store0_dataToMem}),
    .stData_valid({store0_dataToMem_valid}),
    .stData_ready({store0_dataToMem_ready}),
    .ctrlEnd_valid(fork0_outs_3_valid),
    .ctrlEnd_ready(fork0_outs_3_ready),
    .memEnd_valid(o_end_valid),
    .memEnd_ready(o_end_ready),
    .storeEn(o_storeEn),
    .storeAddr(o_storeAddr),
    .storeData(o_storeData),
    .clk(clk),
    .rst(rst)
  );

  // /tmp/audit/t6/u1.c:1:36
  hls_constant #(
    .DATA_WIDTH(32),
    .VALUE(32'd1)
  ) constant1 (
    .ctrl_valid(fork0_outs_2_valid),
    .ctrl_ready(fork0_outs_2_ready),
    .outs(constant1_outs),
    .outs_valid(constant1_outs_valid),
    .outs_ready(constant1_outs_ready)
  );

  // /tmp/audit/t6/u1.c:1:31
  hls_constant #(
    .DATA_WIDTH(8),
    .VALUE(8'd3)
  ) constant0 (
    .ctrl_valid(fork0_outs_1_valid),
    .ctrl_ready(fork0_outs_1_ready),
    .outs(constant0_outs),
    .outs_valid(constant0_outs_valid),
    .outs_ready(constant0_outs_ready)
  );

  // /tmp/audit/t6/u1.c:1:31
  hls_store #(
    .ADDRESS_WIDTH(32),
    .DATA_WIDTH(8)
  ) store0 (
    .addrIn(n),
    .addrIn_valid(n_valid),
    .addrIn_ready(n_ready),
    .dataIn(constant0_outs),
    .dataIn_valid(constant0_outs_valid),
    .dataIn_ready(constant0_outs_ready),
    .addrOut(store0_addrOut),
    .addrOut_valid(store0_addrOut_valid),
    .addrOut_ready(store0_addrOut_ready),
    .dataToMem(store0_dataToMem),
    .dataToMem_valid(store0_dataToMem_valid),
    .dataToMem_ready(store0_dataToMem_ready)
  );
endmodule

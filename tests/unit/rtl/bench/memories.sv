// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory controllers with their memories, and the emitted kernel of sum.mlir.

// The controls of a session; the number of the first of the two ports.
`define SESSION(N, LOADS) \
  `SOURCE(N, 0, memStart) \
  `SOURCE(N + 1, 0, ctrlEnd) \
  `CONTROL_SINK(LOADS, memEnd)

`define MEMORY(W) \
  logic loadEn; logic [31:0] loadAddr; logic [W-1:0] loadData; \
  logic storeEn; logic [31:0] storeAddr; logic [W-1:0] storeData; \
  bench_ram #(.WIDTH(W)) ram (.*);

module memories (
  input logic clk,
  input logic rst
);
  import "DPI-C" function int bench_new(
    input string name, input string model, input int latency,
    input int interval, input int capacity, input int flags,
    input longint argument);

  generate
    if (1) begin
      `UNIT("hls_mem_controller_storeless 1", "mem_controller", 1, 1, 2, 0, 64'h010)
      `ARRAY(ldAddr, 32, 1)
      `SOURCE_OF(0, 32, ldAddr, 0, 1)
      `ARRAY(ldData, 32, 1)
      `SINK_OF(0, 32, ldData, 0, 1)
      `SESSION(1, 1)
      `MEMORY(32)
      assign storeEn = 1'b0;
      assign storeAddr = '0;
      assign storeData = '0;
      hls_mem_controller_storeless #(
        .NUM_LOADS(1), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller_storeless 3", "mem_controller", 1, 1, 2, 0, 64'h030)
      `ARRAY(ldAddr, 32, 3)
      `SOURCE_OF(0, 32, ldAddr, 0, 3) `SOURCE_OF(1, 32, ldAddr, 1, 3) `SOURCE_OF(2, 32, ldAddr, 2, 3)
      `ARRAY(ldData, 8, 3)
      `SINK_OF(0, 8, ldData, 0, 3) `SINK_OF(1, 8, ldData, 1, 3) `SINK_OF(2, 8, ldData, 2, 3)
      `SESSION(3, 3)
      `MEMORY(8)
      assign storeEn = 1'b0;
      assign storeAddr = '0;
      assign storeData = '0;
      hls_mem_controller_storeless #(
        .NUM_LOADS(3), .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller_loadless 1 2", "mem_controller", -1, 0, -1, 0, 64'h201)
      `ARRAY(stAddr, 32, 2)
      `SOURCE_OF(0, 32, stAddr, 0, 2) `SOURCE_OF(1, 32, stAddr, 1, 2)
      `ARRAY(stData, 32, 2)
      `SOURCE_OF(2, 32, stData, 0, 2) `SOURCE_OF(3, 32, stData, 1, 2)
      `ARRAY(ctrl, 32, 1)
      `SOURCE_OF(4, 32, ctrl, 0, 1)
      `SESSION(5, 0)
      `MEMORY(32)
      assign loadEn = 1'b0;
      assign loadAddr = '0;
      hls_mem_controller_loadless #(
        .NUM_CONTROLS(1), .NUM_STORES(2), .COUNT_WIDTH(32), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd, loadData};
    end
    if (1) begin
      `UNIT("hls_mem_controller 1 1 1", "mem_controller", 1, 1, 2, 0, 64'h111)
      `ARRAY(ldAddr, 32, 1)
      `SOURCE_OF(0, 32, ldAddr, 0, 1)
      `ARRAY(ldData, 32, 1)
      `SINK_OF(0, 32, ldData, 0, 1)
      `ARRAY(stAddr, 32, 1)
      `SOURCE_OF(1, 32, stAddr, 0, 1)
      `ARRAY(stData, 32, 1)
      `SOURCE_OF(2, 32, stData, 0, 1)
      `ARRAY(ctrl, 32, 1)
      `SOURCE_OF(3, 32, ctrl, 0, 1)
      `SESSION(4, 1)
      `MEMORY(32)
      hls_mem_controller #(
        .NUM_CONTROLS(1), .NUM_LOADS(1), .NUM_STORES(1),
        .COUNT_WIDTH(32), .ADDRESS_WIDTH(32), .DATA_WIDTH(32)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
    if (1) begin
      `UNIT("hls_mem_controller 3 2 2", "mem_controller", 1, 1, 2, 0, 64'h223)
      `ARRAY(ldAddr, 32, 2)
      `SOURCE_OF(0, 32, ldAddr, 0, 2) `SOURCE_OF(1, 32, ldAddr, 1, 2)
      `ARRAY(ldData, 8, 2)
      `SINK_OF(0, 8, ldData, 0, 2) `SINK_OF(1, 8, ldData, 1, 2)
      `ARRAY(stAddr, 32, 2)
      `SOURCE_OF(2, 32, stAddr, 0, 2) `SOURCE_OF(3, 32, stAddr, 1, 2)
      `ARRAY(stData, 8, 2)
      `SOURCE_OF(4, 8, stData, 0, 2) `SOURCE_OF(5, 8, stData, 1, 2)
      `ARRAY(ctrl, 3, 3)
      `SOURCE_OF(6, 3, ctrl, 0, 3) `SOURCE_OF(7, 3, ctrl, 1, 3) `SOURCE_OF(8, 3, ctrl, 2, 3)
      `SESSION(9, 2)
      `MEMORY(8)
      hls_mem_controller #(
        .NUM_CONTROLS(3), .NUM_LOADS(2), .NUM_STORES(2),
        .COUNT_WIDTH(3), .ADDRESS_WIDTH(32), .DATA_WIDTH(8)
      ) dut (.*);
      wire unused = &{1'b0, memStart, ctrlEnd};
    end
`ifdef WITH_SUM
    if (1) begin
      `UNIT("sum", "sum", -1, 0, -1, 0, 0)
      `SOURCE(0, 32, n)
      `SOURCE(1, 0, a_start)
      `SOURCE(2, 0, start)
      `SINK(0, 32, out0)
      `CONTROL_SINK(1, a_end)
      `CONTROL_SINK(2, end)
      `MEMORY(32)
      sum dut (
        .a_loadEn(loadEn), .a_loadAddr(loadAddr), .a_loadData(loadData),
        .a_storeEn(storeEn), .a_storeAddr(storeAddr), .a_storeData(storeData), .*);
      wire unused = &{1'b0, a_start, start};
    end
`endif
  endgenerate
endmodule

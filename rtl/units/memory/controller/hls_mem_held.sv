// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only load port of a memory that keeps loadData until the next load: data
// that is not taken at once waits there, and the next address is accepted in the
// cycle in which it is taken. With RIGID it is in an island, and loads when that
// moves; else `moves` is not used. Latency 1, one load per cycle, one slot. Channel
// protocol and islands: see README.md; wires to the memory: loadEn and loadAddr,
// answered by loadData in the cycle after; the memory takes a load while loadReady,
// which may depend on the address, is high. In an island it does not move before.
module hls_mem_held #(
  parameter bit RIGID = 1'b0,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] ldAddr,
  input  logic                     ldAddr_valid,
  output logic                     ldAddr_ready,
  output logic [DATA_WIDTH-1:0]    ldData,
  output logic                     ldData_valid,
  input  logic                     ldData_ready,
  input  logic                     loadReady,
  output logic                     loadEn,
  output logic [ADDRESS_WIDTH-1:0] loadAddr,
  input  logic [DATA_WIDTH-1:0]    loadData,
  input  logic                     moves,
  input  logic                     clk,
  input  logic                     rst
);
  generate
    if (RIGID) begin : rigid
      assign ldAddr_ready = moves;

      wire unused = &{1'b0, loadReady};
    end else begin : elastic
      logic stall;

      hls_mem_stall memory (
        .stall(stall)
      );

      assign ldAddr_ready = (~ldData_valid | ldData_ready) & ~stall & loadReady;

      wire unused = &{1'b0, moves};
    end
  endgenerate

  assign loadEn = ldAddr_valid & ldAddr_ready;
  assign loadAddr = ldAddr;
  assign ldData = loadData;

  always_ff @(posedge clk) begin
    if (rst) begin
      ldData_valid <= 1'b0;
    end else begin
      ldData_valid <= loadEn | (ldData_valid & ~(RIGID ? moves : ldData_ready));
    end
  end
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit's side of a store port: hands addresses and data to the memory
// interface, each independently of the other; the interface pairs them. Latency
// 0, no slots. Channel protocol: see README.md.
module hls_store #(
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] addrIn,
  input  logic                     addrIn_valid,
  output logic                     addrIn_ready,
  input  logic [DATA_WIDTH-1:0]    dataIn,
  input  logic                     dataIn_valid,
  output logic                     dataIn_ready,
  output logic [ADDRESS_WIDTH-1:0] addrOut,
  output logic                     addrOut_valid,
  input  logic                     addrOut_ready,
  output logic [DATA_WIDTH-1:0]    dataToMem,
  output logic                     dataToMem_valid,
  input  logic                     dataToMem_ready
);
  assign addrOut = addrIn;
  assign addrOut_valid = addrIn_valid;
  assign addrIn_ready = addrOut_ready;

  assign dataToMem = dataIn;
  assign dataToMem_valid = dataIn_valid;
  assign dataIn_ready = dataToMem_ready;
endmodule

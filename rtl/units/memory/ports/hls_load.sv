// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The circuit's side of a load port: hands addresses to the memory interface
// and the loaded data back, each independently of the other. Latency 0, no
// slots: the memory interface keeps loaded data until it is taken. Channel
// protocol: see README.md.
module hls_load #(
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] addrIn,
  input  logic                     addrIn_valid,
  output logic                     addrIn_ready,
  input  logic [DATA_WIDTH-1:0]    dataFromMem,
  input  logic                     dataFromMem_valid,
  output logic                     dataFromMem_ready,
  output logic [ADDRESS_WIDTH-1:0] addrOut,
  output logic                     addrOut_valid,
  input  logic                     addrOut_ready,
  output logic [DATA_WIDTH-1:0]    dataOut,
  output logic                     dataOut_valid,
  input  logic                     dataOut_ready
);
  assign addrOut = addrIn;
  assign addrOut_valid = addrIn_valid;
  assign addrIn_ready = addrOut_ready;

  assign dataOut = dataFromMem;
  assign dataOut_valid = dataFromMem_valid;
  assign dataFromMem_ready = dataOut_ready;
endmodule

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a memory makes an access wait in this cycle: never, as the memories
// of a circuit are there in every cycle. A simulation that wants to see the
// circuit with slower ones defines HLS_MEMORY_STALLS as an expression of 64
// bits, of which each instance takes one, by its place in the design.
module hls_mem_stall (
  output logic stall
);
`ifdef HLS_MEMORY_STALLS
  int number = 0;
  string name;

  initial begin
    name = $sformatf("%m");
    for (int i = 0; i < name.len(); i = i + 1) begin
      number = number * 31 + int'(name[i]);
    end
  end

  assign stall = `HLS_MEMORY_STALLS >> number[5:0];
`else
  assign stall = 1'b0;
`endif
endmodule

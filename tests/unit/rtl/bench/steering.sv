// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The units that steer tokens: forks, joins, merges, muxes, branches, load and
// store ports.

// Arrays of channels: element I of the packed ports of the unit.
`define SOURCE_OF(N, W, NAME, I, SIZE) \
  bench_source #(.NUMBER(N), .WIDTH(W)) source_``NAME``_``I ( \
    id, NAME[I*(W>0?W:1) +: (W>0?W:1)], NAME``_valid[I], NAME``_ready[I], clk, rst);

`define SINK_OF(N, W, NAME, I, SIZE) \
  bench_sink #(.NUMBER(N), .WIDTH(W)) sink_``NAME``_``I ( \
    id, NAME[I*(W>0?W:1) +: (W>0?W:1)], NAME``_valid[I], NAME``_ready[I], clk, rst);

`define ARRAY(NAME, W, SIZE) \
  logic [SIZE*(W>0?W:1)-1:0] NAME; \
  logic [SIZE-1:0] NAME``_valid; \
  logic [SIZE-1:0] NAME``_ready;

module steering (
  input logic clk,
  input logic rst
);
  import "DPI-C" function int bench_new(
    input string name, input string model, input int latency,
    input int interval, input int capacity, input int flags,
    input longint argument);

  generate
    // ---- forks ----
    if (1) begin
      `UNIT("hls_fork 1", "fork", 0, 1, 0, 0, 1)
      `SOURCE(0, 16, ins)
      `ARRAY(outs, 16, 1)
      `SINK_OF(0, 16, outs, 0, 1)
      hls_fork #(.SIZE(1), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_fork 3", "fork", 0, 1, 0, 0, 3)
      `SOURCE(0, 16, ins)
      `ARRAY(outs, 16, 3)
      `SINK_OF(0, 16, outs, 0, 3) `SINK_OF(1, 16, outs, 1, 3) `SINK_OF(2, 16, outs, 2, 3)
      hls_fork #(.SIZE(3), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_fork_dataless 2", "fork", 0, 1, 0, 0, 2)
      `SOURCE(0, 0, ins)
      `ARRAY(outs, 0, 2)
      assign outs = '0;
      `SINK_OF(0, 0, outs, 0, 2) `SINK_OF(1, 0, outs, 1, 2)
      hls_fork_dataless #(.SIZE(2)) dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_lazy_fork 3", "lazy_fork", 0, 1, 0, 2, 3)
      `SOURCE(0, 16, ins)
      `ARRAY(outs, 16, 3)
      `SINK_OF(0, 16, outs, 0, 3) `SINK_OF(1, 16, outs, 1, 3) `SINK_OF(2, 16, outs, 2, 3)
      hls_lazy_fork #(.SIZE(3), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_lazy_fork_dataless 2", "lazy_fork", 0, 1, 0, 2, 2)
      `SOURCE(0, 0, ins)
      `ARRAY(outs, 0, 2)
      assign outs = '0;
      `SINK_OF(0, 0, outs, 0, 2) `SINK_OF(1, 0, outs, 1, 2)
      hls_lazy_fork_dataless #(.SIZE(2)) dut (.*);
      wire unused = &{1'b0, ins};
    end

    // ---- joins ----
    if (1) begin
      `UNIT("hls_join 1", "forward", 0, 1, 0, 0, 0)
      `ARRAY(ins, 0, 1)
      `SOURCE_OF(0, 0, ins, 0, 1)
      `CONTROL_SINK(0, outs)
      hls_join #(.SIZE(1)) dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_join 3", "forward", 0, 1, 0, 0, 0)
      `ARRAY(ins, 0, 3)
      `SOURCE_OF(0, 0, ins, 0, 3) `SOURCE_OF(1, 0, ins, 1, 3) `SOURCE_OF(2, 0, ins, 2, 3)
      `CONTROL_SINK(0, outs)
      hls_join #(.SIZE(3)) dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_blocker", "forward", 0, 1, 0, 0, 0)
      `ARRAY(ins, 16, 2)
      `SOURCE_OF(0, 16, ins, 0, 2) `SOURCE_OF(1, 16, ins, 1, 2)
      `SINK(0, 16, outs)
      hls_blocker #(.SIZE(2), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_wait", "second", 0, 1, 0, 0, 0)
      `SOURCE(0, 8, token)
      `SOURCE(1, 16, data)
      `SINK(0, 16, outs)
      hls_wait #(.TOKEN_WIDTH(8), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_wait_for_control", "second", 0, 1, 0, 0, 0)
      `SOURCE(0, 0, token)
      `SOURCE(1, 16, data)
      `SINK(0, 16, outs)
      hls_wait_for_control #(.DATA_WIDTH(16)) dut (.*);
      wire unused = &{1'b0, token};
    end
    if (1) begin
      `UNIT("hls_wait_dataless", "second", 0, 1, 0, 0, 0)
      `SOURCE(0, 8, token)
      `SOURCE(1, 0, data)
      `CONTROL_SINK(0, outs)
      hls_wait_dataless #(.TOKEN_WIDTH(8)) dut (.*);
      wire unused = &{1'b0, data};
    end
    if (1) begin
      `UNIT("hls_wait_control", "second", 0, 1, 0, 0, 0)
      `SOURCE(0, 0, token)
      `SOURCE(1, 0, data)
      `CONTROL_SINK(0, outs)
      hls_wait_control dut (.*);
      wire unused = &{1'b0, token, data};
    end

    // ---- merges ----
    if (1) begin
      `UNIT("hls_merge 1", "merge", 0, 1, 0, 0, 0)
      `ARRAY(ins, 16, 1)
      `SOURCE_OF(0, 16, ins, 0, 1)
      `SINK(0, 16, outs)
      hls_merge #(.SIZE(1), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_merge 3", "merge", 0, 1, 0, 0, 0)
      `ARRAY(ins, 16, 3)
      `SOURCE_OF(0, 16, ins, 0, 3) `SOURCE_OF(1, 16, ins, 1, 3) `SOURCE_OF(2, 16, ins, 2, 3)
      `SINK(0, 16, outs)
      hls_merge #(.SIZE(3), .DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_merge_dataless 2", "merge", 0, 1, 0, 0, 0)
      `ARRAY(ins, 0, 2)
      `SOURCE_OF(0, 0, ins, 0, 2) `SOURCE_OF(1, 0, ins, 1, 2)
      `CONTROL_SINK(0, outs)
      hls_merge_dataless #(.SIZE(2)) dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_control_merge 3", "merge", 0, 1, 1, 0, 0)
      `ARRAY(ins, 16, 3)
      `SOURCE_OF(0, 16, ins, 0, 3) `SOURCE_OF(1, 16, ins, 1, 3) `SOURCE_OF(2, 16, ins, 2, 3)
      `SINK(0, 16, outs)
      `SINK(1, 2, index)
      hls_control_merge #(.SIZE(3), .DATA_WIDTH(16), .INDEX_WIDTH(2)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_control_merge_dataless 1", "merge", 0, 1, 1, 0, 0)
      `ARRAY(ins, 0, 1)
      `SOURCE_OF(0, 0, ins, 0, 1)
      `CONTROL_SINK(0, outs)
      `SINK(1, 1, index)
      hls_control_merge_dataless #(.SIZE(1), .INDEX_WIDTH(1)) dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_control_merge_dataless 2", "merge", 0, 1, 1, 0, 0)
      `ARRAY(ins, 0, 2)
      `SOURCE_OF(0, 0, ins, 0, 2) `SOURCE_OF(1, 0, ins, 1, 2)
      `CONTROL_SINK(0, outs)
      `SINK(1, 1, index)
      hls_control_merge_dataless #(.SIZE(2), .INDEX_WIDTH(1)) dut (.*);
      wire unused = &{1'b0, ins};
    end

    // ---- muxes ----
    if (1) begin
      `UNIT("hls_mux 1", "mux", -1, 1, 0, 0, 1)
      `SOURCE(0, 1, index)
      `ARRAY(ins, 16, 1)
      `SOURCE_OF(1, 16, ins, 0, 1)
      `SINK(0, 16, outs)
      hls_mux #(.SIZE(1), .DATA_WIDTH(16), .INDEX_WIDTH(1)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_mux 3", "mux", -1, 1, 0, 0, 3)
      `SOURCE(0, 2, index)
      `ARRAY(ins, 16, 3)
      `SOURCE_OF(1, 16, ins, 0, 3) `SOURCE_OF(2, 16, ins, 1, 3) `SOURCE_OF(3, 16, ins, 2, 3)
      `SINK(0, 16, outs)
      hls_mux #(.SIZE(3), .DATA_WIDTH(16), .INDEX_WIDTH(2)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_mux_dataless 2", "mux", -1, 1, 0, 0, 2)
      `SOURCE(0, 4, index)
      `ARRAY(ins, 0, 2)
      `SOURCE_OF(1, 0, ins, 0, 2) `SOURCE_OF(2, 0, ins, 1, 2)
      `CONTROL_SINK(0, outs)
      hls_mux_dataless #(.SIZE(2), .INDEX_WIDTH(4)) dut (.*);
      wire unused = &{1'b0, ins};
    end

    // ---- repeats ----
    if (1) begin
      `UNIT("hls_repeat", "repeat", -1, 1, -1, 0, 0)
      `SOURCE(0, 1, again)
      `SOURCE(1, 16, ins)
      `SINK(0, 16, outs)
      hls_repeat #(.DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_repeat_dataless", "repeat", -1, 1, -1, 0, 0)
      `SOURCE(0, 1, again)
      `SOURCE(1, 0, ins)
      `CONTROL_SINK(0, outs)
      hls_repeat_dataless dut (.*);
      wire unused = &{1'b0, ins};
    end

    // ---- branches ----
    if (1) begin
      `UNIT("hls_cond_br", "cond_br", -1, 0, -1, 0, 0)
      `SOURCE(0, 1, condition)
      `SOURCE(1, 16, data)
      `SINK(0, 16, trueOut)
      `SINK(1, 16, falseOut)
      hls_cond_br #(.DATA_WIDTH(16)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_cond_br_dataless", "cond_br", -1, 0, -1, 0, 0)
      `SOURCE(0, 1, condition)
      `SOURCE(1, 0, data)
      `CONTROL_SINK(0, trueOut)
      `CONTROL_SINK(1, falseOut)
      hls_cond_br_dataless dut (.*);
      wire unused = &{1'b0, data};
    end

    // ---- guesses ----
    if (1) begin
      `UNIT("hls_guess", "guess", -1, -1, -1, 0, 0)
      `SOURCE(0, 1, expected)
      `SOURCE(1, 0, closing)
      `SINK(0, 1, outs)
      hls_guess dut (.*);
      wire unused = &{1'b0, closing};
    end
    if (1) begin
      `UNIT("hls_judge", "judge", 0, 1, -1, 0, 0)
      `SOURCE(0, 1, guessed)
      `SOURCE(1, 1, decided)
      `SINK(0, 1, last)
      `SINK(1, 1, takesPlace)
      `CONTROL_SINK(2, closing)
      hls_judge dut (.*);
    end

    // ---- load and store ports ----
    if (1) begin
      `UNIT("hls_load", "paths", 0, 1, 0, 0, 0)
      `SOURCE(0, 32, addrIn)
      `SOURCE(1, 8, dataFromMem)
      `SINK(0, 32, addrOut)
      `SINK(1, 8, dataOut)
      hls_load #(.ADDRESS_WIDTH(32), .DATA_WIDTH(8)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_store", "paths", 0, 1, 0, 0, 0)
      `SOURCE(0, 32, addrIn)
      `SOURCE(1, 8, dataIn)
      `SINK(0, 32, addrOut)
      `SINK(1, 8, dataToMem)
      hls_store #(.ADDRESS_WIDTH(32), .DATA_WIDTH(8)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_stored", "stored", 0, 1, 0, 0, 0)
      `SOURCE(0, 32, ins)
      `SINK(0, 32, outs)
      `CONTROL_SINK(1, done)
      hls_stored #(.ADDRESS_WIDTH(32)) dut (.*);
    end
  endgenerate
endmodule

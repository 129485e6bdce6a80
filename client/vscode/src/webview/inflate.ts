// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unpacking blocks of a recording, by what the browser has for that.
export async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

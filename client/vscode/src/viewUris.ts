// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The URIs of virtual documents, as docs/protocol.md has them. Pure.

/** The stages of the compiler, in order, and what each shows. */
export const STAGES = [
  { name: 'llvm', extension: 'll', about: 'LLVM IR after the LLVM passes' },
  { name: 'cf', extension: 'mlir', about: 'func, cf, arith and memref: the C program in MLIR' },
  { name: 'handshake', extension: 'mlir', about: 'the dataflow circuit' },
  { name: 'handshake-buffered', extension: 'mlir', about: 'with forks, sinks and buffers' },
  { name: 'hw', extension: 'mlir', about: 'what becomes RTL' },
  { name: 'llvm-dialect', extension: 'mlir', about: 'what runs natively, with C interfaces' },
] as const;

export const IR_SCHEME = 'hls-ir';
export const RTL_SCHEME = 'hls-rtl';

/** IR of a kernel at a stage, or a file of its RTL. */
export interface ViewAddress {
  kernel: string;
  /** `cf.mlir`, `fir.sv` */
  file: string;
  /** URI of the document. */
  source: string;
}

export function irView(kernel: string, stage: (typeof STAGES)[number]['name'], source: string): string {
  const extension = STAGES.find((candidate) => candidate.name === stage)?.extension ?? 'mlir';
  return viewUri(IR_SCHEME, { kernel, file: `${stage}.${extension}`, source });
}

export function rtlView(kernel: string, file: string, source: string): string {
  return viewUri(RTL_SCHEME, { kernel, file, source });
}

function viewUri(scheme: string, address: ViewAddress): string {
  const file = address.file.split('/').map(encodeURIComponent).join('/');
  return `${scheme}:/${encodeURIComponent(address.kernel)}/${file}?${encodeURIComponent(address.source)}`;
}

/** Takes the parts that an editor has already decoded. */
export function parseView(decodedPath: string, decodedQuery: string): ViewAddress | undefined {
  const match = /^\/([^/]+)\/(.+)$/.exec(decodedPath);
  const [, kernel, file] = match ?? [];
  return kernel && file && decodedQuery ? { kernel, file, source: decodedQuery } : undefined;
}

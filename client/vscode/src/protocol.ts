// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The daemon's own methods, as docs/protocol.md describes them: what this
// extension uses of them.
import type { Diagnostic } from 'vscode-languageclient/node';
import type { Playback } from './circuit/tokens.ts';

export interface Source {
  uri: string;
  text?: string;
  version?: number;
  languageId?: string;
}

export interface CompileParams {
  source: Source;
  kernel?: string;
}

export interface CompileResult {
  diagnostics: Diagnostic[];
  kernel: string | null;
  /** What took how long; passes have their names. */
  timings?: { name: string; ms: number }[];
}

export interface VirtualDocument {
  uri: string;
  text: string;
  version: number;
  /** The text is of the last version without errors. */
  stale: boolean;
  /** Lines, from 0, that come from a place in the source. */
  map: { line: number; source: { uri: string; range: { start: { line: number; character: number } } } }[];
}

export interface RtlFile {
  path: string;
  text: string;
  kind: 'top' | 'unit' | 'stub';
}

export interface RtlResult extends CompileResult {
  top: string | null;
  files: RtlFile[];
}

export interface DiffEntry {
  name: string;
  changed: boolean;
  diff: string;
  opsBefore: Record<string, number>;
  opsAfter: Record<string, number>;
  /** Of a pass. */
  ms?: number;
}

export interface PassDiffs extends CompileResult {
  passes: DiffEntry[];
}

export interface FunctionDiffs extends CompileResult {
  functions: DiffEntry[];
}

export interface SimulationResult extends CompileResult {
  verdict: string | null;
  /** Another engine has yet to confirm it. */
  preliminary?: boolean;
  /** What has simulated the circuit. */
  engines?: string[];
  message: string | null;
  /** The failure where it is in the C text; an older daemon has none. */
  findings?: Diagnostic[];
  calls: number;
  cycles: number;
  perCall: { cycles: number; matches: boolean }[];
  mismatches: { call: number; what: string; index: number | null; expected: unknown; actual: unknown; element?: string | null }[];
  totalMismatches: number;
  blocked: { source: string; target: string; file?: string; line?: number }[];
  log: string | null;
  /** Null when none were asked for; an older daemon has none. */
  playback?: Playback | null;
}

/** A circuit as it is for one choice of options. */
export interface ExploredPoint {
  buffers: string;
  /** Where there are islands: `paying` or `never`. */
  islands: string;
  /** The same of shared units. */
  sharing: string;
  clockPeriod: number;
  state: 'ok' | 'missed' | 'failed';
  reason: string | null;
  /** No other point is better. */
  front: boolean;
  ns: number | null;
  luts: number | null;
  ffs: number | null;
  dsps: number | null;
  area: number | null;
  cycles: number | null;
  cyclesFrom: string | null;
  time: number | null;
}

export interface ExplorationResult extends CompileResult {
  points: ExploredPoint[];
  /** How often loops are taken to run of which constants do not tell. */
  rounds: number;
  /** SVG. */
  picture: string | null;
}

export interface Status {
  version: string;
  pid: number;
  socket: string;
  uptimeMs: number;
  residentBytes: number;
  queue: { waiting: number; running: number };
  template: { state: string };
  workers: { pid: number; state: string; requests: number; method?: string }[];
  restarts: number;
  /** Of the file that was asked for. */
  project?: { settings: { models?: string[]; rtl?: string[] } };
}

/** The kind of an error of the daemon, `error.data.kind`. */
export function errorKind(error: unknown): string | undefined {
  const data = errorData(error);
  return typeof data?.['kind'] === 'string' ? data['kind'] : undefined;
}

/** Why the daemon has cancelled a request itself; undefined when it has not. */
export function cancelReason(error: unknown): string | undefined {
  const reason = errorKind(error) === 'cancelled' ? errorData(error)?.['reason'] : undefined;
  return typeof reason === 'string' ? reason : undefined;
}

/** The kernels to choose from, if that is what the error is about. */
export function errorCandidates(error: unknown): string[] | undefined {
  const data = errorData(error);
  const names = data?.['kind'] === 'unknown-kernel' ? data['candidates'] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : undefined;
}

function errorData(error: unknown): Record<string, unknown> | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
}

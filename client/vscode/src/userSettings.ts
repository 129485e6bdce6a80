// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What users have set, in contrast to defaults: what is not set, the project's
// file may say, and a default must not overrule it.

/** What `WorkspaceConfiguration.inspect()` tells, as far as it matters here. */
export interface Inspection {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

export function isSet(inspection: Inspection | undefined): boolean {
  return (
    inspection?.globalValue !== undefined ||
    inspection?.workspaceValue !== undefined ||
    inspection?.workspaceFolderValue !== undefined
  );
}

/** The members that have a value. */
export function known<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where hlsc may be. Pure.
import * as path from 'node:path';

/** The inputs of the search. */
export interface Surroundings {
  /** The setting `hls.path`; empty when it is not set. */
  configured: string;
  /** Absolute paths of the workspace's folders; empty while it is not trusted,
   * so that nothing in it is ever started. */
  folders: readonly string[];
  home: string;
  /** The environment's PATH. */
  searchPath: string;
}

const INSTALLED = ['/usr/local/bin', '/usr/bin'];

/** The places to look at, best first. A configured path is the only one. */
export function candidates(around: Surroundings): string[] {
  if (around.configured.trim() !== '') {
    return expand(around.configured.trim(), around);
  }
  const directories = [
    ...around.searchPath.split(path.delimiter).filter((directory) => path.isAbsolute(directory)),
    ...around.folders.map((folder) => path.join(folder, 'build', 'bin')),
    path.join(around.home, '.local', 'bin'),
    ...INSTALLED,
  ];
  return [...new Set(directories)].map((directory) => path.join(directory, 'hlsc'));
}

/** A path with `${workspaceFolder}` means one file in each folder. */
function expand(configured: string, around: Surroundings): string[] {
  const atHome = configured.replace(/^~(?=$|[/\\])/, () => around.home);
  if (!atHome.includes('${workspaceFolder}')) {
    return [atHome];
  }
  return around.folders.map((folder) => atHome.replaceAll('${workspaceFolder}', () => folder));
}

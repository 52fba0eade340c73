import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { testRunsFolder } from './project.js';

/** Makes a folder for data that is thrown away, which other users may enter: PostgreSQL may have to run as one. */
export function makeTemporaryFolder(): string {
  mkdirSync(testRunsFolder, { recursive: true });
  const folder = mkdtempSync(join(testRunsFolder, 'run-'));
  chmodSync(folder, 0o755);
  return folder;
}

import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { testRunsFolder } from './project.js';

/** Makes a temporary folder that other users may enter, because PostgreSQL may run as another user. */
export function makeTemporaryFolder(): string {
  mkdirSync(testRunsFolder, { recursive: true });
  const folder = mkdtempSync(join(testRunsFolder, 'run-'));
  chmodSync(folder, 0o755);
  return folder;
}

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

export interface MovedClock {
  /** Variables for the process that uses this clock. */
  env: NodeJS.ProcessEnv;
  /** Sets the clock this many seconds ahead of the real time. */
  moveTo(aheadSeconds: number): void;
}
export function createMovedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [file, next] = [join(folder, 'ahead'), join(folder, 'next')];
  const moveTo = (aheadSeconds: number) => {
    // Renamed, so that a process never reads a partial file.
    writeFileSync(next, String(aheadSeconds * 1_000));
    renameSync(next, file);
  };
  moveTo(0);
  const preload = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
  return { env: { NODE_OPTIONS: `--import ${preload}`, MOVED_CLOCK_FILE: file }, moveTo };
}

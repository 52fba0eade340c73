import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

/** The clock of a process by which it measures how long things last. */
export interface MovedClock {
  /** The variables of the process that goes by this clock. */
  env: NodeJS.ProcessEnv;
  /** Sets it so many seconds ahead of where it would be. */
  moveTo(aheadSeconds: number): void;
}

/** Makes a {@link MovedClock} for this file. */
export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [file, next] = [join(folder, 'ahead'), join(folder, 'next')];
  const moveTo = (aheadSeconds: number) => {
    // Renamed, so that nobody reads a file that is half written.
    writeFileSync(next, String(aheadSeconds * 1_000));
    renameSync(next, file);
  };
  moveTo(0);
  const preload = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
  return { env: { NODE_OPTIONS: `--import ${preload}`, MOVED_CLOCK_FILE: file }, moveTo };
}

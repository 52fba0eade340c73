import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stopProcess } from './process-identity.js';
import type { Leftover } from './reaper.js';

/** Waits until the process that started this one has ended, however it ended. Then stops its processes, the newest first, and removes its folders. */
const leftovers: Leftover[] = [];
for await (const line of createInterface({ input: process.stdin }))
  leftovers.push(JSON.parse(line) as Leftover);
for (const leftover of leftovers.toReversed()) {
  if ('folder' in leftover) rmSync(leftover.folder, { recursive: true, force: true, maxRetries: 5 });
  else await stopProcess(leftover, leftover.signal);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify, isAlive, type ProcessIdentity, waitForExit } from './process-identity.js';

const timeoutSeconds = 20;

/** A program that starts a process and has a temporary folder. It sends the ids of its process and of its reaper. */
const writeProgram = (toolKit: string, temporary: string, log: string) => `
  import { ManagedProcess, removeAtExit, identifyReaper } from '${toolKit}';
  removeAtExit({ folder: '${temporary}' });
  const args = ['-e', 'setInterval(() => undefined, 1000)'];
  const child = { title: 'The child', command: process.execPath, args, env: {}, logFile: '${log}' };
  const managed = new ManagedProcess(child, async () => true, 10);
  await managed.start();
  process.send([managed.pid, identifyReaper()]);
  setInterval(() => undefined, 1000);
`;

describe('a process that was killed', () => {
  let folder: string;
  let launcher: ChildProcess;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-reaper-'));
  });
  afterEach(() => {
    launcher.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves behind no processes and no folders', async () => {
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const toolKit = new URL('../../dist/index.js', import.meta.url).href;
    const code = writeProgram(toolKit, temporary, join(folder, 'child.log'));
    launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [[pid, reaper]] = (await once(launcher, 'message')) as [[number, ProcessIdentity]];
    const child = identify(pid) as ProcessIdentity;
    expect(isAlive(child)).toBe(true);

    launcher.kill('SIGKILL');

    expect(await waitForExit(child, timeoutSeconds)).toBe(true);
    expect(await waitForExit(reaper, timeoutSeconds)).toBe(true);
    expect(existsSync(temporary)).toBe(false);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { identify, isAlive, type ProcessIdentity } from '../processes/process-identity.js';
import { cleanUpAfter } from './run-file.js';

const children: ChildProcess[] = [];

afterEach(() => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
});

async function startProcess(script = 'setInterval(() => undefined, 1000)'): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`]);
  children.push(child);
  await once(child.stdout, 'data');
  return identify(child.pid as number) as ProcessIdentity;
}

async function endedProcess(): Promise<ProcessIdentity> {
  const identity = await startProcess();
  children.at(-1)?.kill('SIGKILL');
  await once(children.at(-1) as ChildProcess, 'exit');
  return identity;
}

const portalOf = (launcher: ProcessIdentity, ...processes: ProcessIdentity[]) => ({
  launcher,
  url: 'http://localhost:4711',
  stopping: false,
  processes: processes.map((each) => ({ name: 'a part', signal: 'SIGTERM' as const, ...each })),
});

describe('cleaning up after a portal', () => {
  test('ends what a killed launcher has left running', async () => {
    const leftOver = await startProcess();
    await cleanUpAfter(portalOf(await endedProcess(), leftOver));
    expect(isAlive(leftOver)).toBe(false);
  });

  test('spares a process that merely has the number of one that has ended', async () => {
    const stranger = await startProcess();
    await cleanUpAfter(portalOf(await endedProcess(), { pid: stranger.pid, began: 'another time' }));
    expect(isAlive(stranger)).toBe(true);
  });

  test('refuses while the launcher runs, and ends nothing', async () => {
    const launcher = await startProcess();
    const component = await startProcess();
    await expect(cleanUpAfter(portalOf(launcher, component))).rejects.toThrow('already running');
    expect(isAlive(component)).toBe(true);
  });

  test('waits for a launcher whose npm is gone, which stops by itself', async () => {
    const npm = await endedProcess();
    const launcher = await startProcess('setTimeout(() => process.exit(), 200)');
    await cleanUpAfter({ ...portalOf(launcher), npm });
    expect(isAlive(launcher)).toBe(false);
  });
});

import { identify, isAlive, type ProcessIdentity } from '@portal/tool-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
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

async function startAndKillProcess(): Promise<ProcessIdentity> {
  const identity = await startProcess();
  children.at(-1)?.kill('SIGKILL');
  await once(children.at(-1) as ChildProcess, 'exit');
  return identity;
}

const getPortal = (launcher: ProcessIdentity, ...processes: ProcessIdentity[]) => ({
  launcher,
  url: 'http://localhost:4711',
  stopping: false,
  processes: processes.map((each) => ({ name: 'a component', signal: 'SIGTERM' as const, ...each })),
});

describe('cleanUpAfter', () => {
  it('stops the processes of a killed launcher', async () => {
    const orphan = await startProcess();
    await cleanUpAfter(getPortal(await startAndKillProcess(), orphan));
    expect(isAlive(orphan)).toBe(false);
  });

  it('ignores another process with a reused process id', async () => {
    const stranger = await startProcess();
    await cleanUpAfter(getPortal(await startAndKillProcess(), { pid: stranger.pid, began: 'another time' }));
    expect(isAlive(stranger)).toBe(true);
  });

  it('throws while the launcher runs and stops no process', async () => {
    const launcher = await startProcess();
    const component = await startProcess();
    await expect(cleanUpAfter(getPortal(launcher, component))).rejects.toThrow('already running');
    expect(isAlive(component)).toBe(true);
  });

  it('waits for a launcher that stops because its npm has exited', async () => {
    const npm = await startAndKillProcess();
    const launcher = await startProcess('setTimeout(() => process.exit(), 200)');
    await cleanUpAfter({ ...getPortal(launcher), npm });
    expect(isAlive(launcher)).toBe(false);
  });
});

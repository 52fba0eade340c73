import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts, type Part } from '@portal/local';
import { eventually } from './eventually.js';

/** A second process of a service, beside the one that its portal runs. */
export interface SecondCopy {
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a second copy of a service and waits until it can serve. */
export async function startSecondCopy({ definition }: Part): Promise<SecondCopy> {
  const [port = 0] = await freePorts(1);
  const env = { ...definition.env, HEALTH_PORT: String(port) };
  const copy = spawn(process.execPath, definition.args, { env, stdio: 'ignore' });
  await eventually(() => isReady(`http://127.0.0.1:${port}/health/ready`), Boolean, 60);
  return { stop: () => stop(copy) };
}

async function stop(copy: ChildProcess): Promise<void> {
  const gone = once(copy, 'exit');
  copy.kill('SIGTERM');
  await gone;
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

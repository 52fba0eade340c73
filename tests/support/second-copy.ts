import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { findFreePorts } from '@portal/tool-kit';
import { eventually } from './eventually.js';

export interface SecondCopy {
  /** Set for gateways. */
  url: string;
  /** Where its health and its metrics are. */
  healthUrl: string;
  stop(): Promise<number | null>;
}

export interface Program {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

export async function startCopy({ args, env }: Program): Promise<SecondCopy> {
  const [port, healthPort] = await findFreePorts(2);
  const ports = { HOST: '127.0.0.1', PORT: String(port), HEALTH_PORT: String(healthPort) };
  const copy = spawn(process.execPath, args, { env: { ...env, ...ports }, stdio: 'ignore' });
  comeBeforeTests(copy);
  return {
    url: `http://127.0.0.1:${port}`,
    healthUrl: `http://127.0.0.1:${healthPort}`,
    stop: () => stop(copy),
  };
}

/** Gives a copy the priority of the shared portal. Some systems do not allow it. */
function comeBeforeTests({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, 0);
  } catch {
    // It serves with a lower priority too.
  }
}

/** Starts a second copy of a component with additional `variables` and waits until it is ready. */
export async function startSecondCopy(
  { definition }: { definition: Program },
  variables: NodeJS.ProcessEnv = {},
): Promise<SecondCopy> {
  const { args, env } = definition;
  const copy = await startCopy({ args, env: { ...env, ...variables } });
  await waitUntilReady(copy);
  return copy;
}

const waitUntilReady = (copy: SecondCopy): Promise<Readiness | undefined> =>
  eventually(
    () => readReadiness(copy),
    (found) => found?.status === 200,
  );

interface Readiness {
  status: number;
  errors: string[];
}

/** The readiness of a copy. Undefined while it does not respond. */
export async function readReadiness({
  healthUrl,
}: Pick<SecondCopy, 'healthUrl'>): Promise<Readiness | undefined> {
  try {
    const response = await fetch(`${healthUrl}/health/ready`);
    const { faults: errors = [] } = (await response.json()) as Partial<Record<'faults', string[]>>;
    return { status: response.status, errors };
  } catch {
    return undefined;
  }
}

async function stop(copy: ChildProcess): Promise<number | null> {
  if (copy.exitCode === null && copy.signalCode === null) {
    const exit = once(copy, 'exit');
    copy.kill('SIGTERM');
    await exit;
  }
  return copy.exitCode;
}

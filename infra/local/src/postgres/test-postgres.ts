import { startPostgres } from '@portal/tool-kit';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDockerRunning, startPostgresContainer } from '../containers/test-containers.js';
import { makeTemporaryFolder } from '../project.js';
import { RunFile } from '../run-file/run-file.js';

export interface TestPostgres {
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL for the tests of services: in a container if Docker is running, otherwise the embedded one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const password = randomUUID();
  const { url, stop } = (await startInContainer(password)) ?? (await startTemporary(password));
  return { superuserUrl: url, stop };
}

/** Returns undefined without Docker, or if it cannot run the container. */
async function startInContainer(password: string) {
  if (!(await isDockerRunning())) return undefined;
  try {
    return await startPostgresContainer(password);
  } catch (error) {
    console.log(`Docker can't run PostgreSQL, using the embedded one instead: ${(error as Error).message}`);
    return undefined;
  }
}

async function startTemporary(password: string) {
  const dataFolder = makeTemporaryFolder();
  // A later run stops the server and removes its data if this one is killed.
  const runFile = await RunFile.claim(dataFolder, '');
  const server = await startPostgres({
    dataFolder,
    fsync: false,
    password,
    watcher: {
      onSpawn: ({ title, stopSignal }, pid) => runFile.add(title, pid, stopSignal),
      onDeath: (description) => console.error(description),
    },
    logFile: join(dataFolder, 'postgres.log'),
  });
  const stop = async () => {
    await server.stop();
    const folders = [dataFolder, ...(server.location.isRelocated ? [server.location.dataFolder] : [])];
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

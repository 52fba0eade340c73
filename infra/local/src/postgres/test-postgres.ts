import { existsSync } from 'node:fs';
import { startPostgres } from '@portal/tool-kit';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeTemporaryFolder, postgresImage } from '../project.js';

export interface TestPostgres {
  readonly superuserUrl: string;
  stop(): Promise<unknown>;
}

/** Starts PostgreSQL for the tests of services: the image of installations if Docker is running, otherwise the embedded one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return startEmbedded();
  return startContainer().catch((error: unknown) => {
    console.log(`Docker can't run PostgreSQL, using the embedded one instead: ${String(error)}`);
    return startEmbedded();
  });
}

/** The start includes the download of the image. */
const startTimeoutMs = 240_000;
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

async function startContainer(): Promise<TestPostgres> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(postgresImage)
    .withUsername('postgres')
    .withDatabase('postgres')
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --encoding=UTF8' })
    .withCommand(['postgres', ...settings.flatMap((each) => ['-c', each])])
    .withStartupTimeout(startTimeoutMs)
    .start();
  return { superuserUrl: container.getConnectionUri(), stop: () => container.stop() };
}

async function startEmbedded(): Promise<TestPostgres> {
  const dataFolder = makeTemporaryFolder();
  const server = await startPostgres({
    dataFolder,
    fsync: false,
    password: randomUUID(),
    logFile: join(dataFolder, 'postgres.log'),
    onDeath: (description) => console.error(description),
  });
  return { superuserUrl: server.url, stop: () => server.stop() };
}

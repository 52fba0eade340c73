import { request } from 'node:http';
import { type NatsAccess, toPasswordVariables } from '../nats/server.js';
import { type BusUser, toProjectPath, natsImage, postgresImage } from '../project.js';
import { createDatabases, type Databases } from '../postgres/databases.js';
import { createSecrets } from '../secrets.js';

interface Container {
  readonly url: string;
  stop(): Promise<void>;
}

/** Startup timeout of a container, including the download of its image. */
const startSeconds = 240;

const timeoutMs = 300;

/** Checks for a running Docker engine; the `docker` command may exist without one. */
export function isDockerRunning(environment: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const address = readDockerAddress(environment.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
  if (!address) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ping = request({ ...address, path: '/_ping', timeout: timeoutMs }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });
}

function readDockerAddress(
  host: string,
): { socketPath: string } | { host: string; port: string } | undefined {
  const { protocol, hostname, port, pathname } = new URL(host);
  if (protocol === 'unix:') return { socketPath: pathname };
  return protocol === 'tcp:' ? { host: hostname, port: port || '2375' } : undefined;
}

const port = 4222;
const folder = '/etc/nats';

/** Starts NATS in a container with the configuration of infra/nats. */
async function startNatsContainer(passwords: Record<BusUser, string>): Promise<Container> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(natsImage)
    .withEnvironment(toPasswordVariables(passwords))
    .withCopyFilesToContainer(
      ['nats.conf', 'permissions.conf'].map((name) => ({
        source: toProjectPath('infra', 'nats', name),
        target: `${folder}/${name}`,
        mode: 0o644,
      })),
    )
    .withCommand(['-c', `${folder}/nats.conf`, '-p', String(port), '-sd', '/tmp/jetstream'])
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .withStartupTimeout(startSeconds * 1000)
    .start();
  const url = `nats://${container.getHost()}:${container.getMappedPort(port)}`;
  return { url, stop: async () => void (await container.stop()) };
}

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts PostgreSQL in a container. `password` is that of the superuser `postgres`. */
export async function startPostgresContainer(password: string): Promise<Container> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(postgresImage)
    .withUsername('postgres')
    .withPassword(password)
    .withDatabase('postgres')
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --encoding=UTF8' })
    .withCommand(['postgres', ...settings.flatMap((each) => ['-c', each])])
    .withStartupTimeout(startSeconds * 1000)
    .start();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}

/** PostgreSQL and NATS in containers that are removed when stopped. */
export interface TestContainers extends Databases {
  readonly nats: NatsAccess;
  stop(): Promise<void>;
}

/** Starts the containers. Returns undefined without Docker, and logs a failed start. */
export async function startTestContainers(log: (line: string) => void): Promise<TestContainers | undefined> {
  if (!(await isDockerRunning())) return undefined;
  const secrets = createSecrets();
  const starts = [startPostgresContainer(secrets.postgres), startNatsContainer(secrets.nats)] as const;
  const stop = async () => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') await start.value.stop();
    }
  };
  try {
    const [postgres, nats] = await Promise.all(starts);
    const databases = await createDatabases(postgres.url, secrets);
    return { ...databases, nats: { url: nats.url, passwords: secrets.nats }, stop };
  } catch (error) {
    await stop();
    log(`Docker can't run the containers, using embedded servers instead: ${(error as Error).message}`);
    return undefined;
  }
}

import { type Container, startSeconds } from './container.js';

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts PostgreSQL in a container with the given password of its superuser `postgres`. */
export async function startPostgresContainer(password: string): Promise<Container> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:17-alpine')
    .withUsername('postgres')
    .withPassword(password)
    .withDatabase('postgres')
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --encoding=UTF8' })
    .withCommand(['postgres', ...settings.flatMap((each) => ['-c', each])])
    .withStartupTimeout(startSeconds * 1000)
    .start();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}

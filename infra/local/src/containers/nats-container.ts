import { passwordVariables } from '../nats/server.js';
import { inProject } from '../project.js';
import type { BusUser } from '../services.js';
import { type Container, startSeconds } from './container.js';

const port = 4222;
const folder = '/etc/nats';

/** Starts NATS in a container with the portal's configuration and the given passwords. */
export async function startNatsContainer(passwords: Record<BusUser, string>): Promise<Container> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('nats:2-alpine')
    .withEnvironment(passwordVariables(passwords))
    .withCopyFilesToContainer(
      ['nats.conf', 'permissions.conf'].map((name) => ({
        source: inProject('infra', 'nats', name),
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

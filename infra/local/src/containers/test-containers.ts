import type { GivenNats } from '../nats/given-nats.js';
import { createDatabases, type Databases } from '../postgres/databases.js';
import { newSecrets } from '../secrets.js';
import { dockerEngineAnswers } from './docker-engine.js';
import { startNatsContainer } from './nats-container.js';
import { startPostgresContainer } from './postgres-container.js';

/** PostgreSQL with the services' databases and NATS, in containers that are thrown away. */
export interface TestContainers extends Databases {
  readonly nats: GivenNats;
  stop(): Promise<void>;
}

/** Starts the containers; undefined, said in one line, when no Docker engine answers or it cannot start them. */
export async function startTestContainers(say: (line: string) => void): Promise<TestContainers | undefined> {
  if (!(await dockerEngineAnswers())) return undefined;
  const secrets = newSecrets();
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
    say(`Docker cannot run the containers, so embedded servers are used: ${(error as Error).message}`);
    return undefined;
  }
}

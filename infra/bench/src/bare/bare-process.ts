import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Portal } from '@portal/local';

/** The running bare server. */
export interface BareProcess {
  url: string;
  pid: number;
  stop: () => void;
}

/** Starts the bare server on the databases of a portal; it ends with this process at the latest. */
export async function startBare({ databases, components }: Portal): Promise<BareProcess> {
  const child = fork(fileURLToPath(new URL('./main.js', import.meta.url)), {
    env: {
      ...process.env,
      SIGNING_KEY: components.identity.definition.env.SIGNING_KEY,
      PUBLIC_KEYS: components.identity.definition.env.PUBLIC_KEYS,
      IDENTITY_DATABASE_URL: databases.identity,
      REPORTS_DATABASE_URL: databases.reports,
      ANALYTICS_DATABASE_URL: databases.analytics,
    },
  });
  const [{ port, pid }] = (await once(child, 'message')) as [{ port: number; pid: number }];
  return { url: `http://127.0.0.1:${port}`, pid, stop: () => child.disconnect() };
}

import type { Portal } from './portal/portal-options.js';
import { components as componentNames } from './project.js';
import { portalVariable } from './portal-under-test.js';
import { startTestContainers } from './containers/test-containers.js';
import { startPortal } from './portal/portal.js';
import { Stopper } from './portal/stopper.js';
import { deleteTestRuns } from './run-file/run-file.js';

const stopper = new Stopper();

/** Tests share one address, write events past the services, and wait for periodic jobs. */
const serviceEnv = { OUTBOX_POLL_MILLISECONDS: '300' };
const env = {
  // Tests that need a separate address set X-Forwarded-For.
  gateway: { RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off', ACTIVITY_SECONDS: '1', PROXIES: '1' },
  // A run lasts longer than a proof.
  identity: {
    ...serviceEnv,
    PROOF_SECONDS: '86400',
    NETWORK_MAILS_PER_HOUR: '10000',
    NETWORK_MAILS_PER_DAY: '10000',
  },
  // Tests count calls of Power BI and make them fail.
  reports: { ...serviceEnv, SUBSCRIPTION_POLL_SECONDS: '2', THUMBNAIL_POLL_SECONDS: '0' },
  analytics: serviceEnv,
  notifications: serviceEnv,
};

/** Starts one portal for the test run, in containers if Docker is running, unless PORTAL_UNDER_TEST has one. */
export async function startSharedPortal(): Promise<void> {
  if (process.env[portalVariable]) return;
  await deleteTestRuns();
  stopOnSignal();
  try {
    publish(await start());
  } catch (error) {
    // Jest calls no tear-down after a failed set-up.
    await stopSharedPortal();
    throw error;
  }
}

export async function stopSharedPortal(): Promise<void> {
  await stopper.stop();
}

async function start(): Promise<Portal> {
  const containers = await startTestContainers((line) => console.log(line));
  if (containers) stopper.add('databases', () => containers.stop());
  const { databases, databaseOwners, nats } = containers ?? {};
  const portal = await startPortal({ databases, databaseOwners, nats, env });
  stopper.add('gateway', () => portal.stop());
  return portal;
}

function publish({ components, servers: _, stop: __, ...portal }: Portal): void {
  const programs = Object.fromEntries(
    componentNames.map((name) => {
      const { args, env: variables } = components[name].definition;
      return [name, { args, env: variables }];
    }),
  );
  process.env[portalVariable] = JSON.stringify({ ...portal, programs });
}

function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Tests fail while the portal stops, which means nothing.
      process.stdout.write = process.stderr.write = () => true;
      void stopSharedPortal().finally(() => process.exit(130));
    });
  }
}

import type { Portal } from './portal/portal-options.js';
import { components as componentNames } from './project.js';
import { portalVariable, type PortalUnderTest } from './portal-under-test.js';
import { startTestContainers } from './containers/test-containers.js';
import { startPortal } from './portal/portal.js';
import { Stopper } from './portal/stopper.js';
import { sweepTestRuns } from './run-file/run-file.js';

const running = new Stopper();

/** All test files call from one address, write events past the services, and wait for what a portal does now and then. */
const service = { OUTBOX_POLL_MILLISECONDS: '300' };
const env = {
  // A test that is to come from an address of its own says so in X-Forwarded-For.
  gateway: { RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off', ACTIVITY_SECONDS: '1', PROXIES: '1' },
  identity: service,
  reports: service,
  analytics: service,
  notifications: service,
};

/**
 * Starts one portal for a whole test run, on containers where a Docker engine answers, else on embedded servers; none where
 * PORTAL_UNDER_TEST tells of one that runs already, as JSON, of which tests that need no more may know the addresses alone.
 */
export async function startSharedPortal(): Promise<void> {
  if (process.env[portalVariable]) return;
  await sweepTestRuns();
  stopOnSignal();
  try {
    publish(await start());
  } catch (error) {
    // A set-up that fails is not followed by the tear-down.
    await stopSharedPortal();
    throw error;
  }
}

/** Stops the portal of the test run and what it stood on. */
export async function stopSharedPortal(): Promise<void> {
  await running.stop();
}

async function start(): Promise<Portal> {
  const containers = await startTestContainers((line) => console.log(line));
  if (containers) running.add('databases', () => containers.stop());
  const { databases, databaseOwners, nats } = containers ?? {};
  const portal = await startPortal({ databases, databaseOwners, nats, env });
  running.add('gateway', () => portal.stop());
  return portal;
}

function publish({ components, ...portal }: Portal): void {
  const { url, mailUrl, emulatorUrl, smtpUrl, databases, databaseOwners, nats, signingKeys, logFolder } =
    portal;
  const programs = Object.fromEntries(
    componentNames.map((name) => [
      name,
      { args: components[name].definition.args, env: components[name].definition.env },
    ]),
  ) as PortalUnderTest['programs'];
  const shared: PortalUnderTest = {
    ...{
      url,
      mailUrl,
      emulatorUrl,
      smtpUrl,
      databases,
      databaseOwners,
      nats,
      signingKeys,
      logFolder,
      programs,
    },
  };
  process.env[portalVariable] = JSON.stringify(shared);
}

function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopSharedPortal().finally(() => process.exit(1)));
  }
}

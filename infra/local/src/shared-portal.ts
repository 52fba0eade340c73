import type { Portal } from './portal/portal-options.js';
import { components as componentNames } from './project.js';
import { portalVariable } from './portal-under-test.js';
import { startPortal } from './portal/portal.js';

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

let portal: Portal | undefined;

/** Starts one portal for the test run, unless PORTAL_UNDER_TEST has one. It stops with this process at the latest. */
export async function startSharedPortal(): Promise<void> {
  if (process.env[portalVariable]) return;
  portal = await startPortal({ env });
  publish(portal);
}

export const stopSharedPortal = () => portal?.stop();

function publish({ components, servers: _, stop: __, ...portal }: Portal): void {
  const programs = Object.fromEntries(
    componentNames.map((name) => {
      const { args, env: variables } = components[name].definition;
      return [name, { args, env: variables }];
    }),
  );
  process.env[portalVariable] = JSON.stringify({ ...portal, programs });
}

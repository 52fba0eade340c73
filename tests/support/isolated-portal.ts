import { afterAll, beforeAll } from '@jest/globals';
import { type Portal, type PortalOptions, startPortal } from '@portal/local';

const startMilliseconds = 300_000;

/**
 * Starts a portal for this file alone, whose components it may stop and kill. Read the result only while tests run. Accounts have no
 * limits, because tests make more calls per minute than people do. Thumbnails are off, because tests count calls of Power BI.
 */
export function startIsolatedPortal({ env = {}, ...options }: PortalOptions = {}): () => Portal {
  let portal: Portal | undefined;
  beforeAll(async () => {
    const gateway = { ACCOUNT_LIMITS: 'off', ...env.gateway };
    const reports = { THUMBNAIL_POLL_SECONDS: '0', ...env.reports };
    const identity = { PROOF_SECONDS: '86400', ...env.identity };
    portal = await startPortal({ ...options, env: { ...env, gateway, identity, reports } });
  }, startMilliseconds);
  afterAll(() => portal?.stop(), startMilliseconds);
  return () => {
    if (!portal) throw new Error('The portal has not started.');
    return portal;
  };
}

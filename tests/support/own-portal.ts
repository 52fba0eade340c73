import { afterAll, beforeAll } from '@jest/globals';
import { type Portal, type PortalOptions, startPortal } from '@portal/local';

const startMilliseconds = 120_000;

/** Starts a portal for this file alone, whose parts it may stop and kill; to be read once its tests run. */
export function ownPortal(options: PortalOptions = {}): () => Portal {
  let portal: Portal | undefined;
  beforeAll(async () => {
    portal = await startPortal(options);
  }, startMilliseconds);
  afterAll(() => portal?.stop(), startMilliseconds);
  return () => {
    if (!portal) throw new Error('The portal has not started.');
    return portal;
  };
}

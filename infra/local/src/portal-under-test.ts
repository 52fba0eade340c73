import type { ComponentDefinition } from './components/component.js';
import type { Portal } from './portal/portal-options.js';
import type { ComponentName } from './project.js';

/** Environment variable with the portal under test, as JSON. */
export const portalVariable = 'PORTAL_UNDER_TEST';

export type PortalUnderTest = Omit<Portal, 'components' | 'servers' | 'stop'> & {
  /** Commands that start another replica of a component. */
  readonly programs: Readonly<Record<ComponentName, Pick<ComponentDefinition, 'args' | 'env'>>>;
};

/** Returns the shared portal. Tests that stop or kill components call `startPortal()` instead. */
export function getPortalUnderTest(): PortalUnderTest {
  const text = process.env[portalVariable];
  if (!text) throw new Error('No portal was started for the tests: run them by `npm test`.');
  return JSON.parse(text) as PortalUnderTest;
}

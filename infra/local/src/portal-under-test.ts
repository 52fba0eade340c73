import type { ComponentDefinition } from './components/component.js';
import type { Portal } from './portal/portal-options.js';
import type { ComponentName } from './project.js';

/** The variable that tells test files of the portal, as JSON. */
export const portalVariable = 'PORTAL_UNDER_TEST';

/** What a test needs to know of the portal that all test files share. */
export type PortalUnderTest = Pick<
  Portal,
  | 'url'
  | 'mailUrl'
  | 'emulatorUrl'
  | 'smtpUrl'
  | 'databases'
  | 'databaseOwners'
  | 'nats'
  | 'signingKeys'
  | 'logFolder'
> & {
  /** How another copy of each component is started. */
  readonly programs: Readonly<Record<ComponentName, Pick<ComponentDefinition, 'args' | 'env'>>>;
};

/** The portal that all test files share; tests that stop or kill parts start one of their own by `startPortal()`. */
export function portalUnderTest(): PortalUnderTest {
  const text = process.env[portalVariable];
  if (!text) throw new Error('No portal was started for the tests: run them by `npm test`.');
  return JSON.parse(text) as PortalUnderTest;
}

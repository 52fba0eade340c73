import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { startSignInProvider, type SignInProvider } from '@portal/sign-in-provider';
import { findFreePorts } from '@portal/tool-kit';
import { useBrowser } from '../support/browser.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { createMovedClock } from '../support/moved-clock.js';
import { testPowerBi } from '../support/portal-settings/power-bi.js';
import { testSingleSignOn } from '../support/portal-settings/single-sign-on.js';

// One portal with settings that would disturb the tests on the shared one.

// The provider must know the portal's address, and the portal the provider's.
const [port = 0] = await findFreePorts(1);
const SIGN_IN_PROVIDERS = join(tmpdir(), `providers-${port}.json`);
let provider: SignInProvider;
beforeAll(async () => {
  const addresses = { port: 0, portalUrl: `http://localhost:${port}`, configFile: SIGN_IN_PROVIDERS };
  provider = await startSignInProvider(addresses);
});
afterAll(() => provider.stop());

const clock = createMovedClock();
const portal = startIsolatedPortal({
  port,
  env: {
    gateway: { RATE_LIMIT: 'off', SIGN_IN_PROVIDERS },
    identity: { SIGN_IN_PROVIDERS },
    reports: clock.env,
    'power-bi-emulator': { TOKEN_LIFETIME_SECONDS: '180' },
  },
});
const browser = useBrowser(() => portal().url);

testSingleSignOn(portal, browser, () => provider);
testPowerBi(portal, browser, clock);

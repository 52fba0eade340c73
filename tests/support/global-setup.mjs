// Plain JavaScript, because jest loads this file without the resolver that the tests' TypeScript needs.
import { setPriority } from 'node:os';
import chromium from '@sparticuz/chromium';
import { startSharedPortal } from '@portal/local';

/** Starts the portal that all test files share, and unpacks the browser before several of them want to. */
async function setUp() {
  await chromium.executablePath();
  await startSharedPortal();
  // Calls give up after two seconds, so browsers, and portals that files start for themselves, come after the one that all share.
  setPriority(10);
}

export { setUp as default };

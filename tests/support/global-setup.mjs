// Plain JavaScript, because jest loads this file without the resolver that the tests' TypeScript needs.
import chromium from '@sparticuz/chromium';
import { startSharedPortal } from '@portal/local';

/** Starts the portal that all test files share, and unpacks the browser before several of them want to. */
async function setUp() {
  await chromium.executablePath();
  await startSharedPortal();
}

export { setUp as default };

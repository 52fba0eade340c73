// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { setPriority } from 'node:os';
import chromium from '@sparticuz/chromium';
import { startSharedPortal } from '@portal/local';

/** Starts the shared portal. Unpacks the browser before several test files need it. */
async function setUp() {
  await chromium.executablePath();
  await startSharedPortal();
  // Calls time out after two seconds, so browsers and isolated portals get a lower priority than the shared portal.
  setPriority(10);
}

export { setUp as default };

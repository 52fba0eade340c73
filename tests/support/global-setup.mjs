// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { setPriority } from 'node:os';
import { findChromium, startSharedPortal } from '@portal/local';

/** Starts the shared portal. Unpacks the browser before several test files need it. */
async function setUp() {
  // Workers inherit the environment.
  process.env.CHROMIUM_PATH = await findChromium();
  await startSharedPortal();
  // Calls have a timeout, so browsers and isolated portals get a lower priority than the shared portal.
  setPriority(10);
}

export { setUp as default };

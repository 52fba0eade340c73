// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { setPriority } from 'node:os';
import chromium from '@sparticuz/chromium';
import { startSharedPortal } from '@portal/local';

/** Starts the shared portal. Unpacks the browser before several test files need it. */
async function setUp() {
  process.env.CHROMIUM_PATH ??= await unpackBrowser();
  await startSharedPortal();
  // Calls time out after two seconds, so browsers and isolated portals get a lower priority than the shared portal.
  setPriority(10);
}

/** Unpacks the browser to the system's folder of temporary files, because that of the run is removed at its end. */
async function unpackBrowser() {
  const { TMPDIR, SYSTEM_TMPDIR } = process.env;
  if (SYSTEM_TMPDIR) process.env.TMPDIR = SYSTEM_TMPDIR;
  const path = await chromium.executablePath();
  if (TMPDIR) process.env.TMPDIR = TMPDIR;
  return path;
}

export { setUp as default };

// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { startSharedPortal } from '@portal/local';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const chromeOfMacOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds the browser: CHROMIUM_PATH, a Chromium of the system, or the one that npm installed, which runs on Linux only. */
async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...candidates, chromeOfMacOs].find((path) => existsSync(path));
  return installed ?? unpackBrowser();
}

/** Starts the shared portal. Unpacks the browser before several test files need it. */
async function setUp() {
  // Workers inherit the environment.
  process.env.CHROMIUM_PATH = await findChromium();
  await startSharedPortal();
  // Calls have a timeout, so browsers and isolated portals get a lower priority than the shared portal.
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

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const chromeOfMacOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds the browser: CHROMIUM_PATH, or the one that npm installed, which is the same for everybody and needs about half of the processor
 * time of a desktop's Chromium. Where that cannot run, one of the system.
 */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...candidates, chromeOfMacOs].find((path) => existsSync(path));
  if (!installed) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH.');
  return installed;
}

/** Unpacks the browser to the system's folder of temporary files, because that of a test run is removed at its end. */
async function unpackChromium(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  const { TMPDIR, SYSTEM_TMPDIR } = process.env;
  if (SYSTEM_TMPDIR) process.env.TMPDIR = SYSTEM_TMPDIR;
  const path = await chromium.executablePath();
  if (TMPDIR) process.env.TMPDIR = TMPDIR;
  return path;
}

import { execute, Stack } from './stack.mjs';
import { randomBytes } from 'node:crypto';
import { findFreePorts } from '@portal/tool-kit';
import { reportStep } from '../../local/setup/project.mjs';

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

export async function testMainJob(addresses) {
  const env = { PORTAL_UNDER_TEST: JSON.stringify(addresses) };
  const test = ['--selectProjects', 'browser', '--testPathPatterns', 'browser/main-job'];
  const { code, output } = await execute(['node', ...jest, ...test], { env });
  if (code !== 0) throw new Error(`The browser test of the main job failed:\n${output}`);
}

/** Builds the images, calls `work` with the stack and its addresses, and always removes everything afterwards. */
export async function withStack(name, variables, work) {
  const [portal, applications, mail, emulator] = await findFreePorts(4);
  const createUrl = (port) => `http://localhost:${port}`;
  const addresses = { url: createUrl(portal), mailUrl: createUrl(mail), emulatorUrl: createUrl(emulator) };
  const stack = new Stack(`${name}-${randomBytes(3).toString('hex')}`, {
    PORT: String(portal),
    APPLICATIONS_PORT: String(applications),
    PORTAL_URL: addresses.url,
    DEMO_MAIL_PORT: String(mail),
    DEMO_POWER_BI_PORT: String(emulator),
    DEMO_EMBED_ORIGIN: addresses.emulatorUrl,
    ...variables,
  });
  const removeAndExit = () => void stack.remove().finally(() => process.exit(1));
  process.once('SIGINT', removeAndExit).once('SIGTERM', removeAndExit);
  try {
    await reportStep('images', 'building, takes minutes the first time', 'built', () =>
      stack.compose(['build']),
    );
    await work(stack, addresses);
  } finally {
    await reportStep('everything', 'removing', 'removed', () => stack.remove());
    process.off('SIGINT', removeAndExit).off('SIGTERM', removeAndExit);
  }
}

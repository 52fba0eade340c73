import { execute } from './docker.mjs';

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** Runs the browser test of the portal's main job against a running portal. */
export async function testMainJob(addresses) {
  const env = { PORTAL_UNDER_TEST: JSON.stringify(addresses) };
  const test = ['--selectProjects', 'portal', '--testPathPatterns', 'browser/main-job'];
  const { code, output } = await execute(['node', ...jest, ...test], { env });
  if (code !== 0) throw new Error(`The browser test of the main job failed:\n${output}`);
}

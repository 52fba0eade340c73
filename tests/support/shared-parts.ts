import { fileURLToPath } from 'node:url';
import type { BusUser } from '@portal/local';
import { portalUnderTest } from './portal.js';
import type { Program } from './second-copy.js';

/** The path of a file of the project. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** How one more gateway of the shared portal is started. */
export const sharedGateway = (): { definition: Program } =>
  partOf('gateway', 'gateway', {
    JWT_SECRET: portalUnderTest().jwtSecret,
    SITE_DIR: inProject('.cache/site'),
    PORTAL_CONFIG: inProject('infra/site/portal.json'),
    RATE_LIMIT: 'off',
  });

/** How one more copy of analytics of the shared portal is started. */
export const sharedAnalytics = (): { definition: Program } =>
  partOf('analytics', 'services/analytics', { DATABASE_URL: portalUnderTest().databases.analytics });

function partOf(user: BusUser, folder: string, own: NodeJS.ProcessEnv): { definition: Program } {
  const { url, passwords } = portalUnderTest().nats;
  const bus = { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: passwords[user] };
  const args = ['--enable-source-maps', inProject(`${folder}/dist/main.js`)];
  return { definition: { args, env: { ...process.env, ...bus, ...own } } };
}

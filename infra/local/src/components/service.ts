import { catalogue, demoCredentials } from '@portal/power-bi-emulator';
import { inProject, portalConfig } from '../project.js';
import type { ServiceName } from '../services.js';
import { portalUrl, emulatorUrl } from './addresses.js';
import { commonEnvironment, nodeArguments } from './common-environment.js';
import type { ComponentDefinition, PortalSettings } from './component-definition.js';

/** How one of the four services is started. */
export function defineService(name: ServiceName, settings: PortalSettings): ComponentDefinition {
  const port = settings.ports.health[name];
  const program = (file: string) => nodeArguments(inProject('services', name, 'dist', file));
  const owner = { DATABASE_OWNER_URL: settings.databaseOwners[name] };
  // In production a service refuses to run with the owner's credentials.
  const migrations =
    process.env.NODE_ENV === 'production'
      ? { env: { MIGRATIONS: 'before' }, before: { args: program('migrate.js'), env: owner } }
      : { env: owner };
  return {
    ...migrations,
    name,
    title: `The ${name} service`,
    args: program('main.js'),
    env: {
      ...commonEnvironment(name, settings),
      DATABASE_URL: settings.databases[name],
      ...migrations.env,
      HOST: '127.0.0.1',
      HEALTH_PORT: String(port),
      DEMO_DATA: settings.hasDemoData ? 'on' : 'off',
      ...ownEnvironment[name](settings),
    },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
  };
}

const ownEnvironment: Record<ServiceName, (settings: PortalSettings) => NodeJS.ProcessEnv> = {
  identity: ({ identitySecret, mailSecret }) => ({
    IDENTITY_SECRET: identitySecret,
    MAIL_SECRET: mailSecret,
    PORTAL_CONFIG: portalConfig,
  }),
  reports: ({ ports }) => ({
    POWER_BI_AUTHORITY_URL: emulatorUrl(ports),
    POWER_BI_API_URL: emulatorUrl(ports),
    POWER_BI_TENANT_ID: demoCredentials.tenantId,
    POWER_BI_CLIENT_ID: demoCredentials.clientId,
    POWER_BI_CLIENT_SECRET: demoCredentials.clientSecret,
    POWER_BI_WORKSPACES: catalogue.map(({ id }) => id).join(','),
    DEMO_EMBED_ORIGIN: emulatorUrl(ports),
    PORTAL_URL: portalUrl(ports),
    PORTAL_CONFIG: portalConfig,
  }),
  analytics: () => ({}),
  notifications: ({ ports, mailSecret }) => ({
    MAIL_SECRET: mailSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Report Portal <portal@portal.example>',
    PORTAL_URL: portalUrl(ports),
    PORTAL_CONFIG: portalConfig,
  }),
};

import type { ComponentDefinition, PortalPorts, PortalSettings } from './component.js';
import { derivePublicKeys } from '../secrets.js';
import {
  type ComponentName,
  toProjectPath,
  portalConfig,
  readPortalVersion,
  type ServiceName,
  serviceNames,
} from '../project.js';
import { catalogue, demoCredentials } from '@portal/power-bi-emulator';

export const getPortalUrl = ({ portal }: Pick<PortalPorts, 'portal'>): string => `http://localhost:${portal}`;

export const getMailUrl = ({ mail }: Pick<PortalPorts, 'mail'>): string => `http://localhost:${mail}`;

export const getEmulatorUrl = ({ emulator }: Pick<PortalPorts, 'emulator'>): string =>
  `http://localhost:${emulator}`;

function buildCommonEnvironment(user: ComponentName, settings: PortalSettings): NodeJS.ProcessEnv {
  return {
    NODE_ENV: process.env.NODE_ENV === 'production' ? 'production' : 'development',
    PORTAL_VERSION: readPortalVersion(),
    NATS_URL: settings.nats.url,
    NATS_USER: user,
    NATS_PASSWORD: settings.nats.passwords[user],
    SIGNING_KEY: settings.signingKeys[user],
    PUBLIC_KEYS: derivePublicKeys(settings.signingKeys),
  };
}

function defineEmulator({ ports }: PortalSettings): ComponentDefinition {
  return {
    name: 'power-bi-emulator',
    title: 'The Power BI emulator',
    args: [toProjectPath('infra', 'power-bi-emulator', 'dist', 'main.js')],
    env: { HOST: 'localhost', PORT: String(ports.emulator), PUBLIC_URL: getEmulatorUrl(ports) },
    readyUrl: `${getEmulatorUrl(ports)}/health/ready`,
  };
}

function defineMailCatcher({ ports, mailFolder }: PortalSettings): ComponentDefinition {
  return {
    name: 'mail-catcher',
    title: 'The mail catcher',
    args: [toProjectPath('infra', 'mail-catcher', 'dist', 'main.js')],
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(ports.smtp),
      HOST: 'localhost',
      PORT: String(ports.mail),
      MAIL_FOLDER: mailFolder,
    },
    readyUrl: `${getMailUrl(ports)}/api/healthz`,
  };
}

function defineService(name: ServiceName, settings: PortalSettings): ComponentDefinition {
  const port = settings.ports.health[name];
  const toProgramArguments = (file: string) => [toProjectPath('services', name, 'dist', file)];
  const owner = { DATABASE_OWNER_URL: settings.databaseOwners[name] };
  // In production a service refuses to run with the owner's credentials.
  const migrations =
    process.env.NODE_ENV === 'production'
      ? { env: { MIGRATIONS: 'before' }, before: { args: toProgramArguments('migrate.js'), env: owner } }
      : { env: owner };
  return {
    ...migrations,
    name,
    title: `The ${name} service`,
    args: toProgramArguments('main.js'),
    env: {
      ...buildCommonEnvironment(name, settings),
      DATABASE_URL: settings.databases[name],
      ...migrations.env,
      HOST: '127.0.0.1',
      HEALTH_PORT: String(port),
      DEMO_DATA: settings.hasDemoData ? 'on' : 'off',
      ...serviceEnvironments[name](settings),
    },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
  };
}

const serviceEnvironments: Record<ServiceName, (settings: PortalSettings) => NodeJS.ProcessEnv> = {
  identity: ({ ports, identitySecret, mailSecret }) => ({
    IDENTITY_SECRET: identitySecret,
    SECOND_FACTOR_ROLES: process.env.SECOND_FACTOR_ROLES ?? 'none',
    MAIL_SECRET: mailSecret,
    PORTAL_CONFIG: portalConfig,
    PORTAL_URL: getPortalUrl(ports),
  }),
  reports: ({ ports }) => ({
    POWER_BI_AUTHORITY_URL: getEmulatorUrl(ports),
    POWER_BI_API_URL: getEmulatorUrl(ports),
    POWER_BI_TENANT_ID: demoCredentials.tenantId,
    POWER_BI_CLIENT_ID: demoCredentials.clientId,
    POWER_BI_CLIENT_SECRET: demoCredentials.clientSecret,
    POWER_BI_WORKSPACES: catalogue.map(({ id }) => id).join(','),
    DEMO_EMBED_ORIGIN: getEmulatorUrl(ports),
    PORTAL_URL: getPortalUrl(ports),
    PORTAL_CONFIG: portalConfig,
  }),
  analytics: () => ({}),
  notifications: ({ ports, mailSecret }) => ({
    MAIL_SECRET: mailSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}?requireTLS=false`,
    MAIL_FROM: 'Report Portal <portal@portal.example>',
    PORTAL_URL: getPortalUrl(ports),
    PORTAL_CONFIG: portalConfig,
  }),
};

function defineGateway(settings: PortalSettings): ComponentDefinition {
  const { ports } = settings;
  return {
    name: 'gateway',
    title: 'The gateway',
    args: [toProjectPath('gateway', 'dist', 'main.js')],
    env: {
      ...buildCommonEnvironment('gateway', settings),
      // Listens on both loopback addresses, because browsers resolve `localhost` to either.
      HOST: 'localhost',
      PORT: String(ports.portal),
      HEALTH_PORT: String(ports.health.gateway),
      SITE_DIR: toProjectPath('.cache', 'site'),
      PORTAL_CONFIG: portalConfig,
      DEMO_EMBED_ORIGIN: getEmulatorUrl(ports),
      PORTAL_URL: getPortalUrl(ports),
    },
    readyUrl: `http://localhost:${ports.health.gateway}/health/ready`,
  };
}

export function defineComponents(settings: PortalSettings): ComponentDefinition[] {
  const services = serviceNames.map((name) => defineService(name, settings));
  const components = [
    defineEmulator(settings),
    defineMailCatcher(settings),
    ...services,
    defineGateway(settings),
  ];
  return components.map((component) => ({
    ...component,
    env: { ...process.env, ...component.env, ...settings.overrides[component.name] },
  }));
}

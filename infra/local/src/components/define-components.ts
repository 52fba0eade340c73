import type { ComponentDefinition, PortalPorts, PortalSettings } from './component.js';
import { publicKeysOf } from '../secrets.js';
import { type ComponentName, inProject, portalConfig, type ServiceName, serviceNames } from '../project.js';
import { catalogue, demoCredentials } from '@portal/power-bi-emulator';

/** The address at which people open the portal. */
export const portalUrl = ({ portal }: Pick<PortalPorts, 'portal'>): string => `http://localhost:${portal}`;

/** The address of the mail catcher's page. */
export const mailUrl = ({ mail }: Pick<PortalPorts, 'mail'>): string => `http://localhost:${mail}`;

/** The address of the Power BI emulator. */
export const emulatorUrl = ({ emulator }: Pick<PortalPorts, 'emulator'>): string =>
  `http://localhost:${emulator}`;

/** Arguments that start the built main file of a server component. */
const nodeArguments = (mainFile: string): string[] => ['--enable-source-maps', mainFile];

/** Variables that the gateway and every service read. */
function commonEnvironment(user: ComponentName, settings: PortalSettings): NodeJS.ProcessEnv {
  const password = settings.nats.passwords[user];
  return {
    NODE_ENV: process.env.NODE_ENV === 'production' ? 'production' : 'development',
    NATS_URL: settings.nats.url,
    NATS_CA: settings.nats.ca,
    SIGNING_KEY: settings.signingKeys[user],
    PUBLIC_KEYS: publicKeysOf(settings.signingKeys),
    ...(password ? { NATS_USER: user, NATS_PASSWORD: password } : {}),
  };
}

/** How the Power BI emulator is started. */
function defineEmulator({ ports }: PortalSettings): ComponentDefinition {
  return {
    name: 'power-bi-emulator',
    title: 'The Power BI emulator',
    args: nodeArguments(inProject('infra', 'power-bi-emulator', 'dist', 'main.js')),
    env: { HOST: 'localhost', PORT: String(ports.emulator), PUBLIC_URL: emulatorUrl(ports) },
    readyUrl: `${emulatorUrl(ports)}/health/ready`,
  };
}

/** How the mail catcher, maildev, is started: mails go nowhere and are shown on its page. */
function mailCatcherPart({ ports, mailFolder }: PortalSettings): ComponentDefinition {
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(ports.smtp)];
  const page = ['--web-ip', 'localhost', '--web', String(ports.mail)];
  const store = ['--mail-directory', mailFolder, '--max-emails', '1000'];
  return {
    name: 'mail-catcher',
    title: 'The mail catcher',
    args: [inProject('node_modules', 'maildev', 'dist', 'bin', 'maildev.js'), ...smtp, ...page, ...store],
    env: {},
    readyUrl: `${mailUrl(ports)}/api/healthz`,
  };
}

/** How one of the four services is started. */
function defineService(name: ServiceName, settings: PortalSettings): ComponentDefinition {
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

/** How the gateway is started, which also serves the front ends. */
function defineGateway(settings: PortalSettings): ComponentDefinition {
  const { ports } = settings;
  return {
    name: 'gateway',
    title: 'The gateway',
    args: nodeArguments(inProject('gateway', 'dist', 'main.js')),
    env: {
      ...commonEnvironment('gateway', settings),
      // Both loopback addresses: whichever of them the browser takes `localhost` for.
      HOST: 'localhost',
      PORT: String(ports.portal),
      HEALTH_PORT: String(ports.health.gateway),
      SITE_DIR: inProject('.cache', 'site'),
      PORTAL_CONFIG: portalConfig,
      DEMO_EMBED_ORIGIN: emulatorUrl(ports),
      PORTAL_URL: portalUrl(ports),
    },
    readyUrl: `http://localhost:${ports.health.gateway}/health/ready`,
  };
}

/** The parts of a portal in the order in which they are started; they are stopped in the opposite order. */
export function defineComponents(settings: PortalSettings): ComponentDefinition[] {
  const services = serviceNames.map((name) => defineService(name, settings));
  const components = [
    defineEmulator(settings),
    mailCatcherPart(settings),
    ...services,
    defineGateway(settings),
  ];
  return components.map((component) => ({
    ...component,
    env: { ...process.env, ...component.env, ...settings.overrides[component.name] },
  }));
}

import { inProject, portalConfig } from '../project.js';
import { portalUrl, emulatorUrl } from './addresses.js';
import { commonEnvironment, nodeArguments } from './common-environment.js';
import type { ComponentDefinition, PortalSettings } from './component-definition.js';

/** How the gateway is started, which also serves the front ends. */
export function defineGateway(settings: PortalSettings): ComponentDefinition {
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

import { inProject } from '../project.js';
import { emulatorUrl } from './addresses.js';
import { nodeArguments } from './common-environment.js';
import type { ComponentDefinition, PortalSettings } from './component-definition.js';

/** How the Power BI emulator is started. */
export function defineEmulator({ ports }: PortalSettings): ComponentDefinition {
  return {
    name: 'power-bi-emulator',
    title: 'The Power BI emulator',
    args: nodeArguments(inProject('infra', 'power-bi-emulator', 'dist', 'main.js')),
    env: { HOST: 'localhost', PORT: String(ports.emulator), PUBLIC_URL: emulatorUrl(ports) },
    readyUrl: `${emulatorUrl(ports)}/health/ready`,
  };
}

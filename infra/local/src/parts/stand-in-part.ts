import { inProject } from '../project.js';
import { standInUrl } from './addresses.js';
import { nodeArguments } from './common-environment.js';
import type { PartDefinition, PortalSettings } from './part-definition.js';

/** How the Power BI stand-in is started. */
export function standInPart({ ports }: PortalSettings): PartDefinition {
  return {
    name: 'power-bi-stand-in',
    title: 'The Power BI stand-in',
    args: nodeArguments(inProject('infra', 'power-bi-stand-in', 'dist', 'main.js')),
    env: { HOST: 'localhost', PORT: String(ports.standIn), PUBLIC_URL: standInUrl(ports) },
    readyUrl: `${standInUrl(ports)}/health/ready`,
  };
}

import { readdirSync } from 'node:fs';
import { checkVariables, readDocumentedSecrets } from './environment.js';
import type { Manifest } from './manifest.js';
import { toKubernetesPath, type Kustomize } from './render.js';
import { checkDatabases } from './rules/databases.rule.js';
import { checkMonitoring } from './rules/monitoring.rule.js';
import { checkNatsServers } from './rules/nats-servers.rule.js';
import { checkNetwork } from './rules/network.rule.js';
import { checkOwnRules } from './rules/own.rule.js';
import { checkPublicRoutes } from './rules/public-routes.rule.js';
import { checkSecrets } from './rules/secrets.rule.js';
import { checkServices } from './rules/services.rule.js';
import { checkWorkloads } from './rules/workloads.rule.js';

/** What is applied beside an overlay. */
const additions: Record<string, string> = {
  'overlays/production': 'backup',
  'overlays/production-with-operators': 'examples/restore-drill',
};

/** Renders every overlay with what is applied beside it. */
export function renderInstallations({
  render,
}: Kustomize): Promise<{ name: string; manifests: Manifest[] }[]> {
  const overlays = readdirSync(toKubernetesPath('overlays')).map((name) => `overlays/${name}`);
  return Promise.all(
    [...overlays, 'examples/restore', 'examples/identity-outside'].map(async (overlay) => {
      const folders = [overlay, ...(additions[overlay] ? [additions[overlay]] : [])];
      const rendered = await Promise.all(folders.map((folder) => render(toKubernetesPath(folder))));
      return { name: folders.join(' and '), manifests: rendered.flat() };
    }),
  );
}

/** Checks the rules that relate objects to each other, to the contracts and to the configuration. */
export function checkRules(manifests: readonly Manifest[]): string[] {
  const secrets = readDocumentedSecrets();
  return [
    ...checkWorkloads(manifests),
    ...checkSecrets(manifests, secrets),
    ...checkServices(manifests),
    ...checkNetwork(manifests),
    ...checkPublicRoutes(manifests, secrets),
    ...checkDatabases(manifests),
    ...checkNatsServers(manifests),
    ...checkMonitoring(manifests),
    ...checkOwnRules(manifests),
    ...checkVariables(manifests),
  ];
}

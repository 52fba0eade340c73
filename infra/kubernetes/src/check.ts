import { readdirSync } from 'node:fs';
import { readDocumentedSecrets } from './environment.js';
import type { Manifest } from './manifest.js';
import { toKubernetesPath, type Kustomize } from './render.js';
import { checkAlerts } from './rules/alerts.rule.js';
import { checkOwnRules } from './rules/own.rule.js';
import { checkSecrets } from './rules/secrets.rule.js';
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

/** Checks the rules about this portal. */
export const checkRules = (manifests: readonly Manifest[]): string[] => [
  ...checkWorkloads(manifests),
  ...checkSecrets(manifests, readDocumentedSecrets()),
  ...checkAlerts(manifests),
  ...checkOwnRules(manifests),
];

import { alertFaults } from './alerts.js';
import { documentedSecrets } from './documented-secrets.js';
import { environmentFaults } from './environment.js';
import type { Manifest } from './manifest.js';
import { availabilityFaults } from './rules/availability.rule.js';
import { databaseRoleFaults } from './rules/database-roles.rule.js';
import { hardeningFaults } from './rules/hardening.rule.js';
import { networkFaults } from './rules/network.rule.js';
import { portFaults } from './rules/ports.rule.js';
import { referenceFaults } from './rules/references.rule.js';
import { selectorFaults } from './rules/selectors.rule.js';
import { schemaFaults } from './schema/schema-faults.js';
import { variableFaults } from './variables.js';

/** Everything that is wrong with what an overlay renders. */
export async function overlayFaults(manifests: readonly Manifest[]): Promise<string[]> {
  return [
    ...(await schemaFaults(manifests)),
    ...selectorFaults(manifests),
    ...referenceFaults(manifests, documentedSecrets()),
    ...portFaults(manifests),
    ...availabilityFaults(manifests),
    ...hardeningFaults(manifests),
    ...networkFaults(manifests),
    ...databaseRoleFaults(manifests),
    ...alertFaults(manifests),
    ...variableFaults(manifests),
    ...(await environmentFaults(manifests)),
  ];
}

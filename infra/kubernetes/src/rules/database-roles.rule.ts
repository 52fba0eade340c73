import type { IContainer } from 'kubernetes-models/v1/Container';
import { ofKind, titleOf, type Manifest } from '../manifest.js';

/** Services do not own their tables: migrations alone connect as the owner, and each database belongs to its owner's role. */
export function checkDatabaseRoles(manifests: readonly Manifest[]): string[] {
  return [...checkCredentials(manifests), ...checkOwners(manifests)];
}

const reads = (name: string) => (container: IContainer) =>
  (container.env ?? []).some((variable) => variable.name === name);

function checkCredentials(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const { containers = [], initContainers = [] } = deployment.spec?.template.spec ?? {};
    const isService = containers.some(reads('DATABASE_URL'));
    const title = titleOf(deployment);
    return [
      ...(containers.some(reads('DATABASE_OWNER_URL'))
        ? [`${title}: a container that runs must not get DATABASE_OWNER_URL`]
        : []),
      ...(isService && !initContainers.some(reads('DATABASE_OWNER_URL'))
        ? [`${title}: its migrations must get DATABASE_OWNER_URL`]
        : []),
    ];
  });
}

/** Of databases that CloudNativePG makes. */
function checkOwners(manifests: readonly Manifest[]): string[] {
  const roles = ofKind(manifests, 'Cluster').flatMap(({ spec }) => spec.managed?.roles ?? []);
  return ofKind(manifests, 'Database').flatMap((database) => {
    const service = database.spec.name;
    const owner = `${service}_owner`;
    const demands: [isMet: boolean, problem: string][] = [
      [database.spec.owner === owner, `its owner must be ${owner}`],
      [
        roles.some(({ name, inRoles = [] }) => name === service && inRoles.length === 0),
        `the cluster must have the role ${service}, a member of no other`,
      ],
      [
        roles.some(({ name, inRoles = [] }) => name === owner && inRoles.includes(service)),
        `the cluster must have the role ${owner}, a member of ${service}`,
      ],
    ];
    return demands.filter(([isMet]) => !isMet).map(([, problem]) => `${titleOf(database)}: ${problem}`);
  });
}

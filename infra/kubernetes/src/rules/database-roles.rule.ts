import type { IContainer } from 'kubernetes-models/v1/Container';
import { ofKind, titleOf, type Manifest } from '../manifest.js';

/** Checks that only migrations connect as the owner, and that each database belongs to its owner's role. */
export function checkDatabaseRoles(manifests: readonly Manifest[]): string[] {
  return [...checkCredentials(manifests), ...checkOwners(manifests)];
}

const hasVariable = (name: string) => (container: IContainer) =>
  (container.env ?? []).some((variable) => variable.name === name);

/** The Secrets of a service by the keys of its addresses of the database. */
const secretsByKey = (service: string): Record<string, string> => ({
  DATABASE_URL: `${service}-database`,
  DATABASE_OWNER_URL: `${service}-database-owner`,
});

function checkCredentials(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const { containers = [], initContainers = [] } = deployment.spec?.template.spec ?? {};
    const isService = containers.some(hasVariable('DATABASE_URL'));
    const title = titleOf(deployment);
    return [
      ...(containers.some(hasVariable('DATABASE_OWNER_URL'))
        ? [`${title}: only init containers may have DATABASE_OWNER_URL`]
        : []),
      ...[...containers, ...initContainers].flatMap(({ env = [] }) =>
        env
          .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
          .filter(({ name = '', key }) => name !== (secretsByKey(deployment.metadata.name)[key] ?? name))
          .map(({ name, key }) => `${title}: the Secret ${name} has the ${key} of another service`),
      ),
      ...(isService && !initContainers.some(hasVariable('DATABASE_OWNER_URL'))
        ? [`${title}: its migrations need DATABASE_OWNER_URL`]
        : []),
    ];
  });
}

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

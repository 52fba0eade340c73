import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { ofKind, titleOf, versionIn, type Manifest } from '../manifest.js';

/**
 * Checks that only migrations connect as the owner, that each service has a Job of its version that migrates, and that each database
 * belongs to its owner's role.
 */
export function checkDatabaseRoles(manifests: readonly Manifest[]): string[] {
  return [
    ...checkCredentials(manifests),
    ...ofKind(manifests, 'Deployment').flatMap((deployment) => checkMigrations(deployment, manifests)),
    ...checkOwners(manifests),
  ];
}

const hasVariable = (name: string) => (container: IContainer) =>
  (container.env ?? []).some((variable) => variable.name === name);

/** The Secrets of a service by the keys of its addresses of the database. */
const secretsByKey = (service: string): Record<string, string> => ({
  DATABASE_URL: `${service}-database`,
  DATABASE_OWNER_URL: `${service}-database-owner`,
});

function checkCredentials(manifests: readonly Manifest[]): string[] {
  return [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')].flatMap((workload) => {
    const containers = containersOf(workload);
    const title = titleOf(workload);
    const [service = ''] = workload.metadata.name.split('-migrations-');
    return [
      ...(workload.kind === 'Deployment' && containers.some(hasVariable('DATABASE_OWNER_URL'))
        ? [`${title}: only migrations may have DATABASE_OWNER_URL`]
        : []),
      ...containers.flatMap(({ env = [] }) =>
        env
          .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
          .filter(({ name = '', key }) => name !== (secretsByKey(service)[key] ?? name))
          .map(({ name, key }) => `${title}: the Secret ${name} has the ${key} of another service`),
      ),
    ];
  });
}

const containersOf = ({ spec }: IDeployment | IJob): IContainer[] => [
  ...(spec?.template.spec?.containers ?? []),
  ...(spec?.template.spec?.initContainers ?? []),
];

function checkMigrations(deployment: IDeployment & Manifest, manifests: readonly Manifest[]): string[] {
  const [container] = containersOf(deployment);
  if (!container || !hasVariable('DATABASE_URL')(container)) return [];
  const name = `${deployment.metadata.name}-migrations-${versionIn(container.image)}`;
  const job = ofKind(manifests, 'Job').find(({ metadata }) => metadata.name === name);
  const title = titleOf(deployment);
  if (!job) return [`${title}: its version needs the Job ${name}`];
  const migrations = containersOf(job);
  const { backoffLimit = 0, activeDeadlineSeconds, ttlSecondsAfterFinished } = job.spec ?? {};
  const demands: [isMet: boolean, problem: string][] = [
    [
      container.env?.find((variable) => variable.name === 'MIGRATIONS')?.value === 'before',
      'it must wait for its migrations: MIGRATIONS=before',
    ],
    [
      migrations.every(({ image }) => image === container.image) &&
        migrations.some(hasVariable('DATABASE_OWNER_URL')),
      `${name} must run the same image with DATABASE_OWNER_URL`,
    ],
    [
      backoffLimit > 0 && Boolean(activeDeadlineSeconds && ttlSecondsAfterFinished),
      `${name} must retry, end and be removed`,
    ],
    [
      migrations.every(({ envFrom }) => !envFrom),
      `${name} must not use a ConfigMap, because the Job of a version must not change`,
    ],
  ];
  return demands.filter(([isMet]) => !isMet).map(([, problem]) => `${title}: ${problem}`);
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

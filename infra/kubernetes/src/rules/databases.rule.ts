import {
  type Demand,
  filterKind,
  getTitle,
  hasVariable,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
  type Workload,
} from '../manifest.js';

/** Connections for migrations, commands, the operator and monitoring. */
const reservedConnections = 20;
const minRetentionDays = 7;
const daily = /^(?:\d+ )?\d+ \d+ \* \* \*$/;
const monthly = /^\d+ \d+ \d+ \* \*$/;

type Cluster = ReturnType<typeof findServedClusters>[number];

/** Returns the clusters with databases of services. Others are temporary. */
export const findServedClusters = (manifests: readonly Manifest[]) =>
  filterKind(manifests, 'Cluster').filter(({ metadata }) =>
    filterKind(manifests, 'Database').some(({ spec }) => spec.cluster.name === metadata.name),
  );

/** Checks that each service has a migrated database that its owner alone owns, that loses nothing and has enough connections. */
export function checkDatabases(manifests: readonly Manifest[]): string[] {
  const services = listWorkloads(manifests).filter(
    (workload) => workload.kind === 'Deployment' && hasVariable(workload, 'DATABASE_URL'),
  );
  return [
    ...services.flatMap((service) => checkMigrations(service, manifests)),
    ...findServedClusters(manifests).flatMap((cluster) => checkCluster(cluster, services, manifests)),
    ...(['Cluster', 'Database'].some((kind) => manifests.some((each) => each.kind === kind))
      ? services.flatMap((service) => checkOwner(service, manifests))
      : []),
    ...filterKind(manifests, 'Cluster').flatMap(checkRecovery),
    ...filterKind(manifests, 'ObjectStore').flatMap((store) => {
      const [, count, unit] = /^(\d+)([dwm])$/.exec(store.spec.retentionPolicy ?? '') ?? [];
      return listUnmet(getTitle(store), [
        [
          unit !== 'd' || Number(count) >= minRetentionDays,
          `it must keep backups for ${minRetentionDays} days`,
        ],
        [unit !== undefined, 'it must end the retention of backups'],
        [
          /^(?:s3|gs|https):\/\//.test(store.spec.configuration.destinationPath),
          'it must be outside of the cluster',
        ],
      ]);
    }),
    ...checkDumps(services, manifests),
  ];
}

function checkMigrations(service: Workload, manifests: readonly Manifest[]): string[] {
  const { image = '' } = service.containers[0] ?? {};
  const name = `${service.name}-migrations-${/:([^:/@]+)(?:@|$)/.exec(image)?.[1]}`;
  const job = filterKind(manifests, 'Job').find(({ metadata }) => metadata.name === name);
  const migrations = job ? listWorkloads([job]) : [];
  const { backoffLimit = 0, activeDeadlineSeconds, ttlSecondsAfterFinished, suspend } = job?.spec ?? {};
  return listUnmet(service.title, [
    [
      listVariables(service).find((variable) => variable.name === 'MIGRATIONS')?.value === 'before',
      'it must wait for its migrations: MIGRATIONS=before',
    ],
    [
      migrations.some(
        (workload) =>
          hasVariable(workload, 'DATABASE_OWNER_URL') &&
          workload.containers.every((container) => container.image === image),
      ),
      `it needs the Job ${name}, which migrates with the same image as DATABASE_OWNER_URL`,
    ],
    [
      backoffLimit > 0 && Boolean(activeDeadlineSeconds && ttlSecondsAfterFinished) && !suspend,
      `${name} must start, retry, end and be removed`,
    ],
    [
      migrations.every(({ containers }) => containers.every(({ envFrom }) => !envFrom)),
      `${name} must not use a ConfigMap, because the Job of a version must not change`,
    ],
  ]);
}

function checkCluster(
  cluster: Cluster,
  services: readonly Workload[],
  manifests: readonly Manifest[],
): string[] {
  const { instances, affinity, postgresql, enableSuperuserAccess, plugins = [], managed } = cluster.spec;
  const archiver = plugins.find(({ isWALArchiver }) => isWALArchiver);
  const autoscalers = filterKind(manifests, 'HorizontalPodAutoscaler');
  // A rolling update starts one replica more.
  const replicas = services.map(
    ({ name }) =>
      1 + (autoscalers.find(({ spec }) => spec?.scaleTargetRef.name === name)?.spec?.maxReplicas ?? 0),
  );
  const pool = Number(readVariableValues(manifests).DATABASE_POOL_SIZE);
  const connections = replicas.reduce((sum, count) => sum + count * pool, reservedConnections);
  const accessRules = postgresql?.pg_hba ?? [];
  return listUnmet(getTitle(cluster), [
    [instances >= 3, 'it needs three instances'],
    [
      affinity?.enablePodAntiAffinity &&
        affinity.podAntiAffinityType === 'required' &&
        affinity.topologyKey === 'kubernetes.io/hostname',
      'its instances must run on different nodes',
    ],
    [(postgresql?.synchronous?.number ?? 0) >= 1, 'a second instance must confirm commits'],
    [
      Number(postgresql?.parameters?.max_connections) >= connections,
      `max_connections must be ${connections} at least: the pools of all replicas, of one more during a rolling update, and a reserve`,
    ],
    [
      accessRules.at(-1) === 'host all all all reject' &&
        accessRules.slice(0, -1).every((rule) => rule === 'hostssl samerole all all scram-sha-256'),
      'pg_hba must let roles connect to the database of their service only, by TLS',
    ],
    [!enableSuperuserAccess, 'nobody must connect as the superuser'],
    ...(managed?.roles ?? []).map((role): Demand => [
      role.login &&
        role.ensure !== 'absent' &&
        !(role.superuser || role.createdb || role.createrole || role.replication || role.bypassrls),
      `the role ${role.name} must be able to log in, and nothing more`,
    ]),
    [
      filterKind(manifests, 'ObjectStore').some(
        ({ metadata }) => metadata.name === archiver?.parameters?.barmanObjectName,
      ),
      'it must archive its log to the ObjectStore',
    ],
    [
      filterKind(manifests, 'ScheduledBackup').some(
        ({ spec }) =>
          spec.cluster.name === cluster.metadata.name &&
          !spec.suspend &&
          daily.test(spec.schedule) &&
          spec.method === 'plugin' &&
          spec.pluginConfiguration?.name === archiver?.name,
      ),
      'it needs a backup each night by the plugin that archives its log',
    ],
  ]);
}

function checkOwner({ name }: Workload, manifests: readonly Manifest[]): string[] {
  const owner = `${name}_owner`;
  const roles = filterKind(manifests, 'Cluster').flatMap(({ spec }) => spec.managed?.roles ?? []);
  const database = filterKind(manifests, 'Database').find(({ spec }) => spec.name === name)?.spec;
  return listUnmet(`Database ${name}`, [
    [
      findServedClusters(manifests).some(({ metadata }) => metadata.name === database?.cluster.name),
      'a cluster must have it',
    ],
    [database?.owner === owner, `its owner must be ${owner}`],
    [database?.databaseReclaimPolicy === 'retain' && database.ensure !== 'absent', 'it must stay'],
    [
      roles.some((role) => role.name === name && !role.inRoles?.length),
      `the cluster must have the role ${name}, a member of no other`,
    ],
    [
      roles.some((role) => role.name === owner && role.inRoles?.join() === name),
      `the cluster must have the role ${owner}, a member of ${name}`,
    ],
  ]);
}

/** Checks that a restored cluster does not write into the archive that it reads. */
function checkRecovery(cluster: Cluster): string[] {
  const { bootstrap, externalClusters = [], plugins = [] } = cluster.spec;
  if (!bootstrap?.recovery) return [];
  const source = externalClusters.find(({ name }) => name === bootstrap.recovery?.source)?.plugin?.parameters;
  const archives = plugins
    .filter(({ isWALArchiver }) => isWALArchiver)
    .map(({ parameters }) => parameters?.serverName ?? cluster.metadata.name);
  return listUnmet(getTitle(cluster), [
    [source?.serverName !== undefined, 'its recovery must name the archive to read'],
    [!archives.includes(source?.serverName ?? ''), 'it must not write into the archive that it reads'],
  ]);
}

/** Checks the nightly dumps and monthly drills, for a PostgreSQL elsewhere. */
const checkDumps = (services: readonly Workload[], manifests: readonly Manifest[]): string[] =>
  filterKind(manifests, 'CronJob').flatMap((job) => {
    const [workload] = listWorkloads([job]);
    const { schedule = '', suspend, concurrencyPolicy } = job.spec ?? {};
    const isDrill = job.metadata.name === 'portal-restore-drill';
    const copies = workload && listVariables(workload).find(({ name }) => name === 'BACKUP_KEEP')?.value;
    const folder = workload?.containers[0]?.volumeMounts?.find(({ mountPath }) => mountPath === '/backups');
    return listUnmet(getTitle(job), [
      [!suspend, 'it must not be suspended'],
      [(isDrill ? monthly : daily).test(schedule), `it must run each ${isDrill ? 'month' : 'night'}`],
      [concurrencyPolicy === 'Forbid', 'it must not run twice at a time'],
      [
        workload?.pod.volumes?.find(({ name }) => name === folder?.name)?.persistentVolumeClaim?.claimName ===
          'backups',
        'the backups must be in their claim',
      ],
      ...(isDrill
        ? []
        : [
            [Number(copies) >= minRetentionDays, `it must keep ${minRetentionDays} backups`] as const,
            ...services.map(({ name }): Demand => [
              workload && hasVariable(workload, `${name.toUpperCase()}_DATABASE_OWNER_URL`),
              `it must back up the database ${name}`,
            ]),
          ]),
    ]);
  });

import { readFileSync } from 'node:fs';
import type { IContainer } from 'kubernetes-models/v1/Container';
import {
  type Demand,
  filterKind,
  getTitle,
  hasManifest,
  hasVariable,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
  type Workload,
} from '../manifest.js';
import { toRepositoryPath } from '../render.js';

/** Kinds that the portal does not need: they give rights, hold secrets, or run pods that no other rule checks. */
const refusedKinds = /Role|Webhook|^(?:Secret|Pod|ReplicaSet|ReplicationController|DaemonSet)$/;
const shutdownSeconds = 25;
/** Connections for migrations, commands, the operator and monitoring. */
const reservedConnections = 20;

/** Checks that each component has migrations before it, its probes, its limits and a second copy, and that policies deny by default. */
export function checkWorkloads(manifests: readonly Manifest[]): string[] {
  const workloads = listWorkloads(manifests);
  const services = workloads.filter(
    (workload) => workload.kind === 'Deployment' && hasVariable(workload, 'DATABASE_URL'),
  );
  const isDenied = filterKind(manifests, 'NetworkPolicy').some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? {}).length === 0 &&
      spec?.policyTypes?.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  );
  const {
    NODE_ENV,
    RATE_LIMIT,
    PORTAL_URL = '',
    'permissions.conf': permissions,
  } = readVariableValues(manifests);
  return [
    ...listUnmet('The portal', [
      [isDenied, 'a policy must deny everything that no other allows'],
      [PORTAL_URL.startsWith('https:'), 'PORTAL_URL must be https'],
      [NODE_ENV === 'production', 'NODE_ENV must be production'],
      [RATE_LIMIT === 'on', 'RATE_LIMIT must be on'],
      [
        permissions === readFileSync(toRepositoryPath('infra', 'nats', 'permissions.conf'), 'utf8'),
        'the permissions of the bus must be those of infra/nats',
      ],
      ...manifests.map(({ kind, metadata }): Demand => [
        !refusedKinds.test(kind),
        `it needs no ${kind}/${metadata.name}`,
      ]),
    ]),
    ...workloads.flatMap(checkContainers),
    ...workloads.flatMap((workload) => checkAvailability(workload, manifests)),
    ...services.flatMap((service) => checkMigrations(service, manifests)),
    ...checkConnections(services, manifests),
  ];
}

/** Other tags, such as 17 or 17.10-alpine, get new content now and then. */
const isPinned = (image = '') =>
  /:v?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image) || /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image);

const checkContainers = ({ title, name, component, pod, containers }: Workload): string[] =>
  listUnmet(title, [
    [pod.automountServiceAccountToken === false, 'it must not mount a service account token'],
    [(pod.serviceAccountName ?? name) === name, 'it must not be the service account of another'],
    ...containers.flatMap(({ image = '', resources, securityContext }): Demand[] => [
      [securityContext?.readOnlyRootFilesystem, 'its file system must be read-only'],
      [Boolean(resources?.requests?.memory && resources.limits?.memory), 'it must limit its memory'],
      [isPinned(image), 'its image must have a version of three numbers, or a tag and a digest'],
      [
        !image.includes('/portal/') || image.includes(`/${component.replace(/-.*/, '')}`),
        `it must not run the image of another component, ${image}`,
      ],
    ]),
  ]);

function checkAvailability(workload: Workload, manifests: readonly Manifest[]): string[] {
  const { title, kind, name, pod } = workload;
  if (kind === 'StatefulSet')
    return listUnmet(title, listProbes(pod.containers[0], 'monitor', '/healthz', '/healthz'));
  if (kind !== 'Deployment') return [];
  const drain = Number(listVariables(workload).find((each) => each.name === 'DRAIN_SECONDS')?.value ?? 0);
  const autoscaler = filterKind(manifests, 'HorizontalPodAutoscaler').find(
    ({ spec }) => spec?.scaleTargetRef.name === name,
  );
  return listUnmet(title, [
    ...listProbes(pod.containers[0], 'health', '/health/live', '/health/ready'),
    [(autoscaler?.spec?.minReplicas ?? 0) >= 2, 'it needs an autoscaler, with at least two replicas'],
    [hasManifest(manifests, 'PodDisruptionBudget', name), 'it needs a disruption budget'],
    [
      (pod.terminationGracePeriodSeconds ?? 0) > drain + shutdownSeconds,
      `its grace period must be longer than ${drain + shutdownSeconds} seconds`,
    ],
  ]);
}

/** Liveness must not depend on other servers, which a restart does not repair. */
const listProbes = (
  { startupProbe, livenessProbe, readinessProbe }: Partial<IContainer> = {},
  port: string,
  live: string,
  ready: string,
): Demand[] =>
  [
    { name: 'startup', probe: startupProbe, path: live },
    { name: 'liveness', probe: livenessProbe, path: live },
    { name: 'readiness', probe: readinessProbe, path: ready },
  ].map(({ name, probe, path }) => [
    probe?.httpGet?.port === port && probe.httpGet.path?.split('?').at(0) === path,
    `its ${name} probe must use ${path} of the port ${port}`,
  ]);

function checkMigrations(service: Workload, manifests: readonly Manifest[]): string[] {
  const { image = '' } = service.containers[0] ?? {};
  const name = `${service.name}-migrations-${/:([^:/@]+)(?:@|$)/.exec(image)?.[1]}`;
  const job = filterKind(manifests, 'Job').find(({ metadata }) => metadata.name === name);
  const [migrations] = job ? listWorkloads([job]) : [];
  return listUnmet(service.title, [
    [
      listVariables(service).some((each) => each.name === 'MIGRATIONS' && each.value === 'before'),
      'it must wait for its migrations: MIGRATIONS=before',
    ],
    [
      migrations &&
        hasVariable(migrations, 'DATABASE_OWNER_URL') &&
        migrations.containers.every((each) => each.image === image && !each.envFrom) &&
        !job?.spec?.suspend,
      `it needs the Job ${name}, which migrates with the same image as DATABASE_OWNER_URL, and without a ConfigMap`,
    ],
  ]);
}

/** A rolling update starts one replica more. */
function checkConnections(services: readonly Workload[], manifests: readonly Manifest[]): string[] {
  const autoscalers = filterKind(manifests, 'HorizontalPodAutoscaler');
  const pool = Number(readVariableValues(manifests).DATABASE_POOL_SIZE);
  const copies = services.map(
    ({ name }) =>
      1 + (autoscalers.find(({ spec }) => spec?.scaleTargetRef.name === name)?.spec?.maxReplicas ?? 0),
  );
  const connections = copies.reduce((sum, count) => sum + count * pool, reservedConnections);
  return filterKind(manifests, 'Cluster')
    .filter(({ metadata }) => metadata.name === 'postgres')
    .flatMap((cluster) =>
      listUnmet(getTitle(cluster), [
        [
          Number(cluster.spec.postgresql?.parameters?.max_connections) >= connections,
          `max_connections must be ${connections} at least: the pools of all replicas, of one more during a rolling update, and a reserve`,
        ],
      ]),
    );
}

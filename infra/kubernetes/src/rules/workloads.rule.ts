import type { IContainer } from 'kubernetes-models/v1/Container';
import {
  type Demand,
  filterKind,
  getTitle,
  isSelected,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
  type Workload,
} from '../manifest.js';
import { findServedClusters } from './databases.rule.js';

const shutdownSeconds = 25;
/** The folder of the site in the images of the gateway and of front ends. */
const siteFolder = '/site';

/** Kinds that the portal does not need: they give rights, hold secrets, or run pods that no other rule checks. */
const refusedKinds = /Role|Webhook|^(?:Secret|Pod|ReplicaSet|ReplicationController|DaemonSet)$/;
const clusterKinds = ['Namespace', 'PriorityClass'];

/** Checks what the pod security level `restricted`, which the namespace must enforce, lets through. */
export function checkWorkloads(manifests: readonly Manifest[]): string[] {
  const namespace = filterKind(manifests, 'Namespace').at(0)?.metadata;
  return [
    ...(namespace?.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted'
      ? []
      : ['The namespace must enforce the pod security level restricted']),
    ...manifests.flatMap((manifest) =>
      listUnmet(getTitle(manifest), [
        [!refusedKinds.test(manifest.kind), 'the portal needs no object of this kind'],
        [
          clusterKinds.includes(manifest.kind) || manifest.metadata.namespace === namespace?.name,
          'it must be in the namespace of the portal',
        ],
      ]),
    ),
    ...listWorkloads(manifests).flatMap((workload) => [
      ...checkPod(workload, readVariableValues(manifests)),
      ...(['Deployment', 'StatefulSet'].includes(workload.kind)
        ? checkAvailability(workload, manifests)
        : []),
    ]),
    ...filterKind(manifests, 'Deployment').flatMap((deployment) =>
      listUnmet(getTitle(deployment), [
        [deployment.spec?.replicas === undefined, 'only its autoscaler may set its replicas'],
        [
          deployment.spec?.strategy?.rollingUpdate?.maxUnavailable === 0,
          'a rolling update must not stop a replica before another is ready',
        ],
      ]),
    ),
    ...filterKind(manifests, 'Cluster')
      .filter(({ spec }) => !isPinned(spec.imageName))
      .map((cluster) => `${getTitle(cluster)}: ${unpinned}`),
    ...listUnmet(
      'PersistentVolumeClaim/site',
      filterKind(manifests, 'PersistentVolumeClaim')
        .filter(({ metadata }) => metadata.name === 'site')
        .map(({ spec }): Demand => [spec?.accessModes?.includes('ReadWriteMany'), 'all nodes must read it']),
    ),
    ...checkPriorities(manifests),
  ];
}

const unpinned = 'its image must have a version of three numbers, or a tag and a digest';

/** Other tags, such as 17 or 17.10-alpine, get new content now and then. */
const isPinned = (image = '') =>
  /:v?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image) || /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image);

function checkPod(
  { title, name, pod, containers, ...workload }: Workload,
  variables: Record<string, string>,
) {
  const claims = new Map(
    pod.volumes?.map((volume) => [volume.name, volume.persistentVolumeClaim?.claimName]),
  );
  return [
    ...listUnmet(title, [
      [pod.automountServiceAccountToken === false, 'it must not mount a service account token'],
      [(pod.serviceAccountName ?? name) === name, 'it must not be the service account of another'],
    ]),
    ...containers.flatMap((container) => {
      const { image, resources, securityContext, env = [], envFrom = [], volumeMounts = [] } = container;
      const files = [
        ...env.map(({ value = '' }) => value),
        ...(envFrom.length > 0 ? Object.values(variables) : []),
      ];
      const component = workload.component.replace(/-.*/, '');
      return listUnmet(`${title}, ${container.name}`, [
        [securityContext?.readOnlyRootFilesystem, 'its file system must be read-only'],
        [Boolean(resources?.requests?.cpu && resources.requests.memory), 'it must request CPU and memory'],
        [Boolean(resources?.limits?.memory), 'it must have a memory limit'],
        [isPinned(image), unpinned],
        [
          !image?.includes('/portal/') || image.includes(`/${component}`),
          `it must not run the image of another component, ${image}`,
        ],
        ...files
          .filter((file) => /^\/[\w/.-]+$/.test(file))
          .map((file): Demand => [
            volumeMounts.some(({ mountPath }) => `${file}/`.startsWith(`${mountPath}/`)),
            `nothing is mounted at ${file}`,
          ]),
        ...volumeMounts
          .filter((mount) => mount.name === 'site' || mount.mountPath === siteFolder)
          .map((mount): Demand => [
            mount.mountPath === siteFolder && claims.get(mount.name) === 'site',
            `the claim site must be mounted at ${siteFolder}, where the images have it`,
          ]),
      ]);
    }),
  ];
}

/** Checks that replicas survive rolling updates, node drains and load, and restart only when a process hangs. */
function checkAvailability(workload: Workload, manifests: readonly Manifest[]): string[] {
  const { title, kind, name, labels, pod } = workload;
  const [container] = pod.containers;
  const drain = Number(
    listVariables(workload).find((variable) => variable.name === 'DRAIN_SECONDS')?.value ?? 0,
  );
  const budgets = filterKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
    isSelected(spec?.selector ?? {}, labels),
  );
  const isDeployment = kind === 'Deployment';
  return listUnmet(title, [
    [
      budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1,
      'it needs one disruption budget, by which one replica at a time can be evicted',
    ],
    [
      pod.topologySpreadConstraints?.some(
        ({ topologyKey, whenUnsatisfiable, labelSelector, matchLabelKeys = [] }) =>
          topologyKey === 'kubernetes.io/hostname' &&
          whenUnsatisfiable === 'DoNotSchedule' &&
          labelSelector !== undefined &&
          isSelected(labelSelector, labels) &&
          (!isDeployment || matchLabelKeys.includes('pod-template-hash')),
      ),
      'its replicas, of each release, must be spread over nodes',
    ],
    ...(isDeployment
      ? [
          ...listProbes(container, { port: 'health', live: '/health/live', ready: '/health/ready' }),
          ...listScaling(name, manifests),
          [
            (pod.terminationGracePeriodSeconds ?? 0) > drain + shutdownSeconds,
            `its grace period must be longer than ${drain + shutdownSeconds} seconds`,
          ] as const,
        ]
      : listProbes(container, { port: 'monitor', live: '/healthz', ready: '/healthz' })),
  ]);
}

/** Liveness must not depend on other servers, which a restart does not repair. */
const listProbes = (
  { startupProbe, livenessProbe, readinessProbe }: Partial<IContainer> = {},
  { port, live, ready }: { port: string; live: string; ready: string },
): Demand[] =>
  [
    { name: 'startup', probe: startupProbe, path: live },
    { name: 'liveness', probe: livenessProbe, path: live },
    { name: 'readiness', probe: readinessProbe, path: ready },
  ].map(({ name, probe, path }) => [
    probe?.httpGet?.port === port && probe.httpGet.path?.split('?').at(0) === path,
    `its ${name} probe must use ${path} of the port ${port}`,
  ]);

function listScaling(name: string, manifests: readonly Manifest[]): Demand[] {
  const [autoscaler, ...others] = filterKind(manifests, 'HorizontalPodAutoscaler').filter(
    ({ spec }) => spec?.scaleTargetRef.kind === 'Deployment' && spec.scaleTargetRef.name === name,
  );
  return [
    [
      others.length === 0 && (autoscaler?.spec?.minReplicas ?? 0) >= 2,
      'it needs one autoscaler, with at least two replicas',
    ],
    [
      autoscaler?.spec?.metrics?.some(({ resource }) => {
        const [, milliCpus] = /^(\d+)m$/.exec(String(resource?.target.averageValue)) ?? [];
        return resource?.name === 'cpu' && Number(milliCpus) < 1_000;
      }),
      'its autoscaler must add replicas below 1000m, because a replica uses at most one CPU',
    ],
  ];
}

/** The lowest first. */
const priorityClasses = ['report-portal-job', 'report-portal-component', 'report-portal-data'];
const [jobClass, componentClass, dataClass] = priorityClasses;
const classesByKind: Record<string, string | undefined> = {
  Job: jobClass,
  CronJob: jobClass,
  Deployment: componentClass,
  StatefulSet: dataClass,
};

/** Checks that, if there are priority classes, jobs yield to components, and components to PostgreSQL and NATS. */
function checkPriorities(manifests: readonly Manifest[]): string[] {
  const classes = filterKind(manifests, 'PriorityClass');
  if (classes.length === 0) return [];
  const [job = NaN, component = NaN, data = NaN] = priorityClasses.map(
    (name) => classes.find(({ metadata }) => metadata.name === name)?.value,
  );
  const pods = [
    ...listWorkloads(manifests).map(({ title, kind, pod }) => ({
      title,
      ...pod,
      needed: classesByKind[kind],
    })),
    ...findServedClusters(manifests).map((each) => ({
      title: getTitle(each),
      ...each.spec,
      needed: dataClass,
    })),
  ];
  return [
    ...(job < component && component < data
      ? []
      : ['Jobs need the lowest priority, PostgreSQL and NATS the highest']),
    ...pods
      .filter(({ priorityClassName, needed }) => priorityClassName !== needed)
      .map(({ title, needed }) => `${title}: it needs the priority class ${needed}`),
  ];
}

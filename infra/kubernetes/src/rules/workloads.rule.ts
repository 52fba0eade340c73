import { type Manifest, ofKind, isSelected, titleOf, workloadsOf } from '../manifest.js';
import type { IContainer } from 'kubernetes-models/v1/Container';

const timeoutSeconds = 25;

/** Checks that deployments survive rolling updates, node drains and load, and restart only when a process hangs. */
export function checkAvailability(manifests: readonly Manifest[]): string[] {
  const budgets = ofKind(manifests, 'PodDisruptionBudget');
  const autoscalers = ofKind(manifests, 'HorizontalPodAutoscaler');
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const { strategy, template } = deployment.spec ?? {};
    const labels = template?.metadata?.labels ?? {};
    const pod = template?.spec;
    const [container] = pod?.containers ?? [];
    const drain = Number(container?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? 0);
    const autoscaler = autoscalers.find(
      ({ spec }) => spec?.scaleTargetRef.name === deployment.metadata.name,
    )?.spec;
    const demands: [boolean, string][] = [
      [
        strategy?.rollingUpdate?.maxUnavailable === 0,
        'a rolling update must not stop a replica before another is ready',
      ],
      [
        budgets.some(
          ({ spec }) => isSelected(spec?.selector ?? {}, labels) && Number(spec?.maxUnavailable) >= 1,
        ),
        'it needs its own disruption budget, by which nodes can be drained',
      ],
      [(autoscaler?.minReplicas ?? 0) >= 2, 'it needs an autoscaler with at least two replicas'],
      [
        (autoscaler?.metrics ?? []).some(({ resource }) => {
          const [, milliCpus] = /^(\d+)m$/.exec(String(resource?.target.averageValue)) ?? [];
          return resource?.name === 'cpu' && Number(milliCpus) < 1_000;
        }),
        'its autoscaler must add replicas below 1000m, because a replica uses at most one CPU',
      ],
      [
        (pod?.topologySpreadConstraints ?? []).some(
          ({ topologyKey, whenUnsatisfiable, matchLabelKeys = [] }) =>
            topologyKey === 'kubernetes.io/hostname' &&
            whenUnsatisfiable === 'DoNotSchedule' &&
            matchLabelKeys.includes('pod-template-hash'),
        ),
        'the replicas of each release must be spread over nodes',
      ],
      [
        (pod?.terminationGracePeriodSeconds ?? 0) > drain + timeoutSeconds,
        `its grace period must be longer than ${drain + timeoutSeconds} seconds`,
      ],
      [container?.startupProbe?.httpGet?.path === '/health/live', 'its startup probe must use /health/live'],
      [
        container?.livenessProbe?.httpGet?.path === '/health/live',
        'its liveness probe must use /health/live, which does not check PostgreSQL and NATS',
      ],
      [
        container?.readinessProbe?.httpGet?.path === '/health/ready',
        'its readiness probe must use /health/ready',
      ],
    ];
    return demands.filter(([isMet]) => !isMet).map(([, problem]) => `${titleOf(deployment)}: ${problem}`);
  });
}

type Demand = readonly [isMet: boolean, problem: string];

/** Checks that pods have minimal privileges, and that namespaces enforce it. */
export function checkHardening(manifests: readonly Manifest[]): string[] {
  const podProblems = workloadsOf(manifests).flatMap(({ title, pod, containers }) => {
    const security = pod.securityContext;
    const demands: Demand[] = [
      [
        security?.runAsNonRoot === true && (security.runAsUser ?? 0) > 0,
        'it must run as a numeric non-root user',
      ],
      [
        security?.seccompProfile?.type === 'RuntimeDefault',
        "it must use the runtime's default seccomp profile",
      ],
      [pod.automountServiceAccountToken === false, 'it must not mount a service account token'],
    ];
    return [
      ...listUnmet(demands).map((problem) => `${title}: ${problem}`),
      ...containers.flatMap((container) =>
        listUnmet(containerDemands(container)).map((problem) => `${title}, ${container.name}: ${problem}`),
      ),
    ];
  });
  const namespaceProblems = ofKind(manifests, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map((namespace) => `${titleOf(namespace)} must enforce the restricted pod security`);
  const clusterProblems = ofKind(manifests, 'Cluster')
    .filter(({ spec }) => !isPinned(spec.imageName))
    .map((cluster) => `${titleOf(cluster)}: ${unpinned}`);
  return [...podProblems, ...namespaceProblems, ...clusterProblems];
}

const unpinned = 'its image must have a version of three numbers, or a tag and a digest';

/** Other tags, such as 17 or 17.10-alpine, get new content now and then. */
const isPinned = (image = '') =>
  /:v?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image) || /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image);

const containerDemands = ({ image, resources, securityContext }: IContainer): Demand[] => [
  [securityContext?.readOnlyRootFilesystem === true, 'its file system must be read-only'],
  [securityContext?.allowPrivilegeEscalation === false, 'it must not allow privilege escalation'],
  [securityContext?.capabilities?.drop?.includes('ALL') === true, 'it must drop all capabilities'],
  [Boolean(resources?.requests?.cpu && resources.requests.memory), 'it must request CPU and memory'],
  [Boolean(resources?.limits?.memory), 'it must have a memory limit'],
  [isPinned(image), unpinned],
];

const listUnmet = (demands: Demand[]) => demands.filter(([isMet]) => !isMet).map(([, problem]) => problem);

/** Kinds in the order of their priorities, the lowest first. */
const kindsByPriority = [['Job', 'CronJob'], ['Deployment'], ['StatefulSet', 'Cluster']];

/** Checks that, if there are priority classes, jobs yield to components, and components to PostgreSQL and NATS. */
export function checkPriorities(manifests: readonly Manifest[]): string[] {
  const values = new Map(
    ofKind(manifests, 'PriorityClass').map(({ metadata, value }) => [metadata.name, value]),
  );
  if (values.size === 0) return [];
  const priorities = [
    ...workloadsOf(manifests).map(({ title, pod }) => ({ title, name: pod.priorityClassName })),
    ...ofKind(manifests, 'Cluster').map((cluster) => ({
      title: titleOf(cluster),
      name: cluster.spec.priorityClassName,
    })),
  ].map(({ title, name = '' }) => ({
    title,
    value: values.get(name),
    rank: kindsByPriority.findIndex((kinds) => kinds.some((kind) => title.startsWith(`${kind}/`))),
  }));
  return priorities.flatMap(({ title, value, rank }) =>
    value === undefined
      ? [`${title}: it needs one of the priority classes`]
      : priorities
          .filter((other) => other.rank > rank && (other.value ?? Infinity) <= value)
          .map((other) => `${title}: its priority must be lower than that of ${other.title}`),
  );
}

/** Ranges of the fields of a cron schedule: minute, hour, day of the month, month, day of the week. */
const cronRanges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Checks that jobs can run at their times. The schedules of CloudNativePG begin with seconds. */
export function checkSchedules(manifests: readonly Manifest[]): string[] {
  const scheduled = [
    ...ofKind(manifests, 'CronJob').map((job) => ({ job, ranges: [...cronRanges] })),
    ...ofKind(manifests, 'ScheduledBackup').map((job) => ({ job, ranges: [cronRanges[0], ...cronRanges] })),
  ];
  return scheduled
    .filter(({ job, ranges }) => {
      const fields = (job.spec?.schedule ?? '').split(' ');
      const isValid =
        fields.length === ranges.length && ranges.every((range, at) => fitsRange(fields[at], range));
      return !isValid;
    })
    .map(({ job }) => `${titleOf(job)}: its schedule ${job.spec?.schedule} is not valid`);
}

const fitsRange = (field: string | undefined, [min, max]: readonly [number, number]): boolean =>
  (field ?? '').split(',').every((part) => {
    const [, first, last = first] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/\d+)?$/.exec(part) ?? [undefined, 'none'];
    return (
      first === undefined || (Number(first) >= min && Number(first) <= Number(last) && Number(last) <= max)
    );
  });

/** Checks that a restored cluster does not write into the archive that it reads. */
export function checkRecovery(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Cluster').flatMap((cluster) => {
    const { bootstrap, externalClusters = [], plugins = [] } = cluster.spec;
    if (!bootstrap?.recovery) return [];
    const source = externalClusters.find(({ name }) => name === bootstrap.recovery?.source)?.plugin
      ?.parameters;
    if (!source?.serverName) return [`${titleOf(cluster)}: its recovery must name the archive to read`];
    return plugins
      .filter(({ isWALArchiver }) => isWALArchiver)
      .map(({ parameters }) => parameters?.serverName ?? cluster.metadata.name)
      .filter((archive) => archive === source.serverName)
      .map((archive) => `${titleOf(cluster)}: it must not write into the archive ${archive}, which it reads`);
  });
}

/** The folder of the site in the images of the gateway and of front ends. */
const siteFolder = '/site';

/** Checks that the gateway and the releases of front ends use the same folder for the site. */
export function checkSite(manifests: readonly Manifest[]): string[] {
  return workloadsOf(manifests).flatMap(({ title, pod, containers }) => {
    const volume = pod.volumes?.find(
      ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === 'site',
    );
    if (!volume) return [];
    return containers.flatMap(({ env = [], volumeMounts = [] }) => {
      const paths = [
        ...volumeMounts.filter(({ name }) => name === volume.name).map(({ mountPath }) => mountPath),
        ...env.filter(({ name }) => name === 'SITE_DIR').map(({ value }) => value),
      ];
      return paths
        .filter((path) => path !== siteFolder)
        .map((path) => `${title}: it has the site at ${path}, where the images have it at ${siteFolder}`);
    });
  });
}

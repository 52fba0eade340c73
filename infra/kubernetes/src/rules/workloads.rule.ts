import { type Manifest, ofKind, selects, titleOf, workloadsOf } from '../manifest.js';
import type { IContainer } from 'kubernetes-models/v1/Container';

/** Seconds after which a component that was told to end is cut. */
const timeoutSeconds = 25;

/** Every deployment stays served through rolls, draining of nodes and load, and a component is restarted only when its process hangs. */
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
      [strategy?.rollingUpdate?.maxUnavailable === 0, 'a roll must not end a copy before another is ready'],
      [
        budgets.some(({ spec }) => selects(spec?.selector ?? {}, labels)),
        'it needs a disruption budget of its own',
      ],
      [(autoscaler?.minReplicas ?? 0) >= 2, 'it needs an autoscaler that keeps at least two copies'],
      [
        (pod?.topologySpreadConstraints ?? []).some(
          ({ topologyKey }) => topologyKey === 'kubernetes.io/hostname',
        ),
        'its copies must be spread over nodes',
      ],
      [
        (pod?.terminationGracePeriodSeconds ?? 0) > drain + timeoutSeconds,
        `its grace period must be longer than ${drain + timeoutSeconds} seconds`,
      ],
      [container?.startupProbe?.httpGet?.path === '/health/live', 'its startup probe must ask /health/live'],
      [
        container?.livenessProbe?.httpGet?.path === '/health/live',
        'its liveness probe must ask /health/live, which looks at neither PostgreSQL nor NATS',
      ],
      [
        container?.readinessProbe?.httpGet?.path === '/health/ready',
        'its readiness probe must ask /health/ready',
      ],
    ];
    return demands.filter(([isMet]) => !isMet).map(([, problem]) => `${titleOf(deployment)}: ${problem}`);
  });
}

type Demand = readonly [isMet: boolean, problem: string];

/** Pods may do no more than they need; namespaces hold them to it. */
export function checkHardening(manifests: readonly Manifest[]): string[] {
  const ofPods = workloadsOf(manifests).flatMap(({ title, pod, containers }) => {
    const security = pod.securityContext;
    const demands: Demand[] = [
      [
        security?.runAsNonRoot === true && (security.runAsUser ?? 0) > 0,
        'it must run as a numbered user, not as root',
      ],
      [security?.seccompProfile?.type === 'RuntimeDefault', "it must keep to the runtime's system calls"],
      [pod.automountServiceAccountToken === false, 'it must get no token of the cluster'],
    ];
    return [
      ...unmet(demands).map((problem) => `${title}: ${problem}`),
      ...containers.flatMap((container) =>
        unmet(containerDemands(container)).map((problem) => `${title}, ${container.name}: ${problem}`),
      ),
    ];
  });
  const ofNamespaces = ofKind(manifests, 'Namespace')
    .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
    .map((namespace) => `${titleOf(namespace)} must enforce the restricted pod security`);
  return [...ofPods, ...ofNamespaces];
}

const containerDemands = ({ image, resources, securityContext }: IContainer): Demand[] => [
  [securityContext?.readOnlyRootFilesystem === true, 'its file system must be read-only'],
  [securityContext?.allowPrivilegeEscalation === false, 'it must not gain rights'],
  [securityContext?.capabilities?.drop?.includes('ALL') === true, 'it must drop all capabilities'],
  [
    Boolean(resources?.requests?.cpu && resources.requests.memory),
    'it must request processor time and memory',
  ],
  [Boolean(resources?.limits?.memory), 'its memory must be limited'],
  [/:[^:/]+$/.test(image ?? '') && !image?.endsWith(':latest'), 'its image must name a version'],
];

const unmet = (demands: Demand[]) => demands.filter(([isMet]) => !isMet).map(([, problem]) => problem);

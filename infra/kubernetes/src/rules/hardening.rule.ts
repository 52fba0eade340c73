import type { IContainer } from 'kubernetes-models/v1/Container';
import { ofKind, titleOf, type Manifest } from '../manifest.js';
import { workloadsOf } from '../workload.js';

type Demand = readonly [isMet: boolean, fault: string];

/** Pods may do no more than they need; namespaces hold them to it. */
export function hardeningFaults(manifests: readonly Manifest[]): string[] {
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
      ...unmet(demands).map((fault) => `${title}: ${fault}`),
      ...containers.flatMap((container) =>
        unmet(containerDemands(container)).map((fault) => `${title}, ${container.name}: ${fault}`),
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

const unmet = (demands: Demand[]) => demands.filter(([isMet]) => !isMet).map(([, fault]) => fault);

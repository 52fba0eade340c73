import { hasManifest, type Manifest, ofKind, isSelected, titleOf, workloadsOf } from '../manifest.js';

/** Checks that all named ports exist in a container or Service. */
export function checkPorts(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const probeProblems = workloads.flatMap(({ title, containers }) =>
    containers.flatMap(({ ports = [], startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe]
        .flatMap((probe) => probe?.httpGet ?? [])
        .filter(({ port }) => !ports.some(({ name }) => name === port))
        .map(({ port }) => `${title}: a probe uses the port ${port}, which the container does not declare`),
    ),
  );
  const services = ofKind(manifests, 'Service');
  const serviceProblems = services.flatMap((service) => {
    const ports = workloads
      .filter(({ labels }) => isSelected({ matchLabels: service.spec?.selector ?? {} }, labels))
      .flatMap(({ pod }) => pod.containers.flatMap((container) => container.ports ?? []));
    return (service.spec?.ports ?? [])
      .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
      .map(({ targetPort }) => `${titleOf(service)}: no pod has the port ${targetPort}`);
  });
  return [...probeProblems, ...serviceProblems];
}

/** Checks that Services, disruption budgets, autoscalers and deployments select existing pods. */
export function checkSelectors(manifests: readonly Manifest[]): string[] {
  const pods = workloadsOf(manifests).map(({ labels }) => labels);
  const selecting = [
    ...ofKind(manifests, 'Service').map((service) => ({
      title: titleOf(service),
      selector: { matchLabels: service.spec?.selector ?? {} },
    })),
    ...ofKind(manifests, 'PodDisruptionBudget').map((budget) => ({
      title: titleOf(budget),
      selector: budget.spec?.selector ?? {},
    })),
    ...[...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'StatefulSet')].map((workload) => ({
      title: titleOf(workload),
      selector: workload.spec?.selector ?? {},
    })),
  ];
  const selectorProblems = selecting
    .filter(({ selector }) => pods.filter((labels) => isSelected(selector, labels)).length !== 1)
    .map(({ title }) => `${title} must select the pods of one workload`);
  const autoscalerProblems = ofKind(manifests, 'HorizontalPodAutoscaler')
    .filter(({ spec }) => !hasManifest(manifests, spec?.scaleTargetRef.kind ?? '', spec?.scaleTargetRef.name))
    .map((autoscaler) => `${titleOf(autoscaler)} scales a missing workload`);
  return [...selectorProblems, ...autoscalerProblems];
}

/** Checks that the network policies deny by default and allow the components' traffic. */
export function checkNetwork(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  const deniesAll = policies.some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? {}).length === 0 &&
      spec?.policyTypes?.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  );
  const deploymentProblems = ofKind(manifests, 'Deployment')
    .filter((deployment) => {
      const labels = deployment.spec?.template.metadata?.labels ?? {};
      const ownVariables = policies.filter(({ spec }) => isSelected(spec?.podSelector ?? {}, labels));
      return (
        !ownVariables.some(({ spec }) => spec?.ingress) || !ownVariables.some(({ spec }) => spec?.egress)
      );
    })
    .map((deployment) => `${titleOf(deployment)}: policies must allow its ingress and egress`);
  const pods = workloadsOf(manifests).map(({ labels }) => labels);
  const unusedPolicies = policies
    .filter(({ spec }) => !isManagedByOperator(spec?.podSelector?.matchLabels ?? {}))
    .filter(({ spec }) => !pods.some((labels) => isSelected(spec?.podSelector ?? {}, labels)))
    .map((policy) => `${titleOf(policy)} selects no pod`);
  return [
    ...(deniesAll ? [] : ['A policy must deny all other traffic']),
    ...deploymentProblems,
    ...unusedPolicies,
  ];
}

const isManagedByOperator = (labels: Record<string, string>) => 'cnpg.io/cluster' in labels;

import { hasManifest, type Manifest, ofKind, selects, titleOf, workloadsOf } from '../manifest.js';

/** Every port that is named somewhere is one that a container, or a Service, has. */
export function checkPorts(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const ofProbes = workloads.flatMap(({ title, containers }) =>
    containers.flatMap(({ ports = [], startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe]
        .flatMap((probe) => probe?.httpGet ?? [])
        .filter(({ port }) => !ports.some(({ name }) => name === port))
        .map(({ port }) => `${title}: a probe asks the port ${port}, which the container has not`),
    ),
  );
  const services = ofKind(manifests, 'Service');
  const ofServices = services.flatMap((service) => {
    const ports = workloads
      .filter(({ labels }) => selects({ matchLabels: service.spec?.selector ?? {} }, labels))
      .flatMap(({ pod }) => pod.containers.flatMap((container) => container.ports ?? []));
    return (service.spec?.ports ?? [])
      .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
      .map(({ targetPort }) => `${titleOf(service)}: no pod has the port ${targetPort}`);
  });
  const ofIngresses = ofKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.rules ?? [])
      .flatMap(({ http }) => http?.paths ?? [])
      .filter(
        ({ backend }) =>
          !services.some(
            ({ metadata, spec }) =>
              metadata.name === backend.service?.name &&
              spec?.ports?.some(({ name }) => name === backend.service?.port?.name),
          ),
      )
      .map(({ path }) => `${titleOf(ingress)}: no Service has the port that ${path} leads to`),
  );
  return [...ofProbes, ...ofServices, ...ofIngresses];
}

/** Services, disruption budgets, autoscalers and deployments select what is there. */
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
    ...ofKind(manifests, 'Deployment').map((deployment) => ({
      title: titleOf(deployment),
      selector: deployment.spec?.selector ?? {},
    })),
  ];
  const inVain = selecting
    .filter(({ selector }) => pods.filter((labels) => selects(selector, labels)).length !== 1)
    .map(({ title }) => `${title} must select the pods of one workload`);
  const unscaled = ofKind(manifests, 'HorizontalPodAutoscaler')
    .filter(({ spec }) => !hasManifest(manifests, spec?.scaleTargetRef.kind ?? '', spec?.scaleTargetRef.name))
    .map((autoscaler) => `${titleOf(autoscaler)} scales what is not there`);
  return [...inVain, ...unscaled];
}

/** Nothing is reached that no policy allows, and the components are reached as they must be. */
export function checkNetwork(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  const deniesAll = policies.some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? {}).length === 0 &&
      spec?.policyTypes?.length === 2 &&
      !spec.ingress &&
      !spec.egress,
  );
  const unreached = ofKind(manifests, 'Deployment')
    .filter((deployment) => {
      const labels = deployment.spec?.template.metadata?.labels ?? {};
      const own = policies.filter(({ spec }) => selects(spec?.podSelector ?? {}, labels));
      return !own.some(({ spec }) => spec?.ingress) || !own.some(({ spec }) => spec?.egress);
    })
    .map((deployment) => `${titleOf(deployment)}: policies must allow what reaches it and what it reaches`);
  const pods = workloadsOf(manifests).map(({ labels }) => labels);
  const idle = policies
    .filter(({ spec }) => !isElsewhere(spec?.podSelector?.matchLabels ?? {}))
    .filter(({ spec }) => !pods.some((labels) => selects(spec?.podSelector ?? {}, labels)))
    .map((policy) => `${titleOf(policy)} selects no pod`);
  return [...(deniesAll ? [] : ['A policy must forbid what no other allows']), ...unreached, ...idle];
}

/** Pods that a chart or an operator makes. */
const isElsewhere = (labels: Record<string, string>) =>
  labels['app.kubernetes.io/component'] === 'nats' || 'cnpg.io/cluster' in labels;

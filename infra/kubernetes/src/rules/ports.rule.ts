import { ofKind, titleOf, type Manifest } from '../manifest.js';
import { selects } from '../selector.js';
import { workloadsOf } from '../workload.js';

/** Every port that is named somewhere is one that a container, or a Service, has. */
export function portFaults(manifests: readonly Manifest[]): string[] {
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

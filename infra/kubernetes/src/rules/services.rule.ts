import {
  filterKind,
  getTitle,
  isSelected,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
} from '../manifest.js';

/** The ports at which the images listen, by name; the gateway's own port is a variable. */
const portNumbers: Record<string, number> = {
  health: 3000,
  nats: 4222,
  cluster: 6222,
  monitor: 8222,
  'prom-metrics': 7777,
};

/** Checks that Services lead to the ports of their own pods, and only inside the cluster. */
export function checkServices(manifests: readonly Manifest[]): string[] {
  const workloads = listWorkloads(manifests);
  const services = filterKind(manifests, 'Service');
  const { NATS_URL } = readVariableValues(manifests);
  return [
    ...workloads.flatMap((workload) =>
      listUnmet(
        workload.title,
        workload.containers
          .flatMap(({ ports = [] }) => ports)
          .map(({ name = '', containerPort }) => {
            const own = listVariables(workload).find((variable) => variable.name === 'PORT')?.value;
            const number = name === 'http' ? Number(own) : portNumbers[name];
            return [
              containerPort === number,
              `its port ${name} must be ${number}, at which it listens`,
            ] as const;
          }),
      ),
    ),
    ...services.flatMap((service) => {
      const { selector = {}, ports = [], type = 'ClusterIP', externalIPs = [] } = service.spec ?? {};
      const selected = workloads.filter(({ labels }) => isSelected({ matchLabels: selector }, labels));
      const declared = selected.flatMap(({ containers }) =>
        containers.flatMap((container) => container.ports ?? []),
      );
      return listUnmet(getTitle(service), [
        [
          type === 'ClusterIP' && externalIPs.length === 0,
          'it must not be reachable from outside of the cluster',
        ],
        [
          selected.length === 1 && service.metadata.name.startsWith(selected[0]?.name ?? ''),
          'it must select the pods of the workload of its name',
        ],
        ...ports.map(({ name, port, targetPort }) => {
          const target = declared.find((each) => each.name === targetPort)?.containerPort;
          const isRight = name === targetPort && (name === 'http' ? target !== undefined : port === target);
          return [isRight, `its port ${name} must lead to the port of that name and number`] as const;
        }),
      ]);
    }),
    ...(services.some(
      ({ metadata, spec }) =>
        NATS_URL === `nats://${metadata.name}:${portNumbers.nats}` &&
        spec?.ports?.some(({ name }) => name === 'nats'),
    )
      ? []
      : [`No Service has the address ${NATS_URL} of NATS_URL`]),
  ];
}

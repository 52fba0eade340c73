import {
  filterKind,
  getTitle,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
} from '../manifest.js';

/** Variables whose Secret may be missing. */
const optionalVariables = ['OTEL_EXPORTER_OTLP_HEADERS', 'POWER_BI_CLIENT_SECRET', 'IDENTITY_TOKEN_KEYS'];

/** Rules that no general linter has, because they depend on the portal's images, scripts and servers. */
const rules = [checkCommands, checkBackupCommands, checkNatsPod, checkProxies, checkOptionalSecrets];

export const checkOwnRules = (manifests: readonly Manifest[]): string[] =>
  rules.flatMap((rule) => rule(manifests));

/** Components, front ends and provisioning run the command of their image, and migrations their file. */
function checkCommands(manifests: readonly Manifest[]): string[] {
  return listWorkloads(manifests)
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .flatMap(({ title, name, component, pod }) => {
      const { command = [], args = [] } = pod.containers[0] ?? {};
      const needed = name.includes('-migrations-') ? `node services/${component}/dist/migrate.js` : '';
      const actual = [...command, ...args].join(' ');
      return listUnmet(title, [
        [
          actual === needed && command.length === 0,
          `it must run ${needed ? `\`${needed}\` as args` : 'the command of its image'}, not \`${actual}\``,
        ],
      ]);
    });
}

/** Backups and drills run a script of their ConfigMap in the image of PostgreSQL, which has `sh` and `pg_dump`. */
function checkBackupCommands(manifests: readonly Manifest[]): string[] {
  return listWorkloads(manifests)
    .filter(({ kind }) => kind === 'CronJob')
    .flatMap(({ title, name, pod }) => {
      const { image = '', command = [], args = [], volumeMounts = [] } = pod.containers[0] ?? {};
      const script = name === 'portal-restore-drill' ? 'drill.sh' : 'backup.sh';
      const mount = volumeMounts.find(({ mountPath }) => mountPath === '/commands');
      const volume = pod.volumes?.find((each) => each.name === mount?.name);
      const scripts = filterKind(manifests, 'ConfigMap').find(
        ({ metadata }) => metadata.name === volume?.configMap?.name,
      )?.data;
      const actual = [...command, ...args].join(' ');
      return listUnmet(title, [
        [
          actual === `sh /commands/${script}` && command.length === 1,
          `it must run \`sh /commands/${script}\`, not \`${actual}\``,
        ],
        [scripts && script in scripts, `its volume at /commands must be the ConfigMap with ${script}`],
        [/(?:^|\/)postgres:/.test(image), `it needs the image of PostgreSQL, not ${image}`],
      ]);
    });
}

/** The servers can write their volumes, and send their clients to the others before they stop. */
function checkNatsPod(manifests: readonly Manifest[]): string[] {
  const pidFile = /^pid_file: "(.*)"/m.exec(readVariableValues(manifests)['server.conf'] ?? '')?.[1];
  return filterKind(manifests, 'StatefulSet').flatMap((server) => {
    const { securityContext, containers } = server.spec?.template.spec ?? { containers: [] };
    const [{ command = [], args = [], lifecycle } = {}] = containers;
    const start = 'nats-server --config /etc/nats/server.conf';
    const stop = `nats-server --signal ldm=${pidFile}`;
    return listUnmet(getTitle(server), [
      [[...command, ...args].join(' ') === start, `it must run \`${start}\``],
      [
        securityContext?.fsGroup === securityContext?.runAsGroup && Boolean(securityContext?.fsGroup),
        'it needs its runAsGroup as fsGroup, or it cannot write its volume',
      ],
      [
        lifecycle?.preStop?.exec?.command?.join(' ') === stop,
        `it needs the preStop command \`${stop}\`, or its clients lose their connections`,
      ],
    ]);
  });
}

/** Behind a proxy, the gateway must read the addresses of clients from its header. */
function checkProxies(manifests: readonly Manifest[]): string[] {
  const gateway = listWorkloads(manifests).find(({ name }) => name === 'gateway');
  const own = gateway && listVariables(gateway).find(({ name }) => name === 'PROXIES')?.value;
  const proxies = own ?? readVariableValues(manifests).PROXIES;
  const routes = [...filterKind(manifests, 'Ingress'), ...filterKind(manifests, 'Gateway')];
  return routes.flatMap((route) =>
    listUnmet(getTitle(route), [
      [
        Number(proxies) >= 1,
        `it is a proxy, so PROXIES of the ConfigMap portal must be 1 or more, not ${proxies}; otherwise all clients share one rate limit`,
      ],
    ]),
  );
}

/** A pod without a Secret that it needs must not start. */
function checkOptionalSecrets(manifests: readonly Manifest[]): string[] {
  return listWorkloads(manifests).flatMap((workload) =>
    listVariables(workload)
      .filter(({ name, valueFrom }) => valueFrom?.secretKeyRef?.optional && !optionalVariables.includes(name))
      .map(
        ({ name, valueFrom }) =>
          `${workload.title}: the Secret ${valueFrom?.secretKeyRef?.name} of ${name} must not be optional`,
      ),
  );
}

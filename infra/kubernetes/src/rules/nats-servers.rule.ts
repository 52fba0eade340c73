import { readFileSync } from 'node:fs';
import {
  type Demand,
  filterKind,
  getTitle,
  listUnmet,
  type Manifest,
  readVariableValues,
} from '../manifest.js';
import { toRepositoryPath } from '../render.js';

/**
 * Checks that the NATS servers have every variable of their configuration, a route to each of them, a server for each replica of a stream,
 * and volumes that hold the streams.
 */
export function checkNatsServers(manifests: readonly Manifest[]): string[] {
  const maps = readVariableValues(manifests);
  const streamReplicas = Number(maps.NATS_REPLICAS);
  const configuration = Object.entries(maps)
    .filter(([file]) => file.endsWith('.conf'))
    .map(([, text]) => text.replaceAll(/#.*/g, ''))
    .join('\n');
  const readSetting = (pattern: RegExp) => pattern.exec(maps['server.conf'] ?? '')?.[1] ?? '';
  const permissions = readFileSync(toRepositoryPath('infra', 'nats', 'permissions.conf'), 'utf8');
  const servers = filterKind(manifests, 'StatefulSet');
  return [
    ...(servers.length === 1 ? [] : ['The portal needs the StatefulSet of NATS']),
    ...servers.flatMap((server) => {
      const { spec, metadata } = server;
      const { replicas = 1, serviceName, volumeClaimTemplates = [] } = spec ?? {};
      const pod = spec?.template.spec;
      const { env = [], volumeMounts = [] } = pod?.containers.at(0) ?? {};
      const routes = env.find(({ name }) => name === 'NATS_ROUTES')?.value ?? '';
      const hosts = Array.from({ length: replicas }, (_, at) => `${metadata.name}-${at}.${serviceName}`);
      const store = volumeMounts.find(({ mountPath }) => mountPath === readSetting(/store_dir: "(.*)"/));
      const claim = volumeClaimTemplates.find((each) => each.metadata?.name === store?.name)?.spec;
      const gigabytes = /^(\d+)Gi$/.exec(String(claim?.resources?.requests?.storage))?.[1];
      const shutdown =
        Number(readSetting(/grace_period: "(\d+)s"/)) + Number(readSetting(/duration: "(\d+)s"/));
      return listUnmet(getTitle(server), [
        ...[...configuration.matchAll(/\$(NATS_\w+)/g)].map(([, variable = '']): Demand => [
          env.some(({ name }) => name === variable),
          `its configuration needs ${variable}`,
        ]),
        ...hosts.map((host): Demand => [routes.includes(`@${host}:`), `it needs a route to ${host}`]),
        [
          replicas >= streamReplicas && streamReplicas >= 3,
          `${replicas} servers cannot keep ${streamReplicas} replicas of streams, of at least 3`,
        ],
        [
          Number(gigabytes) >= Number(readSetting(/max_file_store: (\d+)GB/)),
          'each server needs a volume of its own for max_file_store, at store_dir',
        ],
        [
          Object.values(spec?.persistentVolumeClaimRetentionPolicy ?? {}).every(
            (value) => value === 'Retain',
          ),
          'its volumes must stay',
        ],
        [
          (pod?.terminationGracePeriodSeconds ?? 0) > shutdown,
          `its grace period must be longer than the ${shutdown} seconds of its lame duck mode`,
        ],
        [maps['permissions.conf'] === permissions, 'its permissions must be those of infra/nats'],
      ]);
    }),
  ];
}

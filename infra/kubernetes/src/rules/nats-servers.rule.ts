import { type Manifest, ofKind, titleOf } from '../manifest.js';

/**
 * Checks that the NATS servers have every variable of their configuration, a route to each of them, and a server for each replica of a
 * stream.
 */
export function checkNatsServers(manifests: readonly Manifest[]): string[] {
  const maps = ofKind(manifests, 'ConfigMap').map(({ data = {} }) => data);
  const streamReplicas = Number(maps.find((data) => 'NATS_REPLICAS' in data)?.NATS_REPLICAS);
  return ofKind(manifests, 'StatefulSet').flatMap((servers) => {
    const { replicas = 1, serviceName, template } = servers.spec ?? { template: {} };
    const { env = [] } = template.spec?.containers[0] ?? {};
    const configuration = maps
      .filter((data) => 'server.conf' in data)
      .flatMap((data) => Object.values(data))
      .join('\n')
      .replaceAll(/#.*/g, '');
    const missing = [...configuration.matchAll(/\$(NATS_\w+)/g)]
      .map(([, name = '']) => name)
      .filter((variable) => !env.some(({ name }) => name === variable));
    const routes = env.find(({ name }) => name === 'NATS_ROUTES')?.value ?? '';
    const hosts = Array.from(
      { length: replicas },
      (_, at) => `${servers.metadata.name}-${at}.${serviceName}`,
    );
    return [
      ...[...new Set(missing)].map((name) => `its configuration needs ${name}`),
      ...hosts.filter((host) => !routes.includes(`@${host}:`)).map((host) => `it needs a route to ${host}`),
      ...(replicas >= streamReplicas && streamReplicas >= 3
        ? []
        : [`${replicas} servers cannot keep ${streamReplicas} replicas of streams, of at least 3`]),
    ].map((problem) => `${titleOf(servers)}: ${problem}`);
  });
}

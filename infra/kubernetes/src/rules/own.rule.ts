import {
  filterKind,
  getTitle,
  listUnmet,
  listVariables,
  listWorkloads,
  type Manifest,
  readVariableValues,
} from '../manifest.js';

/** Checks rules that depend on the portal's servers. */
export const checkOwnRules = (manifests: readonly Manifest[]): string[] => [
  ...checkNatsPod(manifests),
  ...checkProxies(manifests),
];

/** The servers send their clients to the others before they stop. */
function checkNatsPod(manifests: readonly Manifest[]): string[] {
  const pidFile = /^pid_file: "(.*)"/m.exec(readVariableValues(manifests)['server.conf'] ?? '')?.[1];
  const stop = `nats-server --signal ldm=${pidFile}`;
  return filterKind(manifests, 'StatefulSet').flatMap((server) => {
    const [container] = server.spec?.template.spec?.containers ?? [];
    return listUnmet(getTitle(server), [
      [
        container?.lifecycle?.preStop?.exec?.command?.join(' ') === stop,
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

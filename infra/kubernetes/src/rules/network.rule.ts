import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import {
  filterKind,
  getTitle,
  isSelected,
  listVariables,
  listWorkloads,
  type Labels,
  type Manifest,
} from '../manifest.js';
import { findServedClusters } from './databases.rule.js';
import { findProxyNamespaces } from './public-routes.rule.js';

/** Pods of a namespace, or the addresses outside of the cluster. */
interface Peer {
  title: string;
  /** Undefined for the portal's own. */
  namespace?: string;
  labels: Labels;
}

interface Port {
  number: number;
  name?: string;
  protocol: string;
}

interface Connection {
  from: Peer;
  to: Peer;
  port: Port;
}

type Pod = Peer & { ports: Port[] };

const toPort = (number: number, protocol = 'TCP'): Port => ({ number, protocol });
const outside: Peer = { title: 'outside', namespace: 'outside', labels: {} };
const createPeer = (namespace: string, labels: Labels = {}): Peer => ({
  title: namespace,
  namespace,
  labels,
});
const names = createPeer('kube-system', { 'k8s-app': 'kube-dns' });
/** May connect to nothing. */
const strangers = [createPeer('default'), { title: 'another pod', labels: { app: 'another' } }];
const outsidePorts = [5432, 25, 465, 587, 443, 601, 6514].map((number) => toPort(number));

/** Checks that the network policies deny by default, and allow the connections that the portal needs and no others. */
export function checkNetwork(manifests: readonly Manifest[]): string[] {
  const policies = filterKind(manifests, 'NetworkPolicy');
  const needed = listNeededConnections(manifests);
  const toText = ({ from, to, port }: Connection) => `${from.title} to ${to.title}, port ${port.number}`;
  const neededTexts = new Set(needed.map(toText));
  const excess = listPossibleConnections(manifests, needed)
    .filter((connection) => !neededTexts.has(toText(connection)))
    .filter((connection) => listSides(connection).some((side) => allows(policies, side)));
  return [
    ...(policies.some(isDenial) ? [] : ['A policy must deny everything that no other allows']),
    ...needed
      .filter((connection) => !listSides(connection).every((side) => allows(policies, side)))
      .map((connection) => `The policies must allow ${toText(connection)}`),
    ...excess.map((connection) => `The policies must not allow ${toText(connection)}`),
    ...policies
      .filter((policy) => !isDenial(policy))
      .flatMap((policy) => findNeedlessPods(policy, listPods(manifests), needed)),
  ];
}

const isDenial = ({ spec }: INetworkPolicy) =>
  Object.keys(spec?.podSelector ?? {}).length === 0 &&
  spec?.policyTypes?.length === 2 &&
  !spec.ingress &&
  !spec.egress;

/** Finds pods that a policy selects although they need none of its connections. */
function findNeedlessPods(policy: Policy, pods: readonly Peer[], needed: readonly Connection[]): string[] {
  const title = `NetworkPolicy/${policy.metadata.name}`;
  const selected = pods.filter(({ labels }) => isSelected(policy.spec?.podSelector ?? {}, labels));
  const sides = needed.flatMap(listSides).filter((side) => allows([policy], side));
  return [
    ...(selected.length === 0 ? [`${title} selects no pod`] : []),
    ...selected
      .filter((pod) => !sides.some((side) => side.pod.title === pod.title))
      .map((pod) => `${title} must not select ${pod.title}, which does not need it`),
  ];
}

/** Workloads, and the pods that CloudNativePG creates, with their ports. */
const listPods = (manifests: readonly Manifest[]): Pod[] => [
  ...listWorkloads(manifests).map(({ title, labels, containers }) => ({
    title,
    labels,
    ports: containers.flatMap(({ ports = [] }) =>
      ports.map(({ containerPort, name }) => ({ ...toPort(containerPort), ...(name && { name }) })),
    ),
  })),
  ...filterKind(manifests, 'Cluster').map((cluster) => ({
    title: getTitle(cluster),
    labels: { 'cnpg.io/cluster': cluster.metadata.name },
    ports: [toPort(5432), toPort(8000), { ...toPort(9187), name: 'metrics' }],
  })),
];

function listNeededConnections(manifests: readonly Manifest[]): Connection[] {
  const pods = listPods(manifests);
  const served = findServedClusters(manifests).map(getTitle);
  const clusters = pods.filter(({ title }) => title.startsWith('Cluster/'));
  const databases = clusters.filter(({ title }) => served.includes(title));
  const buses = pods.filter(({ title }) => title.startsWith('StatefulSet/'));
  const connect = (sources: readonly Peer[], targets: readonly Peer[], ...ports: Port[]) =>
    sources.flatMap((from) => targets.flatMap((to) => ports.map((port): Connection => ({ from, to, port }))));
  const watched = pods.filter((pod) => !clusters.includes(pod) || databases.includes(pod));
  const serversByVariable: Record<string, [servers: readonly Peer[], ...ports: Port[]]> = {
    NATS_PASSWORD: [buses, toPort(4222)],
    DATABASE_URL: [databases.length > 0 ? databases : [outside], toPort(5432)],
    DATABASE_OWNER_URL: [databases.length > 0 ? databases : [outside], toPort(5432)],
    SMTP_URL: [[outside], toPort(25), toPort(465), toPort(587)],
    POWER_BI_CLIENT_SECRET: [[outside], toPort(443)],
    OTEL_EXPORTER_OTLP_HEADERS: [[createPeer('monitoring')], toPort(4318)],
  };
  const clients = Object.entries(serversByVariable).flatMap(([end, [servers, ...ports]]) =>
    connect(
      listWorkloads(manifests).filter((each) => listVariables(each).some(({ name }) => name.endsWith(end))),
      servers,
      ...ports,
    ),
  );
  /** Identity's connections that a Secret with files enables. */
  const connectIdentity = (secret: string, ...ports: Port[]) =>
    connect(
      listWorkloads(manifests).filter(
        ({ component, pod }) =>
          component === 'identity' && pod.volumes?.some((volume) => volume.secret?.secretName === secret),
      ),
      [outside],
      ...ports,
    );
  const connectFrom = (namespace: string, targets: readonly Pod[], ...portNames: string[]) =>
    targets.flatMap((to) =>
      connect([createPeer(namespace)], [to], ...to.ports.filter(({ name = '' }) => portNames.includes(name))),
    );
  return [
    ...clients,
    ...connectIdentity('sign-in-providers', toPort(443)),
    ...connectIdentity('audit-stream', toPort(443), toPort(601), toPort(6514)),
    ...connect(pods, [names], toPort(53, 'UDP'), toPort(53)),
    ...buses.flatMap((bus) => connect([bus], [bus], toPort(6222))),
    ...databases.flatMap((database) => connect([database], [database], toPort(5432), toPort(8000))),
    ...connect([createPeer('cnpg-system')], clusters, toPort(8000)),
    ...connect(clusters, [outside], toPort(443), toPort(6443)),
    ...connectFrom('monitoring', watched, 'health', 'prom-metrics', 'metrics'),
    ...findProxyNamespaces(manifests).flatMap((namespace) => connectFrom(namespace, pods, 'http')),
  ];
}

/** Every connection between the portal's pods and other peers, at the ports that are in use. */
function listPossibleConnections(
  manifests: readonly Manifest[],
  needed: readonly Connection[],
): Connection[] {
  const pods = listPods(manifests);
  const peers = [...needed.map(({ from }) => from), ...pods, ...strangers];
  const sources = [...new Map(peers.map((peer) => [peer.title, peer])).values()];
  return [
    ...sources.flatMap((from) => pods.flatMap((to) => to.ports.map((port) => ({ from, to, port })))),
    ...pods.flatMap((from) => outsidePorts.map((port) => ({ from, to: outside, port }))),
  ];
}

type Policy = INetworkPolicy & Manifest;
type Rule = NonNullable<NonNullable<INetworkPolicy['spec']>['ingress' | 'egress']>[number];

/** What the policies of one of the two pods decide. */
interface Side {
  direction: 'ingress' | 'egress';
  pod: Peer;
  other: Peer;
  port: Port;
}

/** The sides that are pods of the portal. */
const listSides = ({ from, to, port }: Connection): Side[] =>
  [
    { direction: 'egress' as const, pod: from, other: to, port },
    { direction: 'ingress' as const, pod: to, other: from, port },
  ].filter(({ pod }) => pod.namespace === undefined);

function allows(policies: readonly INetworkPolicy[], { direction, pod, other, port }: Side): boolean {
  const type = direction === 'ingress' ? 'Ingress' : 'Egress';
  const rules = policies
    .filter(({ spec }) => isSelected(spec?.podSelector ?? {}, pod.labels))
    .filter(({ spec }) => (spec?.policyTypes ?? [type]).includes(type))
    .flatMap(({ spec }): Rule[] => spec?.[direction] ?? []);
  return rules.some((rule) => allowsPort(rule, port) && allowsPeer(rule, other));
}

const allowsPort = ({ ports = [] }: Rule, { number, name, protocol }: Port) =>
  ports.length === 0 ||
  ports.some(
    (each) =>
      (each.port === number || each.port === name || !each.port) && (each.protocol ?? 'TCP') === protocol,
  );

function allowsPeer(rule: Rule, { namespace, labels }: Peer): boolean {
  const peers = ('from' in rule ? rule.from : 'to' in rule ? rule.to : undefined) ?? [];
  return (
    peers.length === 0 ||
    peers.some(({ ipBlock, namespaceSelector, podSelector = {} }) => {
      if (ipBlock || namespace === outside.namespace)
        return Boolean(ipBlock) && namespace === outside.namespace;
      const isInNamespace = namespaceSelector
        ? isSelected(namespaceSelector, { 'kubernetes.io/metadata.name': namespace ?? 'report-portal' })
        : namespace === undefined;
      return isInNamespace && isSelected(podSelector, labels);
    })
  );
}

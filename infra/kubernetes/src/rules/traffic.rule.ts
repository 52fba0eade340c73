import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { isSelected, ofKind, workloadsOf, type Manifest } from '../manifest.js';

/** Ports of servers by the end of the variable that holds their address or password. */
const portsByVariable: Record<string, readonly number[]> = {
  NATS_PASSWORD: [4222],
  DATABASE_URL: [5432],
  DATABASE_OWNER_URL: [5432],
  SMTP_URL: [25, 465, 587],
  POWER_BI_CLIENT_SECRET: [443],
  OTEL_EXPORTER_OTLP_HEADERS: [4318],
};

interface Server extends Record<Direction, readonly number[]> {
  name: string;
  labels: Record<string, string>;
}

/** Pods of NATS and of operators, and the ports of their policies. */
const servers: Server[] = [
  { name: 'NATS', labels: { 'app.kubernetes.io/component': 'nats' }, ingress: [4222, 6222], egress: [6222] },
  { name: 'PostgreSQL', labels: { 'cnpg.io/cluster': 'postgres' }, ingress: [5432], egress: [5432] },
];

/** Checks that the network policies allow the connections that the pods need. */
export function checkTraffic(manifests: readonly Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  return [...checkEgress(manifests, policies), ...checkServers(policies)];
}

type Policy = INetworkPolicy & Manifest;
type Direction = 'ingress' | 'egress';
type Rule = NonNullable<NonNullable<INetworkPolicy['spec']>['ingress' | 'egress']>[number];

export const rulesFor = (policies: readonly Policy[], labels: Record<string, string>, direction: Direction) =>
  policies
    .filter(({ spec }) => isSelected(spec?.podSelector ?? {}, labels))
    .flatMap(({ spec }): Rule[] => spec?.[direction] ?? []);

export const allows = (rules: readonly Rule[], port: number | string, protocol = 'TCP') =>
  rules.some(({ ports = [] }) =>
    ports.some((allowed) => allowed.port === port && (allowed.protocol ?? 'TCP') === protocol),
  );

function checkEgress(manifests: readonly Manifest[], policies: readonly Policy[]): string[] {
  return workloadsOf(manifests).flatMap(({ title, labels, containers }) => {
    const rules = rulesFor(policies, labels, 'egress');
    const variables = new Set(containers.flatMap(({ env = [] }) => env.map(({ name }) => name)));
    const ports = [...variables].flatMap((variable) =>
      Object.entries(portsByVariable).flatMap(([end, needed]) => (variable.endsWith(end) ? needed : [])),
    );
    const servers = [...new Set(ports)]
      .filter((port) => !allows(rules, port))
      .map((port) => `${title}: policies must allow it to connect to port ${port}`);
    // Pods without variables, such as releases of front ends, connect to nothing.
    const names = ports.length === 0 || (allows(rules, 53, 'UDP') && allows(rules, 53));
    return [...servers, ...(names ? [] : [`${title}: policies must allow DNS, port 53 over UDP and TCP`])];
  });
}

function checkServers(policies: readonly Policy[]): string[] {
  return servers.flatMap(({ name, labels, ...needed }) => {
    const hasPolicy = policies.some(
      ({ spec }) => spec?.podSelector?.matchLabels && isSelected(spec.podSelector, labels),
    );
    if (!hasPolicy) return [];
    return (['ingress', 'egress'] as const).flatMap((direction) => {
      const rules = rulesFor(policies, labels, direction);
      return needed[direction]
        .filter((port) => !allows(rules, port))
        .map((port) => `${name}: its policy must allow ${direction} at port ${port}`);
    });
  });
}

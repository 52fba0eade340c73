import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import { type Manifest, ofKind, titleOf } from '../manifest.js';
import type { DocumentedSecrets } from './references.rule.js';
import { allows, rulesFor } from './traffic.rule.js';

/** Namespaces of the proxies by class of ingress or gateway. */
const proxyNamespaces: Record<string, string> = { nginx: 'ingress-nginx', envoy: 'envoy-gateway-system' };

/** A way from outside to a Service, by an Ingress or by the Gateway API. */
interface PublicRoute {
  title: string;
  className: string | undefined;
  host: string | undefined;
  secrets: (string | undefined)[];
  backends: { service: string | undefined; port: string | number | undefined }[];
}

/** Checks that the public host reaches the Services only by TLS, through the network policies and within the portal's timeouts. */
export function checkPublicRoutes(manifests: readonly Manifest[], secrets: DocumentedSecrets): string[] {
  const routes = [...ingressRoutes(manifests), ...gatewayRoutes(manifests)];
  const variables = Object.assign({}, ...ofKind(manifests, 'ConfigMap').map(({ data }) => data)) as Record<
    string,
    string
  >;
  const publicHost = new URL(variables.PORTAL_URL ?? 'https://missing').host;
  return [
    ...routes.flatMap((route) => [
      ...checkBackends(route, manifests),
      ...(route.host === publicHost
        ? []
        : [`${route.title}: its host must be ${publicHost}, as in PORTAL_URL`]),
      ...(route.secrets.length > 0 ? [] : [`${route.title}: it must use TLS`]),
      ...route.secrets
        .filter((name = '') => !secrets.has(name))
        .map((name) => `${route.title}: the Secret ${name} is not documented`),
    ]),
    ...(new Set(routes.map(({ className }) => className)).size > 1
      ? ['The portal must be public by an Ingress or by a Gateway, not by both']
      : []),
    ...ofKind(manifests, 'HTTPRoute').flatMap((route) =>
      checkTimeouts(route, Number(variables.RESPONSE_TIMEOUT_SECONDS)).map(
        (problem) => `${titleOf(route)}: ${problem}`,
      ),
    ),
  ];
}

const ingressRoutes = (manifests: readonly Manifest[]): PublicRoute[] =>
  ofKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.rules ?? []).map(({ host, http }) => ({
      title: titleOf(ingress),
      className: ingress.spec?.ingressClassName,
      host,
      secrets: (ingress.spec?.tls ?? [])
        .filter(({ hosts = [] }) => hosts.includes(host ?? ''))
        .map(({ secretName }) => secretName),
      backends: (http?.paths ?? []).map(({ backend: { service } }) => ({
        service: service?.name,
        port: service?.port?.name,
      })),
    })),
  );

/** One for each listener with routes to Services. Routes without a listener reach none, so their backends get no class. */
function gatewayRoutes(manifests: readonly Manifest[]): PublicRoute[] {
  const listeners = ofKind(manifests, 'Gateway').flatMap(({ metadata, spec }) =>
    (spec?.listeners ?? []).map((listener) => ({
      ...listener,
      gateway: metadata.name,
      className: spec?.gatewayClassName,
    })),
  );
  return ofKind(manifests, 'HTTPRoute').flatMap((route) => {
    const backends = (route.spec?.rules ?? []).flatMap(({ backendRefs = [] }) => backendRefs);
    if (backends.length === 0) return [];
    return (route.spec?.parentRefs ?? []).map((parent) => {
      const listener = listeners.find(
        ({ gateway, name }) => gateway === parent.name && name === parent.sectionName,
      );
      return {
        title: titleOf(route),
        className: listener?.className,
        host: listener?.hostname,
        secrets: (listener?.tls?.certificateRefs ?? []).map(({ name }) => name),
        backends: backends.map(({ name, port }) => ({ service: name, port })),
      };
    });
  });
}

function checkBackends(
  { title, className, backends }: PublicRoute,
  manifests: readonly Manifest[],
): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy');
  const namespace = proxyNamespaces[className ?? ''];
  return backends.flatMap((backend) => {
    const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === backend.service);
    const target = service?.spec?.ports?.find(({ name, port }) => [name, port].includes(backend.port));
    if (!target?.targetPort)
      return [`${title}: no Service has the port ${backend.port} of ${backend.service}`];
    if (!namespace) return [`${title}: ${className} is no known class of proxies`];
    const rules = rulesFor(policies, service?.spec?.selector ?? {}, 'ingress').filter((rule) =>
      ('from' in rule ? (rule.from ?? []) : []).some(
        ({ namespaceSelector }) =>
          namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === namespace,
      ),
    );
    return allows(rules, target.targetPort)
      ? []
      : [`${title}: policies must let ${namespace} connect to the port ${target.targetPort}`];
  });
}

/** Proxies cut responses after 15 seconds by default, some of them. */
function checkTimeouts({ spec }: IHTTPRoute, responseSeconds: number): string[] {
  return (spec?.rules ?? []).flatMap(({ backendRefs = [], filters = [], timeouts }) => {
    if (backendRefs.length === 0)
      return filters.some(({ requestRedirect }) => requestRedirect?.scheme === 'https')
        ? []
        : ['a rule without a Service must redirect to https'];
    const [, seconds] = /^(\d+)s$/.exec(timeouts?.request ?? '') ?? [];
    return Number(seconds) > responseSeconds
      ? []
      : [`its timeout must be longer than ${responseSeconds} seconds, the portal's own`];
  });
}

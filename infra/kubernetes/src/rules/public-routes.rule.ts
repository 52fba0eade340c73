import {
  type Demand,
  filterKind,
  getTitle,
  listUnmet,
  type Manifest,
  readVariableValues,
} from '../manifest.js';
import type { DocumentedSecrets } from './secrets.rule.js';

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

/** Checks that the public host reaches the gateway only by TLS, and within the portal's timeouts. */
export function checkPublicRoutes(manifests: readonly Manifest[], secrets: DocumentedSecrets): string[] {
  const routes = listRoutes(manifests);
  const { PORTAL_URL = 'https://missing', RESPONSE_TIMEOUT_SECONDS } = readVariableValues(manifests);
  const { protocol, host } = new URL(PORTAL_URL);
  return [
    ...(routes.length === 1 && protocol === 'https:'
      ? []
      : ['The portal must be public by one Ingress or one Gateway, and by https in PORTAL_URL']),
    ...routes.flatMap((route) =>
      listUnmet(route.title, [
        [Boolean(proxyNamespaces[route.className ?? '']), `${route.className} is no known class of proxies`],
        [route.host === host, `its host must be ${host}, as in PORTAL_URL`],
        [route.secrets.length > 0, 'it must use TLS'],
        ...route.secrets.map((name = ''): Demand => [
          secrets.has(name),
          `the Secret ${name} is not documented`,
        ]),
        ...route.backends.map(({ service, port }): Demand => {
          const ports = filterKind(manifests, 'Service').find(({ metadata }) => metadata.name === service)
            ?.spec?.ports;
          const target = ports?.find((each) => [each.name, each.port].includes(port));
          return [
            service === 'gateway' && target?.targetPort === 'http',
            `it must lead to the port http of the gateway, not to ${port} of ${service}`,
          ];
        }),
      ]),
    ),
    ...filterKind(manifests, 'HTTPRoute').flatMap((route) =>
      listUnmet(
        getTitle(route),
        (route.spec?.rules ?? []).map(({ backendRefs = [], filters = [], timeouts }): Demand =>
          backendRefs.length === 0
            ? [
                filters.some(({ requestRedirect }) => requestRedirect?.scheme === 'https'),
                'a rule without a Service must redirect to https',
              ]
            : [
                Number.parseInt(timeouts?.request ?? '', 10) > Number(RESPONSE_TIMEOUT_SECONDS),
                `its timeout must be longer than ${RESPONSE_TIMEOUT_SECONDS} seconds, the portal's own`,
              ],
        ),
      ),
    ),
  ];
}

/** Returns the namespaces from which proxies connect to the gateway. */
export const findProxyNamespaces = (manifests: readonly Manifest[]): string[] =>
  listRoutes(manifests).flatMap(({ className = '' }) => proxyNamespaces[className] ?? []);

const listRoutes = (manifests: readonly Manifest[]): PublicRoute[] => [
  ...filterKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.rules ?? []).map(({ host, http }) => ({
      title: getTitle(ingress),
      className: ingress.spec?.ingressClassName,
      host,
      secrets: (ingress.spec?.tls ?? [])
        .filter(({ hosts = [] }) => hosts.includes(host ?? ''))
        .map(({ secretName }) => secretName),
      backends: (http?.paths ?? []).map(({ backend: { service } }) => ({
        service: service?.name,
        port: service?.port?.name ?? service?.port?.number,
      })),
    })),
  ),
  ...listGatewayRoutes(manifests),
];

/** One for each listener with routes to Services. Routes without a listener reach none, so they get no class. */
function listGatewayRoutes(manifests: readonly Manifest[]): PublicRoute[] {
  const listeners = filterKind(manifests, 'Gateway').flatMap(({ metadata, spec }) =>
    (spec?.listeners ?? []).map((listener) => ({
      ...listener,
      gateway: metadata.name,
      className: spec?.gatewayClassName,
    })),
  );
  return filterKind(manifests, 'HTTPRoute').flatMap((route) => {
    const backends = (route.spec?.rules ?? []).flatMap(({ backendRefs = [] }) => backendRefs);
    if (backends.length === 0) return [];
    return (route.spec?.parentRefs ?? []).map((parent) => {
      const listener = listeners.find(
        ({ gateway, name }) => gateway === parent.name && name === parent.sectionName,
      );
      return {
        title: getTitle(route),
        className: listener?.className,
        host: listener?.hostname,
        secrets: (listener?.tls?.certificateRefs ?? []).map(({ name }) => name),
        backends: backends.map(({ name, port }) => ({ service: name, port })),
      };
    });
  });
}

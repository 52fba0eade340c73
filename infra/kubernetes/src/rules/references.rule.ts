import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IVolume } from 'kubernetes-models/v1/Volume';
import { hasManifest, type Manifest, ofKind, titleOf, workloadsOf } from '../manifest.js';

/** The keys of each Secret that operators make, by its name. */
export type DocumentedSecrets = ReadonlyMap<string, readonly string[]>;

/** What pods and the ingress name is there: ConfigMaps and claims among the manifests, Secrets and their keys among the documented ones. */
export function checkReferences(manifests: readonly Manifest[], secrets: DocumentedSecrets): string[] {
  const ofPods = workloadsOf(manifests).flatMap(({ title, pod, containers }) => [
    ...containers.flatMap((container) =>
      checkContainers(container, manifests, secrets).map((problem) => `${title}: ${problem}`),
    ),
    ...(pod.volumes ?? []).flatMap((volume) =>
      checkVolumes(volume, manifests, secrets).map((problem) => `${title}: ${problem}`),
    ),
    ...(pod.serviceAccountName && !hasManifest(manifests, 'ServiceAccount', pod.serviceAccountName)
      ? [`${title}: there is no service account ${pod.serviceAccountName}`]
      : []),
  ]);
  const ofIngresses = ofKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.tls ?? [])
      .filter(({ secretName }) => !secrets.has(secretName ?? ''))
      .map(({ secretName }) => `${titleOf(ingress)}: the Secret ${secretName} is not documented`),
  );
  return [...ofPods, ...ofIngresses];
}

function checkContainers(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
  secrets: DocumentedSecrets,
) {
  const unknownSecrets = env
    .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
    .filter(({ name = '', key }) => !secrets.get(name)?.includes(key))
    .map(({ name, key }) => `the key ${key} of the Secret ${name} is not documented`);
  const unknownMaps = envFrom
    .filter(({ configMapRef }) => !hasManifest(manifests, 'ConfigMap', configMapRef?.name))
    .map(({ configMapRef }) => `there is no ConfigMap ${configMapRef?.name}`);
  return [...unknownSecrets, ...unknownMaps];
}

/** The Secret that CloudNativePG makes for the cluster `postgres`. */
const madeByOperator = 'postgres-ca';

function checkVolumes(
  { configMap, secret, persistentVolumeClaim: claim }: IVolume,
  manifests: readonly Manifest[],
  secrets: DocumentedSecrets,
) {
  const secretName = secret?.secretName ?? '';
  return [
    ...(configMap && !hasManifest(manifests, 'ConfigMap', configMap.name)
      ? [`there is no ConfigMap ${configMap.name}`]
      : []),
    ...(claim && !hasManifest(manifests, 'PersistentVolumeClaim', claim.claimName)
      ? [`there is no claim ${claim.claimName}`]
      : []),
    ...(secret && !secrets.has(secretName) && secretName !== madeByOperator
      ? [`the Secret ${secretName} is not documented`]
      : []),
  ];
}

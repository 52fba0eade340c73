import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IVolume } from 'kubernetes-models/v1/Volume';
import { hasManifest, type Manifest, workloadsOf } from '../manifest.js';

export type DocumentedSecrets = ReadonlyMap<string, readonly string[]>;

/** Checks that referenced ConfigMaps and claims are rendered, and that referenced Secrets and keys are documented. */
export function checkReferences(manifests: readonly Manifest[], secrets: DocumentedSecrets): string[] {
  return workloadsOf(manifests).flatMap(({ title, pod, containers }) => [
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

/** CloudNativePG creates it for the cluster `postgres`. */
const operatorSecret = 'postgres-ca';

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
    ...(secret && !secrets.has(secretName) && secretName !== operatorSecret
      ? [`the Secret ${secretName} is not documented`]
      : []),
  ];
}

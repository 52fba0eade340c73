import { filterKind, listUnmet, listWorkloads, type Manifest, type Workload } from '../manifest.js';

/** The keys of each Secret that examples/secrets.yaml documents. */
export type DocumentedSecrets = ReadonlyMap<string, readonly string[]>;

/** Components that may have a variable with a secret; every server component may have the others. */
const readers: Record<string, readonly string[]> = {
  IDENTITY_SECRET: ['identity'],
  MAIL_SECRET: ['identity', 'notifications'],
  SMTP_URL: ['notifications'],
  POWER_BI_CLIENT_SECRET: ['reports'],
  IDENTITY_TOKEN_KEYS: ['reports'],
};

const secretName = /(?:PASSWORD|SECRET|KEYS?|TOKEN|HEADERS)$|^SMTP_URL$|DATABASE_(?:OWNER_)?URL$/;
/** A password in an address of another machine, or a private key. `$(NAME)` is replaced by a variable. */
const literalSecret = /:\/\/\w+:[^@\s$]+@(?!127\.)|PRIVATE KEY/;
/** Of these, components get the public certificate only. */
const certificateSecrets = ['nats-tls', 'postgres-ca'];
/** Secrets of files, with the component that may have all of them. */
const fileSecrets = ['power-bi reports', 'sign-in-providers identity', 'audit-stream identity'];
/** The file of a Secret that a component may have alone. */
const singleFiles = ['sign-in-providers gateway providers.json'];

/** Checks that secrets come from documented Secrets, and that each component has its own only. */
export function checkSecrets(manifests: readonly Manifest[], secrets: DocumentedSecrets): string[] {
  const maps = filterKind(manifests, 'ConfigMap');
  return [
    ...manifests
      .filter((manifest) => literalSecret.test(JSON.stringify(manifest)))
      .map(({ kind, metadata }) => `${kind}/${metadata.name} contains a secret`),
    ...maps.flatMap(({ metadata, data = {} }) =>
      Object.keys(data)
        .filter((name) => secretName.test(name))
        .map((name) => `ConfigMap/${metadata.name}: ${name} must come from a Secret`),
    ),
    ...listWorkloads(manifests).flatMap((workload) => [
      ...checkVariables(workload, secrets),
      ...checkVolumes(workload),
    ]),
  ];
}

/** Returns the Secret and the key of a variable. */
function findSource(variable: string, { kind, component }: Workload, secrets: DocumentedSecrets): string {
  const database = /^(?:([A-Z]+)_)?DATABASE_(OWNER_)?URL$/.exec(variable);
  if (database) {
    const [, service = component, owner] = database;
    return `${service.toLowerCase()}-database${owner ? '-owner' : ''} DATABASE_${owner ?? ''}URL`;
  }
  const user = component === 'nats-provisioning' ? 'PROVISIONER' : component.toUpperCase();
  const isOwn = kind !== 'StatefulSet' && ['NATS_PASSWORD', 'SIGNING_KEY'].includes(variable);
  const key = isOwn ? variable.replace(/^NATS_|^/, (start) => `${start}${user}_`) : variable;
  const [name] = [...secrets].find(([, keys]) => keys.includes(key)) ?? [];
  return `${name} ${key}`;
}

function checkVariables(workload: Workload, secrets: DocumentedSecrets) {
  const { title, kind, component, containers } = workload;
  return containers.flatMap(({ env = [], envFrom = [] }) => [
    ...env.flatMap((variable) => {
      const { name, valueFrom } = variable;
      const reference = valueFrom?.secretKeyRef;
      if (!reference && !secretName.test(name)) return [];
      const source = findSource(name, workload, secrets);
      const isOwner = /(?:^|_)DATABASE_OWNER_URL$/.test(name);
      return listUnmet(title, [
        [Boolean(reference), `${name} must come from a Secret`],
        [
          !reference || `${reference.name} ${reference.key}` === source,
          `${name} must be the key ${source.replace(/(\S+) (\S+)/, '$2 of the Secret $1')}`,
        ],
        [readers[name]?.includes(component) ?? true, `it must not have ${name}`],
        [!isOwner || kind !== 'Deployment', 'only migrations and backups may have DATABASE_OWNER_URL'],
      ]);
    }),
    ...env
      .filter(({ name }) => name === 'NATS_USER')
      .filter(({ value }) => value !== (component === 'nats-provisioning' ? 'provisioner' : component))
      .map(({ value }) => `${title}: it must not be the user ${value} of the bus`),
    ...envFrom
      .filter(({ secretRef }) => secretRef)
      .map(() => `${title}: it must not have all keys of a Secret`),
  ]);
}

const checkVolumes = ({ title, kind, component, pod }: Workload) =>
  (pod.volumes ?? []).flatMap(({ name, secret }) =>
    listUnmet(title, [
      [
        !secret ||
          fileSecrets.includes(`${secret.secretName} ${component}`) ||
          singleFiles.includes(
            `${secret.secretName} ${component} ${secret.items?.map(({ key }) => key).join()}`,
          ) ||
          (certificateSecrets.includes(secret.secretName ?? '') &&
            (kind === 'StatefulSet' || (secret.items?.length === 1 && secret.items[0]?.key === 'ca.crt'))),
        `its volume ${name} must not have these files of the Secret ${secret?.secretName}`,
      ],
    ]),
  );

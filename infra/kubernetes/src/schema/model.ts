import type { Manifest } from '../manifest.js';

const packages: Record<string, string> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** The module that has the type `I<Kind>` of a manifest. */
export const typeModuleOf = ({ apiVersion, kind }: Manifest): string =>
  apiVersion.startsWith('barmancloud.cnpg.io/') ? './object-store.js' : modelModule(apiVersion, kind);

/** Throws what the schema of the manifest's kind has against it: a wrong type or format, a field that is missing. */
export async function validate(manifest: Manifest): Promise<void> {
  const module = typeModuleOf(manifest);
  if (module.startsWith('.')) return;
  const models = (await import(module)) as Record<string, new (data: Manifest) => { validate: () => void }>;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`${module} has no model`);
  new Model(manifest).validate();
}

function modelModule(apiVersion: string, kind: string) {
  const [group = ''] = apiVersion.split('/');
  return `${packages[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

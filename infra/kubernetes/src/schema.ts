import { type Manifest, titleOf } from './manifest.js';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const packages: Record<string, string> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** Returns the module that exports the type `I<Kind>` of a manifest. */
const typeModuleOf = ({ apiVersion, kind }: Manifest): string =>
  apiVersion.startsWith('barmancloud.cnpg.io/') ? './object-store.js' : modelModule(apiVersion, kind);

/** @throws Error for a wrong type or format, or a missing field */
async function validate(manifest: Manifest): Promise<void> {
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

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
};

/**
 * Finds unknown fields, which the API would silently drop. The schemas allow them, so each manifest is compiled as a literal of its
 * kind's type.
 */
function checkUnknownFields(manifests: readonly Manifest[]): string[] {
  const file = fileURLToPath(new URL('manifests.ts', import.meta.url));
  const source = manifests.map(literalOf).join('\n');
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, ...others) =>
      name === file
        ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
        : host.getSourceFile(name, ...others),
  });
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].map((diagnostic) => {
    const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line;
    const manifest = manifests[line ?? -1];
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
    return `${manifest ? titleOf(manifest) : 'The manifests'}: ${text}`;
  });
}

/** One line for each manifest, because {@link checkUnknownFields} maps lines to manifests. */
const literalOf = (manifest: Manifest, index: number) =>
  `import type { I${manifest.kind} as Kind${index} } from '${typeModuleOf(manifest)}'; export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`;

export async function checkSchema(manifests: readonly Manifest[]): Promise<string[]> {
  const problems = await Promise.all(
    manifests.map((manifest) =>
      validate(manifest).then(
        () => [],
        (error: Error) => [`${titleOf(manifest)}: ${error.message}`],
      ),
    ),
  );
  return [...new Set([...problems.flat(), ...checkUnknownFields(manifests)])];
}

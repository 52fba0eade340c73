import { type Manifest, getTitle } from './manifest.js';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const packages: Record<string, string> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** Returns the module that exports the type `I<Kind>` of a manifest. */
function findTypeModule({ apiVersion, kind }: Manifest): string {
  const [group = ''] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return './object-store.js';
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

/** One line for each manifest, because {@link checkSchema} maps lines to manifests. */
const toLiteral = (manifest: Manifest, index: number) =>
  `import type { I${manifest.kind} as Kind${index} } from '${findTypeModule(manifest)}'; export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`;

/**
 * Returns the problems of each manifest. The API silently drops unknown fields, and the schemas of the models allow them, so each manifest
 * is compiled as a literal of its kind's type.
 */
export function checkSchema(manifests: readonly Manifest[]): string[][] {
  const file = fileURLToPath(new URL('manifests.ts', import.meta.url));
  const source = manifests.map(toLiteral).join('\n');
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, ...others) =>
      name === file
        ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
        : host.getSourceFile(name, ...others),
  });
  const problems = manifests.map((): string[] => []);
  for (const { file: at, start, messageText } of ts.getPreEmitDiagnostics(program)) {
    const index = at?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
    const manifest = manifests[index];
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    if (manifest) problems[index]?.push(`${getTitle(manifest)}: ${text}`);
  }
  return problems;
}

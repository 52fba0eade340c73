import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { titleOf, type Manifest } from '../manifest.js';
import { typeModuleOf } from './model.js';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
};

/**
 * Fields that the API does not know, which it would drop in silence. The schemas themselves let them pass, so each manifest is compiled as a literal of its kind's type.
 */
export function unknownFieldFaults(manifests: readonly Manifest[]): string[] {
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

/** One line for each manifest, so that a line tells the manifest. */
const literalOf = (manifest: Manifest, index: number) =>
  `import type { I${manifest.kind} as Kind${index} } from '${typeModuleOf(manifest)}'; export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`;

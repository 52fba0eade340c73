import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

/** Packages whose index names modules of many screens. */
const packages = new Set(['@portal/ui-kit', '@portal/features']);

/** Where a name is defined: the file and its name there. */
interface Definition {
  file: string;
  name: string;
}

/**
 * Imports from the files that an index of the portal's packages names instead of the index. A file then imports only what it needs, by which
 * chunks can be divided.
 */
export function importDirectly(): Plugin {
  const indexes = new Map<string, Promise<Map<string, Definition>>>();
  return {
    name: 'portal:direct-imports',
    apply: 'build',
    transform: {
      filter: { code: /@portal\/(ui-kit|features)["']/ },
      async handler(code, importer) {
        let changed = code;
        // From the end, because earlier positions stay valid.
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration' || !packages.has(statement.source.value)) continue;
          const resolved = await this.resolve(statement.source.value, importer);
          if (!resolved) return null;
          if (!indexes.has(resolved.id)) indexes.set(resolved.id, readIndex(this, resolved.id));
          const definitions = await indexes.get(resolved.id);
          const imports = statement.specifiers.map((specifier) => {
            const name = 'imported' in specifier && 'name' in specifier.imported && specifier.imported.name;
            const definition = definitions?.get(name || '');
            if (!definition)
              return this.error(`${resolved.id} does not name ${name || 'all'} for ${importer}`);
            return `import { ${definition.name} as ${specifier.local.name} } from ${JSON.stringify(definition.file)};`;
          });
          changed = changed.slice(0, statement.start) + imports.join(' ') + changed.slice(statement.end);
        }
        return { code: changed, map: null };
      },
    },
  };
}

async function readIndex(context: Rolldown.PluginContext, index: string): Promise<Map<string, Definition>> {
  const definitions = new Map<string, Definition>();
  for (const statement of context.parse(await readFile(index, 'utf8'), { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    const file = (await context.resolve(statement.source.value, index))?.id ?? statement.source.value;
    for (const { local, exported } of statement.specifiers)
      if ('name' in local && 'name' in exported) definitions.set(exported.name, { file, name: local.name });
  }
  return definitions;
}

// Finds the files of the contracts that a component runs. A change of another service's contracts is no change of the component.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const packageName = '@portal/contracts';
/** `import type` and `export type` leave nothing in the compiled code. */
const clause = /(?:^|\n)(?:import|export)\s+(type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s*from\s+'([^']+)'/g;
const declaration = /^export\s+(?:abstract\s+|async\s+)?(?:const|let|function\*?|class|enum)\s+(\w+)/gm;

/** Lists what the text imports and exports from other modules: their names with the names here, without types. */
function readClauses(text) {
  return [...text.matchAll(clause)]
    .filter(([, type]) => !type)
    .map(([matched, , names, from]) => ({
      from,
      isExport: /^\s*export/.test(matched),
      names: names.startsWith('*') ? undefined : readNames(names),
    }))
    .filter(({ names }) => names?.length !== 0);
}

const readNames = (list) =>
  list
    .replace(/[{}]/g, '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each && !each.startsWith('type '))
    .map((each) => each.split(/\s+as\s+/))
    .map(([name, alias = name]) => ({ name, alias }));

const readModule = (file) => readFileSync(file, 'utf8');
const toSource = (file, from) => join(dirname(file), from.replace(/\.js$/, '.ts'));

/** Finds the files that declare an exported name; all that the file leads to if the declaration is not found. */
function findDeclaration(file, name) {
  const text = readModule(file);
  if ([...text.matchAll(declaration)].some(([, declared]) => declared === name)) return file;
  for (const { from, isExport, names } of readClauses(text)) {
    if (!isExport || !from.startsWith('.')) continue;
    const source = names ? names.find(({ alias }) => alias === name)?.name : name;
    const found = source && findDeclaration(toSource(file, from), source);
    if (found) return found;
  }
  return undefined;
}

/** Adds a file and all that it imports. */
function addWithImports(file, found) {
  if (found.has(file)) return;
  found.add(file);
  for (const { from } of readClauses(readModule(file)))
    if (from.startsWith('.')) addWithImports(toSource(file, from), found);
}

/** Maps `@portal/contracts/client` to its source by the exports of the package. */
function findEntry(folder, from) {
  const { exports } = JSON.parse(readModule(join(folder, 'package.json')));
  const target = exports[`.${from.slice(packageName.length)}`]?.default;
  const source = target && join(folder, target.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
  return source && existsSync(source) ? source : undefined;
}

/**
 * Lists the sources of the contracts in `folder` that the files use when they run. Returns undefined, which means all, unless each
 * import is understood.
 */
export function findContractFiles(folder, files) {
  const found = new Set();
  for (const file of files) {
    const text = readModule(file);
    const mentions = text.split(`'${packageName}`).length - 1;
    const read = [...text.matchAll(clause)].filter(([, , , from]) => from.startsWith(packageName)).length;
    if (mentions !== read) return undefined;
    for (const { from, names } of readClauses(text).filter((each) => each.from.startsWith(packageName))) {
      const entry = findEntry(folder, from);
      const declared = entry && (names ?? []).map(({ name }) => findDeclaration(entry, name));
      if (!declared || !names || declared.includes(undefined)) {
        if (!entry || names) return undefined;
        addWithImports(entry, found);
      } else for (const each of declared) addWithImports(each, found);
    }
  }
  return [...found];
}

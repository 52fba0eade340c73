// The content of a component: what its build contains. Its hash needs no Git, so it is the same in every clone and archive.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { toRepositoryPath, readJson, readText } from './components.mjs';

/** Names of files and folders that no build contains. */
const unbuilt = [
  /^\./,
  /\.md$/,
  /\.(test|spec|fixture)\.tsx?$/,
  /^(node_modules|dist|coverage|released|test|testing|compatibility)$/,
  /^(Dockerfile|releases\.json|package-lock\.json)$/,
];
const contracts = '@portal/contracts';
const toolKit = '@portal/tool-kit';
/** The files of the kit that take part in a build, and the package that compiles. */
const isBuildTool = (file) => /\/(tsconfig\.\w+\.json|portal-component\.mjs)$/.test(file);
const buildPackages = ['typescript-native'];
const isTestTool = (name) => /^(@types\/|@jest\/|@swc\/jest$|jest$)/.test(name);
const hashLength = 12;

/** Lists the files of a folder that a build may contain. */
function listFiles(path) {
  const location = toRepositoryPath(path);
  if (!existsSync(location)) throw new Error(`${path} is an input of a component, but does not exist.`);
  if (statSync(location).isFile()) return [path];
  return readdirSync(location)
    .filter((name) => !unbuilt.some((pattern) => pattern.test(name)))
    .flatMap((name) => listFiles(posix.join(path, name)));
}

/** Finds a package of package-lock.json as Node.js does: next to the package that needs it, else further up. */
function findLocked(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '.') return undefined;
  }
}

/** Collects the packages that a component needs: folders of this repository, and locked packages of others. */
function collectPackages(location) {
  const { packages } = readJson('package-lock.json');
  const folders = new Map();
  const locked = new Map();
  const add = (from, names) => {
    for (const name of names) {
      const path = findLocked(packages, from, name);
      const { link, resolved, version, integrity, ...needed } = packages[path] ?? {};
      if (!path || locked.has(path) || folders.has(name)) continue;
      if (link) {
        folders.set(name, resolved);
        add(resolved, name === toolKit ? buildPackages : Object.keys(packages[resolved].dependencies ?? {}));
      } else {
        locked.set(path, `${path} ${version} ${integrity}`);
        add(path, listNeeded(needed));
      }
    }
  };
  const { dependencies, devDependencies } = readJson(location, 'package.json');
  const tools = Object.keys(devDependencies ?? {}).filter((name) => !isTestTool(name));
  add(location, [...Object.keys(dependencies ?? {}), ...tools]);
  return { folders, locked: [...locked.values()].sort() };
}

const listNeeded = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** Lists the files and locked packages that the build of a component contains, and the paths at which those files are. */
export function readInputs({ location, inputs }) {
  const { folders, locked } = collectPackages(location);
  const paths = [location, ...inputs];
  for (const [name, folder] of folders) {
    if (name === toolKit) paths.push(...listFiles(folder).filter(isBuildTool));
    else if (name !== contracts) paths.push(folder);
  }
  const contractsFolder = folders.get(contracts);
  if (contractsFolder) paths.push(...listContracts(contractsFolder, location, paths.flatMap(listFiles)));
  return { paths, files: [...new Set(paths.flatMap(listFiles))].sort(), locked };
}

const isSource = (file) => /\.tsx?$/.test(file);
const exportedNames = /^export\s+(?:abstract\s+|async\s+)?(?:const|let|function\*?|class|enum)\s+(\w+)/gm;
/** Types leave nothing in the compiled code. */
const importedNames = /^(?:import|export) (?!type )[^;']*? from '/gm;
const namespaceImport = /(?:\* as \w+ from |import\()'(?:@portal\/contracts|\.\/all-contracts)/;

/**
 * Lists the contracts that a component contains: for a service those that its sources import by name, directly or through others, so that
 * a change of another service's contracts is none of this one. Other components derive from all.
 */
function listContracts(folder, location, files) {
  if (!location.startsWith('services/')) return [folder];
  const remaining = new Map(listFiles(`${folder}/src`).filter(isSource).map(readExportedNames));
  const sources = files.filter(isSource);
  const found = [`${folder}/package.json`, `${folder}/tsconfig.json`];
  // Grows by each file that is found.
  for (const source of sources) {
    const text = readText(source);
    if (namespaceImport.test(text)) return [folder];
    const imported = new Set(text.match(importedNames)?.join().match(/\w+/g));
    for (const [file, names] of remaining) {
      if (!names.some((name) => imported.has(name))) continue;
      remaining.delete(file);
      sources.push(file);
      found.push(file);
    }
  }
  return found;
}

const readExportedNames = (file) => [
  file,
  [...readText(file).matchAll(exportedNames)].map(([, name]) => name),
];

/** Hashes the content of a component. A release changes only versions, which do not count. */
export function hashContent(component) {
  const { files, locked } = readInputs(component);
  const hash = createHash('sha256').update(locked.join('\n'));
  for (const file of files) hash.update(`\0${file}\0`).update(readContent(file));
  return hash.digest('hex').slice(0, hashLength);
}

function readContent(file) {
  if (posix.basename(file) !== 'package.json') return readFileSync(toRepositoryPath(file));
  const { version: _, devDependencies: __, dependencies, ...content } = readJson(file);
  // The locked packages count, and the folders of the repository.
  return JSON.stringify({ ...content, dependencies: Object.keys(dependencies ?? {}) });
}

// The content of a component: what its build contains. Its hash needs no Git, so it is the same in every clone and archive.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix, relative, sep } from 'node:path';
import { findContractFiles } from './contract-files.mjs';
import { toRepositoryPath, readJson } from './components.mjs';

const unbuiltFolders = new Set(['node_modules', 'dist', 'coverage', 'released', 'test', 'testing']);
const unbuiltFile = /\.md$|\.(test|spec|fixture)\.tsx?$|^(Dockerfile|releases\.json|package-lock\.json)$/;
const contracts = '@portal/contracts';
const toolKit = '@portal/tool-kit';
/** The files of the kit that take part in a build, and the package that compiles. */
const isBuildTool = (file) => /\/(tsconfig\.\w+\.json|portal-component\.mjs)$/.test(file);
const buildPackages = ['typescript-native'];
const isTestTool = (name) => /^(@types\/|@jest\/|@swc\/jest$|jest$)/.test(name);
const hashLength = 12;

const toPath = (file) => relative(toRepositoryPath(), file).split(sep).join(posix.sep);

/** Lists the files of a folder that a build may contain. */
function listFiles(path) {
  const location = toRepositoryPath(path);
  if (!existsSync(location)) throw new Error(`${path} is an input of a component, but does not exist.`);
  if (statSync(location).isFile()) return [path];
  return readdirSync(location, { withFileTypes: true }).flatMap((entry) => {
    const file = posix.join(path, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return unbuiltFolders.has(entry.name) ? [] : listFiles(file);
    return unbuiltFile.test(entry.name) ? [] : [file];
  });
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
  if (contractsFolder) paths.push(...listContracts(contractsFolder, paths.flatMap(listFiles)));
  return { paths, files: [...new Set(paths.flatMap(listFiles))].sort(), locked };
}

function listContracts(folder, files) {
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => toRepositoryPath(file));
  const used = findContractFiles(toRepositoryPath(folder), sources)?.map(toPath);
  if (!used) return listFiles(folder);
  return used.length > 0 ? [...used, `${folder}/package.json`, `${folder}/tsconfig.json`] : [];
}

/** Hashes the content of a component. A release changes only versions, which do not count. */
export function hashContent(component) {
  const { files, locked } = readInputs(component);
  const hash = createHash('sha256').update(locked.join('\n'));
  for (const file of files) hash.update(`\0${file}\0`).update(readContent(file));
  return hash.digest('hex').slice(0, hashLength);
}

function readContent(file) {
  const path = toRepositoryPath(file);
  if (posix.basename(file) !== 'package.json') return readFileSync(path);
  const { version: _, devDependencies: __, dependencies, ...content } = readJson(file);
  // The locked packages count, and the folders of the repository.
  return JSON.stringify({ ...content, dependencies: Object.keys(dependencies ?? {}) });
}

/** Git's patterns for the content of a component. */
export function listPatterns(component) {
  const { paths } = readInputs(component);
  const unbuilt = [...unbuiltFolders].map((folder) => `${folder}/**`);
  const files = [
    '*.md',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
    '*.fixture.ts',
    'releases.json',
    'package-lock.json',
  ];
  return [...paths, ...[...unbuilt, ...files].map((pattern) => `:(exclude,glob)**/${pattern}`)];
}

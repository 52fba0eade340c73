// Runs the tests that a change affects; tests/README.md has the rules:
//   npm run test:changed -- [--since <commit>] [--list] [jest's arguments]
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toProjectPath, reportFailure } from './setup/project.mjs';
import { listFolders, listChangedFiles, readWorkspaces, runForOutput } from './setup/workspaces.mjs';

const services = ['identity', 'reports', 'analytics', 'notifications'];
const apps = ['admin', 'user'];
const isDocument = (file) => /\.(md|png)$/.test(file);
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
const isPortalTest = (file) => file.startsWith('tests/') || file.endsWith('.browser.test.ts');
/** Matches files outside all packages on which the whole portal depends. */
const isCommon = (file) =>
  /^(package-lock\.json|jest\..*|tsconfig.*\.json|libs\/tool-kit\/[^/]+|infra\/(postgres|site)\/.*)$/.test(
    file,
  );

const read = (file) => readFileSync(toProjectPath(file), 'utf8');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

await reportFailure(async () => {
  const { since, isListOnly, jestArgs } = readArguments(process.argv.slice(2));
  const changed = listChangedFiles(since).filter((file) => !isDocument(file));
  const selected = selectTests(changed);
  printSelection(selected, changed, since);
  if (selected.size === 0 || isListOnly) return;
  process.argv.splice(2, Infinity, ...jestArgs, '--runTestsByPath', ...selected.keys());
  await import('./test.mjs');
});

function readArguments(args) {
  const jestArgs = [...args];
  const take = (name, count) => {
    const index = jestArgs.indexOf(name);
    return index < 0 ? [] : jestArgs.splice(index, count);
  };
  const [, since = findBase()] = take('--since', 2);
  return { since, isListOnly: take('--list', 1).length > 0, jestArgs };
}

/** The last commit that origin/main has too; without origin/main or on it, the commit before the last. */
function findBase() {
  const head = runForOutput('git', ['rev-parse', 'HEAD']).trim();
  try {
    const base = runForOutput('git', ['merge-base', 'origin/main', 'HEAD']).trim();
    if (base !== head) return base;
  } catch {
    // There is no origin/main.
  }
  return 'HEAD~';
}

/** Selects test files, each with the reason. The first reason counts. */
function selectTests(changed) {
  const tests = runForOutput('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
    .split('\n')
    .filter((file) => isTest(file) && existsSync(toProjectPath(file)));
  const selected = new Map();
  const select = (files, reason) => files.forEach((file) => selected.has(file) || selected.set(file, reason));
  const unitTests = tests.filter((file) => !isPortalTest(file));
  const portalTests = tests.filter(isPortalTest);

  select(
    tests.filter((file) => changed.includes(file)),
    'changed',
  );
  const sources = changed.filter((file) => !isTest(file));
  const common = sources.find(isCommon);
  if (common) select(tests, `${common} changed`);

  const workspaces = readWorkspaces({ withTools: true });
  const locations = new Set();
  for (const [name, { location }] of workspaces) {
    const reason = findChangedFolder(listFolders(name, workspaces), sources);
    if (!reason) continue;
    locations.add(location);
    const isOwn = (file) => file.startsWith(`${location}/`);
    if (location !== 'tests') select(tests.filter(isOwn), `${reason} changed`);
    else if (reason !== 'tests') select(portalTests, `${reason} changed`);
  }
  // Folders of infra that are no packages.
  const isInSameFolder = (file) =>
    sources.some((each) => /^infra\//.test(each) && dirname(each) === dirname(file));
  select(unitTests.filter(isInSameFolder), 'its folder changed');
  select(portalTests.filter(isInSameFolder), 'its folder changed');
  select(
    portalTests.filter((file) => listImports(file).some((each) => sources.includes(each))),
    'a file that it imports changed',
  );

  if (locations.has('gateway')) select(portalTests, 'gateway is affected');
  if (locations.has('frontends/shell'))
    select(
      portalTests.filter((file) => file.startsWith('tests/browser/')),
      'frontends/shell is affected',
    );
  for (const service of services.filter((each) => locations.has(`services/${each}`)))
    select(
      portalTests.filter(matchAnyWord(listCallWords(service))),
      `it names a call or the database of ${service}`,
    );
  for (const app of apps.filter((each) => locations.has(`frontends/${each}`)))
    select(portalTests.filter(matchAnyWord(listScreenPaths(app))), `it names a screen of ${app}`);
  return selected;
}

function findChangedFolder(folders, sources) {
  return [...folders].find((folder) => sources.some((file) => file.startsWith(`${folder}/`)));
}

/** The files of `tests` that a test imports, also indirectly. */
function listImports(file, seen = new Set()) {
  for (const path of matches(read(file), /from '(\.[^']+)\.js'/g)) {
    const imported = join(dirname(file), `${path}.ts`);
    if (seen.has(imported) || !existsSync(toProjectPath(imported))) continue;
    seen.add(imported);
    listImports(imported, seen);
  }
  return [...seen];
}

/** Matches tests whose text, or that of the screens that they open, contains one of the words. */
function matchAnyWord(words) {
  return (file) =>
    [file, ...listImports(file).filter((each) => each.endsWith('.screens.ts'))].some((each) => {
      const text = read(each);
      return words.some((word) => text.includes(word));
    });
}

/** The words by which a test names a service: its calls, its database and its component. */
function listCallWords(service) {
  const folder = `libs/contracts/src/${service}`;
  const contracts = runForOutput('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder])
    .split('\n')
    .filter((file) => file.endsWith('.contract.ts'))
    .map(read);
  const groups = contracts.flatMap((text) => matches(text, /contract\('\w+', '(\w+)'/g));
  const paths = contracts.flatMap((text) => matches(text, /\b(?:get|post|put|patch|delete)\(\s*'([^']+)'/g));
  return [
    ...paths.flatMap((path) => [`'${path}'`, `map-back-end${path}`]),
    ...groups.map((group) => `api.${group}.`),
    ...[`'${service}'`, `components.${service}`, `databases.${service}`],
  ];
}

/** The paths of an app's screens, as tests write them. */
function listScreenPaths(app) {
  const paths = matches(read(`frontends/${app}/src/routes.ts`), /path: '([^':]+)/g);
  return paths.flatMap((path) => [`'${path}'`, `'${path}?`, `#${path}`]);
}

function printSelection(selected, changed, since) {
  console.log(
    `${changed.length} files have changed since ${since}; ${selected.size} test files are affected.`,
  );
  for (const reason of new Set(selected.values())) {
    console.log(`\n  ${reason}:`);
    for (const [file, each] of selected) if (each === reason) console.log(`    ${file}`);
  }
  console.log();
}

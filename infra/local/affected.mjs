// Lists the services and apps that a change affects, with the folders that changed:
//   npm run affected -- <commit>     changes of this working copy since the commit; since the last commit without it
import { execFileSync } from 'node:child_process';
import { projectRoot, reportFailure } from './setup/project.mjs';

const sharedFiles = new Set(['package-lock.json', 'tsconfig.base.json']);
const isReleased = (location) => /^(services|frontends)\/|^gateway$/.test(location);
const isBuiltIn = (file) => !/\.(test|fixture)\.tsx?$|\.md$|\/(released|test)\//.test(file);

await reportFailure(async () => {
  const [since = 'HEAD'] = process.argv.slice(2);
  const changed = changedFiles(since);
  const workspaces = readWorkspaces();
  const affected = [...workspaces]
    .filter(([, { location }]) => isReleased(location))
    .map(([name, { version }]) => ({ name, version, reasons: findReasons(name, workspaces, changed) }))
    .filter(({ reasons }) => reasons.length > 0);
  for (const { name, version, reasons } of affected) {
    console.log(`${name}@${version}`.padEnd(30), reasons.join(', '));
  }
  if (affected.length === 0) console.log(`No service or app has changed since ${since}.`);
});

function runForOutput(command, args) {
  return execFileSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function changedFiles(since) {
  const tracked = runForOutput('git', ['diff', '--name-only', since, '--']);
  const added = runForOutput('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}${added}`.split('\n').filter((file) => file && isBuiltIn(file));
}

function readWorkspaces() {
  const found = JSON.parse(runForOutput('npm', ['query', '.workspace']));
  return new Map(
    found.map(({ name, location, version, dependencies = {} }) => [
      name,
      { location, version, needs: Object.keys(dependencies) },
    ]),
  );
}

function findReasons(name, workspaces, changed) {
  const folders = [...foldersOf(name, workspaces)].filter((folder) =>
    changed.some((file) => file.startsWith(`${folder}/`)),
  );
  return [...folders, ...changed.filter((file) => sharedFiles.has(file))];
}

function foldersOf(name, workspaces, seen = new Set()) {
  const workspace = workspaces.get(name);
  if (!workspace || seen.has(workspace.location)) return seen;
  seen.add(workspace.location);
  for (const needed of workspace.needs) foldersOf(needed, workspaces, seen);
  return seen;
}

// Tells which parts a change touches, and by which folders: those are to be released for it.
//   npm run affected -- <commit>     what was changed since the commit, in this working copy; the last commit without it
import { execFileSync } from 'node:child_process';
import { projectRoot, reportFailure } from './setup/project.mjs';

/** Files that every component is built with. */
const shared = new Set(['package-lock.json', 'tsconfig.base.json']);
const isReleased = (location) => /^(services|frontends)\/|^gateway$/.test(location);
const isBuiltIn = (file) => !/\.(test|fixture)\.tsx?$|\.md$|\/(released|test)\//.test(file);

await reportFailure(async () => {
  const [since = 'HEAD'] = process.argv.slice(2);
  const changed = changedFiles(since);
  const workspaces = readWorkspaces();
  const touched = [...workspaces]
    .filter(([, { location }]) => isReleased(location))
    .map(([name, { version }]) => ({ name, version, reasons: reasonsOf(name, workspaces, changed) }))
    .filter(({ reasons }) => reasons.length > 0);
  for (const { name, version, reasons } of touched) {
    console.log(`${name}@${version}`.padEnd(30), reasons.join(', '));
  }
  if (touched.length === 0) console.log(`No part has changed since ${since}.`);
});

function outputOf(command, args) {
  return execFileSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function changedFiles(since) {
  const tracked = outputOf('git', ['diff', '--name-only', since, '--']);
  const added = outputOf('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked}${added}`.split('\n').filter((file) => file && isBuiltIn(file));
}

function readWorkspaces() {
  const found = JSON.parse(outputOf('npm', ['query', '.workspace']));
  return new Map(
    found.map(({ name, location, version, dependencies = {} }) => [
      name,
      { location, version, needs: Object.keys(dependencies) },
    ]),
  );
}

function reasonsOf(name, workspaces, changed) {
  const folders = [...foldersOf(name, workspaces)].filter((folder) =>
    changed.some((file) => file.startsWith(`${folder}/`)),
  );
  return [...folders, ...changed.filter((file) => shared.has(file))];
}

/** Folders of a workspace and of those that it is built with. */
function foldersOf(name, workspaces, seen = new Set()) {
  const workspace = workspaces.get(name);
  if (!workspace || seen.has(workspace.location)) return seen;
  seen.add(workspace.location);
  for (const needed of workspace.needs) foldersOf(needed, workspaces, seen);
  return seen;
}

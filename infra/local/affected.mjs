// Lists the components that a change affects, with the folders that changed:
//   npm run affected -- <commit or tag>            changes of this working copy since then; since the last commit without it
//   npm run affected -- --tests <commit or tag>    names of all packages with tests of their own that the change affects
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inProject, reportFailure } from './setup/project.mjs';
import {
  foldersOf,
  isReleased,
  listChangedFiles,
  readWorkspaces,
  runForOutput,
  unbuiltFiles,
} from './setup/workspaces.mjs';

const lockFile = 'package-lock.json';

await reportFailure(async () => {
  const { values, positionals } = parseArgs({
    options: { tests: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [since = 'HEAD'] = positionals;
  if (values.tests) return console.log(listTestedPackages(since).join('\n'));
  const changed = listChangedFiles(since, ['.', ...unbuiltFiles]);
  const sharedFiles = changed.filter(
    (file) =>
      /^libs\/tool-kit\/tsconfig\.\w+\.json$/.test(file) || (file === lockFile && hasNewPackages(since)),
  );
  const workspaces = readWorkspaces();
  const affected = [...workspaces]
    .filter(([, workspace]) => isReleased(workspace))
    .map(([name, { version }]) => ({
      name,
      version,
      reasons: [
        ...[...foldersOf(name, workspaces)].filter((folder) =>
          changed.some((file) => file.startsWith(`${folder}/`)),
        ),
        ...sharedFiles,
      ],
    }))
    .filter(({ reasons }) => reasons.length > 0);
  for (const { name, version, reasons } of affected) {
    console.log(`${name}@${version}`.padEnd(30), reasons.join(', '));
  }
  if (affected.length === 0) console.log(`No component has changed since ${since}.`);
});

function listTestedPackages(since) {
  const changed = listChangedFiles(since);
  const isEverywhere =
    changed.some((file) => /^(tsconfig|jest)\b|^libs\/tool-kit\/[^/]+$/.test(file)) || hasNewPackages(since);
  const workspaces = readWorkspaces({ withTools: true });
  return [...workspaces.keys()].filter((name) => {
    const { hasTests } = workspaces.get(name);
    const folders = [...foldersOf(name, workspaces)];
    return (
      hasTests &&
      (isEverywhere || changed.some((file) => folders.some((folder) => file.startsWith(`${folder}/`))))
    );
  });
}

/** Compares the locked packages. A release changes only versions of this repository's own packages. */
function hasNewPackages(since) {
  const lockedPackages = (text) =>
    JSON.stringify(
      Object.entries(JSON.parse(text).packages).map(([path, { version, ...others }]) =>
        path.includes('node_modules/') ? [path, version, others] : [path, others],
      ),
    );
  const before = runForOutput('git', ['show', `${since}:${lockFile}`]);
  return lockedPackages(before) !== lockedPackages(readFileSync(inProject(lockFile), 'utf8'));
}

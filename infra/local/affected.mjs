// Lists the components that a change affects, with the folders that changed:
//   npm run affected -- <commit or tag>    changes of this working copy since then; since the last commit without it
import { readFileSync } from 'node:fs';
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
  const [since = 'HEAD'] = process.argv.slice(2);
  const changed = listChangedFiles(since, ['.', ...unbuiltFiles]);
  const sharedFiles = changed.filter(
    (file) => file === 'tsconfig.base.json' || (file === lockFile && hasNewPackages(since)),
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

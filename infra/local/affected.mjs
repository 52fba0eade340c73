// Lists the services and apps that a change affects, with the folders that changed:
//   npm run affected -- <commit>     changes of this working copy since the commit; since the last commit without it
import { reportFailure } from './setup/project.mjs';
import { foldersOf, listChangedFiles, readWorkspaces } from './setup/workspaces.mjs';

const sharedFiles = new Set(['package-lock.json', 'tsconfig.base.json']);
const isReleased = (location) => /^(services|frontends)\/|^gateway$/.test(location);
const isBuiltIn = (file) => !/\.(test|fixture)\.tsx?$|\.md$|\/(released|test)\//.test(file);

await reportFailure(async () => {
  const [since = 'HEAD'] = process.argv.slice(2);
  const changed = listChangedFiles(since).filter(isBuiltIn);
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

function findReasons(name, workspaces, changed) {
  const folders = [...foldersOf(name, workspaces)].filter((folder) =>
    changed.some((file) => file.startsWith(`${folder}/`)),
  );
  return [...folders, ...changed.filter((file) => sharedFiles.has(file))];
}

// Checks all types, including those that only Vite builds or only tests run.
import { spawnSync } from 'node:child_process';
import { compiler, components } from './setup/build-steps.mjs';

const foldersOutsideBuild = [
  ...components,
  'libs/ui-kit',
  'libs/features',
  'frontends/shell',
  'frontends/user',
  'frontends/admin',
  'infra/power-bi-emulator/page',
  'infra/power-bi-emulator/test',
  'infra/monitoring',
  'tests/components',
];

/** Checks again only what has changed since the last check. */
const checkFolder = (folder) => [
  ...['-p', folder, '--noEmit', '--incremental'],
  ...['--tsBuildInfoFile', `.cache/types/${folder}.tsbuildinfo`],
];

const startedAt = performance.now();
for (const options of [['-b'], ...foldersOutsideBuild.map(checkFolder)]) {
  const { status } = spawnSync(process.execPath, [...compiler, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(process.exitCode ? `Types are wrong (${seconds} s).` : `No errors in types (${seconds} s).`);

import { existsSync } from 'node:fs';
import { buildAll, buildLocalRun } from './build-steps.mjs';
import { installDependencies, requireNodeVersion } from './dependencies.mjs';
import { inProject, runInForeground } from './project.mjs';

const startCheck = inProject('infra/local/dist/check-start.js');
const errorReportedCode = 2;

/** Installs and builds what is missing or out of date. */
export async function setUp() {
  requireNodeVersion();
  await installDependencies();
  await buildLocalRun();
  await buildAll();
}

/** The same before a start: ends the process as early as it can tell that nothing could be started. */
export async function setUpForStart() {
  requireNodeVersion();
  // Told by what the last build left: a running portal's packages must not be replaced under it.
  const checked = existsSync(startCheck);
  if (checked) await checkStart();
  await installDependencies();
  await buildLocalRun();
  if (!checked) await checkStart();
  await buildAll();
}

async function checkStart() {
  // In a process of its own, since the build may replace the modules that it loads.
  if ((await runInForeground('node', [startCheck])) === errorReportedCode) process.exit(1);
}

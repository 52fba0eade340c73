import { existsSync } from 'node:fs';
import { buildAll, buildLocalRun } from './build-steps.mjs';
import { installDependencies, requireNodeVersion } from './dependencies.mjs';
import { inProject, runInForeground } from './project.mjs';

const startCheck = inProject('infra/local/dist/check-start.js');
const errorReportedCode = 2;

export async function setUp() {
  requireNodeVersion();
  await installDependencies();
  await buildLocalRun();
  await buildAll();
}

/** Installs and builds before a start. Exits early if the portal cannot start. */
export async function setUpForStart() {
  requireNodeVersion();
  // Checks with the last build, because installing would replace the packages of a running portal.
  const hasStartCheck = existsSync(startCheck);
  if (hasStartCheck) await checkStart();
  await installDependencies();
  await buildLocalRun();
  if (!hasStartCheck) await checkStart();
  await buildAll();
}

async function checkStart() {
  // Runs in a separate process, because the build may replace the loaded modules.
  if ((await runInForeground('node', [startCheck])) === errorReportedCode) process.exit(1);
}

import { existsSync } from 'node:fs';
import { buildAll, buildLocalRun, buildServers } from './build-steps.mjs';
import { enableHooks, installDependencies, checkNodeVersion } from './dependencies.mjs';
import { toProjectPath, runInForeground } from './project.mjs';

const startCheck = toProjectPath('infra/local/dist/check-start.js');
const errorReportedCode = 2;

/** Installs and builds. Without pages, only what tests of components alone need. */
export async function setUp({ withPages = true } = {}) {
  checkNodeVersion();
  await installDependencies();
  enableHooks();
  await buildLocalRun();
  await (withPages ? buildAll() : buildServers());
}

/** Installs and builds before a start. Exits early if the portal cannot start. */
export async function setUpForStart() {
  checkNodeVersion();
  // Checks with the last build, because installing would replace the packages of a running portal.
  const hasStartCheck = existsSync(startCheck);
  if (hasStartCheck) await checkStart();
  await installDependencies();
  enableHooks();
  await buildLocalRun();
  if (!hasStartCheck) await checkStart();
  await buildAll();
}

async function checkStart() {
  // Runs in a separate process, because the build may replace the loaded modules.
  if ((await runInForeground('node', [startCheck])) === errorReportedCode) process.exit(1);
}

import { existsSync } from 'node:fs';
import { buildAll, buildLibraries, buildLocalRun, buildPages, buildServers } from './build-steps.mjs';
import {
  enableHooks,
  installAllDependencies,
  installDependencies,
  checkNodeVersion,
} from './dependencies.mjs';
import { toProjectPath, runInForeground } from './project.mjs';

const startCheck = toProjectPath('infra/local/dist/check-start.js');
const errorReportedCode = 2;

const builds = { portal: buildAll, pages: buildPages, servers: buildServers, libraries: buildLibraries };

/** Installs and builds. By default the whole portal; `servers` leaves out its pages, `pages` the services, `libraries` both. */
export async function setUp(part = 'portal') {
  checkNodeVersion();
  await installAllDependencies();
  enableHooks();
  await buildLocalRun();
  await builds[part]();
}

/** Installs and builds before a start. Exits early if the portal cannot start. */
export async function setUpForStart(install = installDependencies) {
  checkNodeVersion();
  // Checks with the last build, because installing would replace the packages of a running portal.
  const hasStartCheck = existsSync(startCheck);
  if (hasStartCheck) await checkStart();
  await install();
  enableHooks();
  await buildLocalRun();
  if (!hasStartCheck) await checkStart();
  await buildAll();
}

async function checkStart() {
  // Runs in a separate process, because the build may replace the loaded modules.
  if ((await runInForeground('node', [startCheck])) === errorReportedCode) process.exit(1);
}

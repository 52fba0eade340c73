import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toProjectPath, reportStep, runCommand } from './project.mjs';

const ignoredNames = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** Hashes (SHA-256) the names and contents of all source files below the paths. */
function hashContents(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.flatMap((each) => listFiles(toProjectPath(each)))) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !ignoredNames.has(basename(name)))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Runs a build step, unless its inputs have not changed and its outputs exist. */
async function buildStep({ name, inputs, outputs, work }) {
  const stamp = toProjectPath('.cache', 'build', `${name.replaceAll(' ', '-')}.sha256`);
  const hash = hashContents([...inputs, 'package-lock.json', 'infra/local/setup']);
  const isUnchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isUnchanged && outputs.every((path) => existsSync(toProjectPath(path)))) return;
  await reportStep(name, 'building', 'built', work);
  mkdirSync(toProjectPath('.cache', 'build'), { recursive: true });
  writeFileSync(stamp, hash);
}

const frontEnds = ['shell', 'admin', 'user'];
/** TypeScript 7. Lint and the tests' reporter use the API of 6, which 7 does not have. */
export const compiler = ['node_modules/typescript-native/bin/tsc'];
/** They have no references, because they are also built alone, against packages of the libraries. */
export const components = [
  'gateway',
  ...['identity', 'reports', 'analytics', 'notifications'].map((name) => `services/${name}`),
];
/** Compiles without checking types, which `npm run types` does: a quarter of the CPU time. */
const compile = (...options) => runCommand('node', [...compiler, ...options, '--noCheck']);
const contractWriters = ['write-routes', 'write-documents'].map(
  (name) => `libs/contracts/scripts/${name}.mjs`,
);

/** Compiles infra/local first, so that start problems are reported before the long build. */
export function buildLocalRun() {
  return buildStep({
    name: 'local run',
    inputs: [
      'infra/local',
      'infra/nats',
      'infra/power-bi-emulator',
      'libs/contracts',
      'libs/demo-data',
      'libs/server-kit',
      'libs/tool-kit',
    ],
    outputs: ['infra/local/dist/main.js'],
    work: () => compile('-b', 'infra/local'),
  });
}

/** Builds what the tests beside sources need. */
export const buildLibraries = () =>
  buildStep({
    name: 'libraries',
    inputs: ['tsconfig.json', ...listProjects()],
    outputs: listProjects().map((path) => `${path}/dist`),
    work: async () => {
      await compile('-b');
      for (const file of contractWriters)
        if (existsSync(toProjectPath(file))) await runCommand('node', [file]);
    },
  });

const listProjects = () =>
  JSON.parse(readFileSync(toProjectPath('tsconfig.json'), 'utf8')).references.map(({ path }) => path);

export async function buildAll() {
  await buildLibraries();
  await Promise.all([buildComponents(), buildEmulatorPages(), ...frontEnds.map(buildFrontEnd)]);
  await assembleSite();
}

/** Builds the pages of the portal. */
export async function buildPages() {
  await buildLibraries();
  await Promise.all(frontEnds.map(buildFrontEnd));
  await assembleSite();
}

export async function buildServers() {
  await buildLibraries();
  await buildComponents();
}

function buildComponents() {
  return buildStep({
    name: 'services',
    inputs: ['tsconfig.json', ...listProjects(), ...components],
    outputs: components.map((path) => `${path}/dist`),
    work: () => Promise.all(components.map((folder) => compile('-p', folder))),
  });
}

/** Runs Vite. Without scripts before it, because the libraries are built. */
const runVite = (workspace) => runCommand('npm', ['run', 'build', '--ignore-scripts', '-w', workspace]);

function buildEmulatorPages() {
  return buildStep({
    name: 'emulator',
    inputs: ['infra/power-bi-emulator', 'libs/tool-kit/tsconfig.browser.json'],
    outputs: ['infra/power-bi-emulator/dist/page/report-embed.js'],
    work: () => runVite('@portal/power-bi-emulator-page'),
  });
}

function buildFrontEnd(frontEnd) {
  return buildStep({
    name: `${frontEnd} pages`,
    inputs: [`frontends/${frontEnd}`, 'libs/ui-kit', 'libs/features', 'libs/contracts'],
    outputs: [`frontends/${frontEnd}/dist`],
    work: () => runVite(`@portal/${frontEnd}`),
  });
}

function assembleSite() {
  return buildStep({
    name: 'site',
    inputs: [
      'infra/site',
      'libs/ui-kit',
      'libs/features',
      'libs/contracts',
      ...frontEnds.map((each) => `frontends/${each}`),
    ],
    outputs: ['.cache/site'],
    work: () => runCommand('node', ['infra/site/assemble.mjs']),
  });
}

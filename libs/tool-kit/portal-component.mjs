#!/usr/bin/env node
// Builds and tests the component in the current folder:
//   portal-component libraries                  # builds the libraries that it needs; front ends are built by Vite
//   portal-component compile [tsc's arguments]  # a library or a tool, with TypeScript 7; by default with -b
//   portal-component build                      # a service or the gateway
//   portal-component test [jest's arguments]    # starts PostgreSQL for service tests, unless TEST_POSTGRES has the address of an empty one
// In the root of the repository:
//   portal-component release [--dry-run] [component…]    # writes versions, changelogs and releases.json, and commits them
//   portal-component affected                            # lists the components that differ from releases.json
//   portal-component tag [component…]                    # prints the tags of images: version and hash of the content
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const kit = dirname(fileURLToPath(import.meta.url));
const component = process.cwd();
const componentRequire = createRequire(join(component, 'package.json'));

/** Lists the folders of the libraries that the component needs. */
function listLibraries() {
  const { dependencies } = JSON.parse(readFileSync(join(component, 'package.json'), 'utf8'));
  const names = Object.keys(dependencies).filter((name) => name.startsWith('@portal/'));
  return names.map((name) => realpathSync(join(kit, '..', '..', 'node_modules', name)));
}

function buildAll(folders) {
  for (const path of folders) runOrExit('npm', ['run', '--silent', '--if-present', 'build'], path);
}

function runOrExit(program, args, folder) {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function compile(...options) {
  const compiler = join(dirname(require.resolve('typescript-native/package.json')), 'bin', 'tsc');
  runOrExit(process.execPath, [compiler, ...options]);
}

/** Starts a PostgreSQL for service tests. Returns the function that removes it. */
async function startDatabase() {
  const hasServiceTests = readdirSync('src', { recursive: true }).some((file) => file.endsWith('.spec.ts'));
  if (!hasServiceTests || process.env.TEST_POSTGRES) return () => undefined;
  const { startPostgres } = await import('@portal/tool-kit');
  const folder = mkdtempSync(join(tmpdir(), 'component-'));
  // PostgreSQL runs as another user if this process is root.
  chmodSync(folder, 0o755);
  const server = await startPostgres({
    dataFolder: folder,
    logFile: join(folder, 'postgres.log'),
    password: randomUUID(),
    fsync: false,
    watcher: { onSpawn: () => undefined, onDeath: (description) => console.error(description) },
  });
  process.env.TEST_POSTGRES = server.url;
  return async () => {
    await server.stop();
    for (const path of [server.location.dataFolder, folder]) rmSync(path, { recursive: true, force: true });
  };
}

/** Installs what only tests need. It is missing after an installation with `--omit=dev`, as `npm start` makes it. */
function installTestTools() {
  try {
    componentRequire.resolve('jest/package.json');
  } catch {
    console.log('Installing the packages that tests need …');
    const options = ['--no-save', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
    runOrExit('npm', ['install', '--silent', ...options]);
  }
}

/** Runs jest. Ctrl-C reaches it, too; this process waits for its end. */
async function runJest(args) {
  const program = join(dirname(componentRequire.resolve('jest/package.json')), 'bin', 'jest.js');
  const config = [`--config=${join(kit, 'jest.config.js')}`, '--passWithNoTests'];
  const jest = spawn(process.execPath, [program, ...config, ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => jest.kill());
  return new Promise((resolve) => jest.once('close', (code) => resolve(code ?? 1)));
}

const [command, ...args] = process.argv.slice(2);
if (command === 'libraries') {
  buildAll(listLibraries());
} else if (command === 'build') {
  buildAll(listLibraries());
  compile('-p', component);
} else if (command === 'compile') {
  compile(...(args.length > 0 ? args : ['-b']));
} else if (command === 'test') {
  installTestTools();
  buildAll([...listLibraries(), kit]);
  const removeDatabase = await startDatabase();
  process.exitCode = await runJest(args).finally(removeDatabase);
} else if (command === 'release' || command === 'affected' || command === 'tag') {
  try {
    const { printAffected, release, tag } = await import('./release/commands.mjs');
    ({ release, affected: printAffected, tag })[command](args);
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
} else {
  console.error(
    'Use `portal-component libraries`, `compile`, `build`, `test`, `release`, `affected` or `tag`.',
  );
  process.exitCode = 2;
}

#!/usr/bin/env node
// Builds the component in the current folder:
//   portal-component libraries                  # builds the libraries that it needs; front ends are built by Vite
//   portal-component compile [tsc's arguments]  # a library or a tool, with TypeScript 7; by default with -b
//   portal-component build                      # a service or the gateway
// In the root of the repository:
//   portal-component release [--dry-run] [component…]    # writes versions, notes and releases.json, and commits them
//   portal-component affected                            # lists the components that differ from releases.json
//   portal-component tag                                 # prints the tags of images: version and hash of the content
import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const kit = dirname(fileURLToPath(import.meta.url));
const component = process.cwd();

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

const [command, ...args] = process.argv.slice(2);
if (command === 'libraries') {
  buildAll(listLibraries());
} else if (command === 'build') {
  buildAll(listLibraries());
  // Without checking types, which `npm run types` does: tests may import packages that an image does not contain.
  compile('-p', component, '--noCheck');
} else if (command === 'compile') {
  compile(...(args.length > 0 ? args : ['-b']));
} else if (command === 'release' || command === 'affected' || command === 'tag') {
  try {
    const { printAffected, printTags, release } = await import('./release/release.mjs');
    ({ release, affected: printAffected, tag: printTags })[command](args);
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
} else {
  console.error('Use `portal-component libraries`, `compile`, `build`, `release`, `affected` or `tag`.');
  process.exitCode = 2;
}

// Hooks of Node's module loader, in a thread of their own: what the tests and sources may import.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../swc.js';

const globals = new URL('globals.mjs', import.meta.url).href;
const require = createRequire(import.meta.url);
let cacheFolder;

export function initialize(data) {
  ({ cacheFolder } = data);
}

/** Packages of this repository, also where they are installed, and their tests. */
const isOwn = (url) => !/\/node_modules\/(?!@portal\/)/.test(url);

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const source =
    specifier.startsWith('.') &&
    isOwn(context.parentURL) &&
    findSource(new URL(specifier, context.parentURL));
  if (source) return { url: source, format: 'module', shortCircuit: true };
  if (specifier.endsWith('.json')) {
    const importAttributes = { type: 'json' };
    return { ...(await next(specifier, { ...context, importAttributes })), importAttributes };
  }
  const resolved = await next(specifier, context);
  // A package of this repository is its sources, of which its own tests import a part: two copies in one process would not know each other.
  const built = /^(?!.*\/node_modules\/)(.*)\/dist\/(.*)\.js$/.exec(resolved.url);
  const ownSource = built && findSource(new URL(`${built[1]}/src/${built[2]}.js`));
  return ownSource ? { url: ownSource, format: 'module', shortCircuit: true } : resolved;
}

/** Finds the TypeScript of a module that is imported as './x.js', './x' or './folder'. */
function findSource({ href }) {
  const stem = href.replace(/(\.js|\/)$/, '');
  const endings = ['.ts', '.tsx', ...(href.endsWith('.js') ? [] : ['/index.ts', '/index.tsx'])];
  return endings.map((ending) => stem + ending).find((url) => existsSync(fileURLToPath(url)));
}

export async function load(url, context, next) {
  const [address] = url.split('?');
  if (address.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
  if (!/\.tsx?$/.test(address) || !isOwn(address)) return next(url, context);
  return { format: 'module', source: compile(fileURLToPath(address)), shortCircuit: true };
}

/** Compiles a source, unless one of these contents was compiled before. */
function compile(file) {
  const text = readFileSync(file, 'utf8');
  const name = createHash('sha1').update(file).update(text).digest('hex');
  const cached = join(cacheFolder, `${name}.mjs`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const options = { ...swcOptions, filename: file, sourceMaps: 'inline', swcrc: false, configFile: false };
  const { code } = require('@swc/core').transformSync(text, options);
  // Other workers may read it meanwhile.
  const incomplete = `${cached}.${process.pid}`;
  writeFileSync(incomplete, code);
  renameSync(incomplete, cached);
  return code;
}

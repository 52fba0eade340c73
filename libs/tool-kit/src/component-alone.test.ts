import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Registry, startRegistry } from './testing/registry.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const nested = new Set(['node_modules', 'dist']);
/** Of the build, and of the tests. */
const commandTimeoutMs = 900_000;
const testTimeoutMs = 2 * commandTimeoutMs + 60_000;

interface Description {
  version: string;
  overrides?: Record<string, unknown>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

let folder: string;
const describePackage = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Description;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'component-alone-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Copies a component, and installs libraries from their packed files. Returns a function that runs a script of the copy. */
function copyAlone(location: string, libraries: string[]) {
  const component = join(folder, basename(location));
  const modules = join(component, 'node_modules');
  const source = join(repository, location);
  mkdirSync(component);
  for (const name of readdirSync(source))
    if (!nested.has(name)) cpSync(join(source, name), join(component, name), { recursive: true });
  for (const library of libraries) install(library, modules);
  const { dependencies, devDependencies } = describePackage(component);
  linkDependencies(source, Object.keys({ ...dependencies, ...devDependencies }), component, modules);
  mkdirSync(join(modules, '.bin'));
  const programs = {
    'portal-component': ['@portal', 'tool-kit', 'portal-component.mjs'],
    vite: ['vite', 'bin', 'vite.js'],
  };
  for (const [name, path] of Object.entries(programs))
    if (existsSync(join(modules, ...path))) symlinkSync(join('..', ...path), join(modules, '.bin', name));
  return (...args: string[]) =>
    promisify(execFile)('npm', args, {
      cwd: component,
      // Without the mode, the PostgreSQL and the records of the run that contains this test.
      env: { ...process.env, NODE_ENV: undefined, TEST_POSTGRES: undefined, STATEMENT_RECORDS: undefined },
      timeout: commandTimeoutMs,
      maxBuffer: 64 * 1_024 * 1_024,
    });
}

/** Packs a library. Returns the path of the file. */
function pack(library: string): string {
  const options = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const cwd = join(repository, 'libs', library);
  const packed = execFileSync('npm', ['pack', ...options], { cwd, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(folder, filename);
}

/** Installs a library from its packed file, as npm would from a registry. */
function install(library: string, modules: string): void {
  const source = join(repository, 'libs', library);
  const target = join(modules, '@portal', library);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', pack(library), '-C', target, '--strip-components=1']);
  linkDependencies(source, Object.keys(describePackage(target).dependencies), target, modules);
}

/** Links packages of the repository, so that the test needs no registry: in the shared folder, or in that of a package with another version. */
function linkDependencies(source: string, names: string[], target: string, modules: string): void {
  for (const name of names.filter((each) => !each.startsWith('@portal/'))) {
    const own = join(source, 'node_modules', name);
    const from = existsSync(own) ? own : join(repository, 'node_modules', name);
    const to = join(existsSync(own) ? join(target, 'node_modules') : modules, name);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

/** Lists built files without the hash in their names, which depends on the order of modules. */
const listFiles = (path: string) =>
  readdirSync(path)
    .map((file) => file.replace(/-[\w-]{8}(?=\.(?:js|css))/, ''))
    .sort();

it(
  'a copy with only the reports service and packed libraries builds and passes tests of its own',
  async () => {
    const run = copyAlone('services/reports', [
      'contracts',
      'demo-data',
      'server-kit',
      'service-kit',
      'tool-kit',
    ]);
    await run('run', 'build');
    expect(existsSync(join(folder, 'reports', 'dist', 'main.js'))).toBe(true);
    // All its tests run in the project `services`.
    const { stderr } = await run('test', '--', 'favourite|rating');
    expect(stderr).toMatch(/^Tests: +[1-9]\d* passed/m);
  },
  testTimeoutMs,
);

it(
  'a copy with only the front end of users and packed libraries builds the same files',
  async () => {
    const run = copyAlone('frontends/user', ['contracts', 'ui-kit', 'features', 'tool-kit']);
    await run('run', 'build');
    expect(listFiles(join(folder, 'user', 'dist'))).toEqual(
      listFiles(join(repository, 'frontends', 'user', 'dist')),
    );
  },
  testTimeoutMs,
);

describe('npm install in a repository of its own', () => {
  const libraries = ['contracts', 'demo-data', 'server-kit', 'service-kit', 'tool-kit'];
  const template = join(repository, 'libs', 'tool-kit', 'template');
  let registry: Registry;
  let alone: string;

  beforeAll(async () => {
    registry = await startRegistry(repository, libraries.map(pack));
    alone = join(folder, 'alone');
    cpSync(template, alone, { recursive: true });
    cpSync(join(repository, 'services', 'reports', 'src'), join(alone, 'src'), { recursive: true });
    const { overrides } = describePackage(repository);
    const release = { inputs: ['Dockerfile'] };
    const description = { ...describePackage(join(repository, 'services', 'reports')), overrides, release };
    writeFileSync(join(alone, 'package.json'), JSON.stringify(description, null, 2));
  });

  afterAll(() => registry.stop());

  /** Without the configuration of the npm that runs the tests. */
  const ownEnvironment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, {
      cwd: alone,
      env: {
        ...ownEnvironment,
        NODE_ENV: undefined,
        npm_config_cache: join(folder, 'npm-cache'),
        npm_config_registry: registry.publicUrl,
        npm_config_userconfig: '/dev/null',
      },
      timeout: commandTimeoutMs,
    });
  const install = () => run('npm', 'install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  const readText = (...names: string[]) => readFileSync(join(alone, ...names), 'utf8');

  it(
    'takes the libraries, which name one another exactly, only from the registry of their scope',
    async () => {
      const npmrc = readText('.npmrc');
      expect(npmrc).toMatch(/^@portal:registry=https:/m);
      writeFileSync(join(alone, '.npmrc'), '');
      await expect(install()).rejects.toThrow(/E404[^]*@portal/);
      writeFileSync(join(alone, '.npmrc'), npmrc.replace(/https:.*/, registry.portalUrl));
      await install();

      const { packages } = JSON.parse(readText('package-lock.json')) as {
        packages: Record<string, { version: string; resolved: string }>;
      };
      for (const library of libraries) {
        const { version, dependencies } = describePackage(join(repository, 'libs', library));
        expect(packages[`node_modules/@portal/${library}`]).toMatchObject({
          version,
          resolved: expect.stringContaining(registry.portalUrl),
        });
        for (const [name, version] of Object.entries(dependencies))
          if (name.startsWith('@portal/')) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      }
      const imported = await run(
        'node',
        '-e',
        "import('@portal/service-kit').then(() => console.log('imported'))",
      );
      expect(imported.stdout).toBe('imported\n');
    },
    testTimeoutMs,
  );

  it('gives the tools of a release', async () => {
    const tool = join(repository, 'libs', 'tool-kit', 'portal-component.mjs');
    expect((await run('node', tool, 'tag')).stdout).toMatch(/^reports=\d+\.\d+\.\d+-[0-9a-f]{12}\n$/);
  });
});

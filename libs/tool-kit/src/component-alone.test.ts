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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { scaleTimeout } from '@portal/tool-kit/timeouts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const libraries = ['contracts', 'server-kit', 'service-kit', 'tool-kit'];
const nested = new Set(['node_modules', 'dist']);
/** Of the build, and of the tests. */
const commandTimeoutMs = scaleTimeout(600_000);

interface Description {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

let folder: string;
let modules: string;
const describePackage = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Description;

/** Installs a library from its packed file, as npm would from a registry. */
function install(library: string): void {
  const source = join(repository, 'libs', library);
  const options = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const packed = execFileSync('npm', ['pack', ...options], { cwd: source, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const target = join(modules, '@portal', library);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  linkDependencies(source, Object.keys(describePackage(target).dependencies), target);
}

/** Links packages of the repository, so that the test needs no registry: in the shared folder, or in that of a package with another version. */
function linkDependencies(source: string, names: string[], target: string): void {
  for (const name of names.filter((each) => !each.startsWith('@portal/'))) {
    const own = join(source, 'node_modules', name);
    const from = existsSync(own) ? own : join(repository, 'node_modules', name);
    const to = join(existsSync(own) ? join(target, 'node_modules') : modules, name);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'component-alone-'));
  const component = join(folder, 'reports');
  const source = join(repository, 'services', 'reports');
  modules = join(component, 'node_modules');
  mkdirSync(component);
  for (const name of readdirSync(source))
    if (!nested.has(name)) cpSync(join(source, name), join(component, name), { recursive: true });
  for (const library of libraries) install(library);
  const { dependencies, devDependencies } = describePackage(component);
  linkDependencies(source, Object.keys({ ...dependencies, ...devDependencies }), component);
  mkdirSync(join(modules, '.bin'));
  symlinkSync(
    join('..', '@portal', 'tool-kit', 'portal-component.mjs'),
    join(modules, '.bin', 'portal-component'),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

it(
  'a copy with only the reports service and packed libraries builds and passes its own tests',
  async () => {
    const run = (...args: string[]) =>
      promisify(execFile)('npm', args, {
        cwd: join(folder, 'reports'),
        // Without the PostgreSQL and the records of the run that contains this test.
        env: { ...process.env, TEST_POSTGRES: undefined, STATEMENT_RECORDS: undefined },
        timeout: commandTimeoutMs,
        maxBuffer: 64 * 1_024 * 1_024,
      });

    await run('run', 'build');
    expect(existsSync(join(folder, 'reports', 'dist', 'main.js'))).toBe(true);

    const { stderr } = await run('test');
    const [, failed, passed = '0'] = /^Tests: +(?:(\d+) failed, )?(\d+) passed/m.exec(stderr) ?? [];
    expect(failed).toBeUndefined();
    expect(Number(passed)).toBeGreaterThan(100);
  },
  2 * commandTimeoutMs + scaleTimeout(60_000),
);

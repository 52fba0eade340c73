import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toProjectPath, projectRoot } from './project.js';

const read = (...names: string[]) => readFileSync(toProjectPath(...names), 'utf8');
const readJson = (...names: string[]) => JSON.parse(read(...names));
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

/** Libraries, services, front ends, the gateway and the folders of infra. */
const components = [
  'gateway',
  ...['libs', 'services', 'frontends', 'infra'].flatMap((folder) =>
    readdirSync(toProjectPath(folder)).map((name) => `${folder}/${name}`),
  ),
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(toProjectPath(file)));
/** The changelog describes the past. */
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const withoutCode = (text: string) => text.replace(/^ {4,}.*$/gm, '').replace(/`[^`]*`/g, '');

const getAnchors = (file: string) =>
  matches(read(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Finds the modules that a program imports before its first statement runs, with those of its own files. */
function findImports(file: string, found = new Set<string>()): Set<string> {
  for (const name of matches(read(file), /^(?:import|export) (?:[^;'"]*? from )?'([^']+)';/gm)) {
    const isFile = name.startsWith('.');
    const path = isFile ? join(dirname(file), name) : name;
    if (found.has(path)) continue;
    found.add(path);
    if (isFile) findImports(path, found);
  }
  return found;
}

describe('programs of a fresh clone', () => {
  it.each(['start', 'test', 'dev', 'install'])('%s imports no package before it installs them', (name) => {
    const imports = findImports(`infra/local/${name}.mjs`);
    expect(imports.size).toBeGreaterThan(1);
    expect([...imports].filter((path) => !path.startsWith('node:') && !/\.m?js$/.test(path))).toEqual([]);
    expect([...imports].filter((path) => path.includes('/dist/'))).toEqual([]);
  });
});

describe('components', () => {
  it.each(components)('%s has a README that starts with its name and purpose', (component) => {
    const file = join(component, 'README.md');
    expect(files).toContain(file);
    expect(read(file)).toMatch(/^# .+\n\n[A-Z].{30,}/);
  });

  it.each(components)('%s has owners', (component) => {
    expect(matches(read('CODEOWNERS'), /^\/(\S+)\/\s+@/gm)).toContain(component);
  });

  // docs/operating.md is complete, as variables.test.ts verifies.
  it.each(components)('%s links to its variables, or lists them', (component) => {
    const sources = files.filter(
      (file) =>
        file.startsWith(`${component}/src/`) && /\/(config|options|main|\w*variables)\.ts$/.test(file),
    );
    const variables = sources.flatMap((file) => [
      ...matches(read(file), /^ +([A-Z][A-Z0-9_]+): /gm),
      ...matches(read(file), /\{ ([A-Z][A-Z0-9_, ]+) \} = process\.env/g).flatMap((names) =>
        names.split(', '),
      ),
    ]);
    const readme = read(component, 'README.md');
    const isLinked = readme.includes('docs/operating.md#every-variable');
    expect(isLinked ? [] : variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { dev?: boolean }> };

  it.each(['jest', '@swc/core', 'eslint', 'playwright-core', '@sparticuz/chromium', 'kubernetes-models'])(
    'marks %s as a development package, which `npm start` does not install',
    (name) => expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true }),
  );
});

describe('documents', () => {
  it.each(documents)('%s has no broken links', (document) => {
    const links = matches(withoutCode(read(document)), /\]\(([^)\s]+)\)/g).filter(
      (link) => !/^[a-z]+:/.test(link),
    );
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path ? join(dirname(document), path) : document;
      if (!existsSync(toProjectPath(file))) return true;
      return anchor !== undefined && !getAnchors(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it.each(documents)('%s names scripts and packages that exist', (document) => {
    const packages = new Map(
      files
        .filter((file) => file.endsWith('package.json'))
        .map((file) => [readJson(file).name as string, readJson(file)]),
    );
    const commands = [...read(document).matchAll(/npm (?:run )?([\w:-]+)(?: -w (@?[\w/-]+))?/g)].filter(
      ([text, script = '', workspace]) => workspace || text.includes('npm run') || script === 'start',
    );
    const missing = commands.filter(([text, script = '', workspace = 'report-portal']) => {
      const { scripts = {} } = packages.get(workspace) ?? {};
      return !packages.has(workspace) || (/npm (run|test)/.test(text) && !(script in scripts));
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  const rows = matches(read('docs/asvs.md'), /^\| (\d+\.\d+\.\d+ .*) \|$/gm).map((row) =>
    row.split(/ +\| +/),
  );

  it.each(rows)(
    'names files and tests of %s that exist',
    (_number, _requirement, _met, files = '', tests = '') => {
      expect(matches(files, /`([^`]+)`/g).filter((file) => !existsSync(toProjectPath(file)))).toEqual([]);
      for (const [, file = '', title] of tests.matchAll(/`([^`]+)`: "([^"]+)"/g))
        expect(read(file)).toContain(title);
    },
  );
});

describe('the development environment', () => {
  it('has one version of Node.js, which package.json supports and the images contain', () => {
    const version = read('.nvmrc').trim();
    const [, oldest] = /^>=(\d+)/.exec(readJson('package.json').engines.node) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(oldest));
    const images = files.filter((file) => /Dockerfile$|^demo\.env$/.test(file));
    const inImages = images.flatMap((file) => matches(read(file), /NODE_IMAGE=node:(\d+)/g));
    expect(new Set(inImages)).toEqual(new Set([version]));
    const { image } = readJson('.devcontainer', 'devcontainer.json');
    expect(image).toContain(`:${version}-`);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toProjectPath } from './project.js';

const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Author',
  GIT_AUTHOR_EMAIL: 'author@portal.example',
  GIT_COMMITTER_NAME: 'Author',
  GIT_COMMITTER_EMAIL: 'author@portal.example',
};

/** Stores `src/contracts.json` instead of the real contracts. */
const contractsProgram = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const [, version, option] = process.argv.slice(2);
  const now = readFileSync('libs/contracts/src/contracts.json', 'utf8');
  const newest = 'libs/contracts/released/newest.json';
  if (existsSync(newest) && readFileSync(newest, 'utf8') === now) console.log('Unchanged since the last release.');
  else if (!option) for (const name of ['newest', version]) writeFileSync(\`libs/contracts/released/\${name}.json\`, now);
`;

const portalComponent = 'libs/tool-kit/portal-component.mjs';
const services = ['identity', 'reports', 'analytics', 'notifications'];
const contracts = { '@portal/contracts': '*' };
const image = { inputs: ['infra/docker/component.Dockerfile'] };
const packages: Record<string, { name: string; dependencies?: Record<string, string>; release?: object }> = {
  'libs/contracts': { name: '@portal/contracts' },
  'libs/ui-kit': { name: '@portal/ui-kit', dependencies: contracts },
  ...Object.fromEntries(
    services.map((name) => [
      `services/${name}`,
      { name: `@portal/${name}`, dependencies: contracts, release: image },
    ]),
  ),
  gateway: { name: '@portal/gateway', dependencies: contracts, release: image },
  ...Object.fromEntries(
    ['shell', 'admin', 'user'].map((name) => [
      `frontends/${name}`,
      { name: `@portal/${name}`, dependencies: { '@portal/ui-kit': '*' }, release: {} },
    ]),
  ),
  'infra/nats': { name: '@portal/nats', dependencies: contracts, release: image },
};

/** A released repository, of which each test gets a copy. */
let released: string;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'released-'));
  released = folder;
  for (const path of ['libs/tool-kit/release', portalComponent])
    cpSync(toProjectPath(path), join(folder, path), { recursive: true });
  for (const name of ['versions.sh', 'publish-images.sh'])
    cpSync(toProjectPath('infra', 'docker', name), join(folder, 'infra', 'docker', name));
  write('infra/docker/component.Dockerfile', 'FROM node');
  write('package.json', {
    name: 'report-portal',
    workspaces: ['libs/contracts', 'libs/ui-kit', 'services/*', 'gateway', 'frontends/*', 'infra/nats'],
  });
  const scripts = { build: 'true' };
  const versioned = Object.entries(packages).map(
    ([path, content]) => [path, { ...content, version: '0.1.0', scripts }] as const,
  );
  for (const [path, content] of versioned) write(join(path, 'package.json'), content);
  const links = Object.entries(packages).map(([path, { name }]) => [
    `node_modules/${name}`,
    { resolved: path, link: true },
  ]);
  write('package-lock.json', { packages: Object.fromEntries([...versioned, ...links]) });
  write('libs/contracts/package.json', {
    ...JSON.parse(read('libs/contracts/package.json')),
    exports: { '.': { default: './dist/index.js' } },
  });
  write('libs/contracts/tsconfig.json', {});
  write('libs/contracts/src/contracts.json', '{}');
  write('libs/contracts/src/kit.ts', "export const text = 'text';\n");
  for (const name of services) {
    write(
      `libs/contracts/src/${name}.ts`,
      `import { text } from './kit.js';\nexport const ${name} = text;\n`,
    );
    write(
      `services/${name}/src/main.ts`,
      `import { ${name} } from '@portal/contracts';\nexport default ${name};\n`,
    );
  }
  write(
    'libs/contracts/src/index.ts',
    ['kit', ...services].map((name) => `export * from './${name}.js';\n`).join(''),
  );
  write('libs/contracts/released/newest.json', '{}');
  write('libs/contracts/dist/compatibility/check-contracts.js', contractsProgram);
  write('libs/contracts/dist/package.json', { type: 'module' });
  write('releases.json', { portal: '0.1.0', contents: {} });
  runGit('init', '--quiet', '--initial-branch', 'main');
  commit('chore: start');
  release();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(released, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

afterAll(() => rmSync(released, { recursive: true }));

const runIn = (path: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: path, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim();
const run = (command: string, ...args: string[]) => runIn(folder, command, ...args);
const runGit = (...args: string[]) => run('git', ...args);
const release = (...args: string[]) => run('node', portalComponent, 'release', ...args);
const listAffected = () => run('node', portalComponent, 'affected').split('\n');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

function commit(message: string, ...paths: string[]): void {
  for (const path of paths) write(path, `// ${message}`);
  runGit('add', '--all');
  runGit('commit', '--quiet', '--message', message);
}

/** Clones the repository into a folder next to it. */
function clone(name: string, ...options: string[]): string {
  runGit('clone', '--quiet', ...options, `file://${folder}`, `clones/${name}`);
  return join(folder, 'clones', name);
}

const readTags = (path = folder) =>
  Object.fromEntries(
    runIn(path, 'sh', 'infra/docker/versions.sh')
      .split('\n')
      .map((line) => line.split('=')),
  ) as Record<string, string>;

describe('npm run release', () => {
  it('records version and content of a component, with notes and without a tag', () => {
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    commit('fix(reports): end permissions', 'services/reports/src/end.ts');
    write('docs/upgrading.md', 'Versions: `identity@next`, `user@next`.\n');
    commit('test(identity): invite twice', 'services/identity/src/invite.test.ts');
    expect(listAffected()).toEqual(['@portal/identity@0.1.1', '@portal/reports@0.1.1']);

    release('identity');

    expect(readJson('services/identity/package.json').version).toBe('0.2.0');
    expect(readJson('package-lock.json').packages['services/identity'].version).toBe('0.2.0');
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n.+\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\nReleased: identity\.\n\n### Features\n\n- \*\*identity:\*\* invite users [0-9a-f]{7,}\n\n## 0\.1\.1/,
    );
    const { portal, contents } = readJson('releases.json');
    expect(portal).toBe('0.2.0');
    expect(contents.identity).toBe(readTags().IDENTITY_VERSION?.split('-')[1]);
    expect(readJson('services/reports/package.json').version).toBe('0.1.1');
    expect(listAffected()).toEqual(['@portal/reports@0.1.1']);
    expect(runGit('log', '-1', '--format=%B').trim()).toBe('chore(release): 0.2.0\n\nidentity');
    expect([runGit('tag', '--list'), runGit('status', '--porcelain')]).toEqual(['', '']);
    expect(read('docs/upgrading.md')).toContain('`identity@0.2.0`, `user@next`');
  });

  it('adds a second release above the first, with the changes of each component since its last one', () => {
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    commit('feat(reports): end permissions', 'services/reports/src/end.ts');
    release('identity');
    commit('fix(identity): end invitations', 'services/identity/src/invite.ts');
    release('identity', 'reports');

    const [, second = '', first = ''] = read('CHANGELOG.md').split(/^## /m);
    expect(second).toMatch(
      /^0\.3\.0 [^]*Released: identity, reports\.[^]*end permissions[^]*end invitations/,
    );
    expect(second).not.toContain('invite users');
    expect(first).toMatch(/^0\.2\.0 [^]*invite users/);
    expect(first).not.toContain('end permissions');
  });

  it('releases what a library changes, and the contracts when they differ', () => {
    commit('feat(ui-kit): sort tables', 'libs/ui-kit/src/table.ts');
    commit('feat(contracts): add a call', 'libs/contracts/src/contracts.json');

    release('identity');
    expect(read('libs/contracts/released/0.1.2.json')).toBe('// feat(contracts): add a call');
    expect(read('CHANGELOG.md')).not.toContain('sort tables');

    release('user');
    expect(read('CHANGELOG.md')).toContain('**ui-kit:** sort tables');
    for (const { version } of [
      readJson('frontends/user/package.json'),
      readJson('package-lock.json').packages['frontends/user'],
    ])
      expect(version).toBe('0.2.0');
  });

  it('marks breaking changes by a minor version before 1.0.0, and by a major version after it', () => {
    commit(
      'feat(identity)!: rename a variable\n\nBREAKING CHANGE: set NEW_NAME\nbefore the start\n\nRefs: 7',
      'services/identity/src/config.ts',
    );
    const first = release('--dry-run', 'identity');
    expect(first).toContain('0.1.1 -> 0.2.0');
    expect(first).toMatch(/- \*\*identity:\*\* set NEW_NAME before the start\n\s+### Features/);
    write('releases.json', { ...readJson('releases.json'), portal: '1.4.0' });
    commit('chore: set the version');
    commit('feat!: rename it again', 'services/identity/src/config.ts');
    const plan = release('--dry-run', 'identity');
    expect(plan).toContain('1.4.0 -> 2.0.0');
    expect(plan).toMatch(/BREAKING CHANGES[^]+- rename it again/);
  });

  it('writes nothing in a dry run, which plans all changed components', () => {
    commit('fix(reports): end permissions', 'services/reports/src/end.ts');
    const head = runGit('rev-parse', 'HEAD');
    const plan = release('--dry-run');
    expect(plan).toMatch(/0\.1\.1 -> 0\.1\.2\s[^]+Released: reports\.[^]+Dry run: nothing was written\.$/);
    expect([runGit('rev-parse', 'HEAD'), runGit('status', '--porcelain')]).toEqual([head, '']);
  });

  it('releases a component again without changes, for new packages', () => {
    release('reports');
    expect(read('CHANGELOG.md')).toMatch(/## 0\.1\.2 .+\n\nReleased: reports\.\n\nNew build: packages/);
  });

  it('rejects unknown components and uncommitted changes', () => {
    expect(() => release('mails')).toThrow('There is no component mails.');
    write('services/identity/src/invite.ts', 'unfinished');
    expect(() => release('identity')).toThrow('Commit your changes first.');
  });
});

describe('a clone', () => {
  beforeEach(() => {
    runGit('tag', '--annotate', 'identity-v9.9.9', '--message', 'identity');
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
  });

  it('without tags plans the same releases', () => {
    const other = clone('without-tags', '--no-tags');
    expect(runIn(other, 'git', 'tag')).toBe('');
    const plan = runIn(other, 'node', portalComponent, 'release', '--dry-run', 'identity');
    expect(plan).toContain('0.1.1 -> 0.2.0');
    expect(plan).toBe(release('--dry-run', 'identity'));
  });

  it('of depth 1 has the same tags and affected components, and refuses to release with wrong notes', () => {
    const shallow = clone('shallow', '--depth', '1');
    expect(readTags(shallow)).toEqual(readTags());
    expect(runIn(shallow, 'node', portalComponent, 'affected')).toBe('@portal/identity@0.1.1');
    expect(() => runIn(shallow, 'node', portalComponent, 'release', 'identity')).toThrow(
      'This clone has no history. Fetch it first: git fetch --unshallow',
    );
    runIn(shallow, 'git', 'fetch', '--quiet', '--unshallow');
    expect(runIn(shallow, 'node', portalComponent, 'release', 'identity')).toContain('0.1.1 -> 0.2.0');
  });

  it('needs no Git for the tags of images', () => {
    const archive = clone('archive', '--depth', '1');
    rmSync(join(archive, '.git'), { recursive: true });
    expect(readTags(archive)).toEqual(readTags());
  });
});

describe('tags of images', () => {
  it('consist of version and content, and change only with the content of the image', () => {
    const before = readTags();
    expect(before.IDENTITY_VERSION).toMatch(/^0\.1\.1-[0-9a-f]{12}$/);
    commit('test(identity): invite', 'services/identity/src/invite.test.ts', 'services/identity/README.md');
    expect(readTags()).toEqual(before);
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    const { IDENTITY_VERSION: changed, ...others } = readTags();
    expect(changed).not.toBe(before.IDENTITY_VERSION);
    expect(before).toMatchObject(others);
    release('identity');
    expect(readTags()).toEqual({
      ...others,
      PORTAL_VERSION: '0.2.0',
      IDENTITY_VERSION: changed?.replace('0.1.1', '0.2.0'),
    });
  });

  it('of a service leave out the contracts of others, and include what all contracts share', () => {
    const before = readTags();
    commit('feat(contracts): change reports', 'libs/contracts/src/reports.ts');
    write('libs/contracts/src/reports.ts', "export const reports = 'other text';\n");
    const { REPORTS_VERSION, IDENTITY_VERSION, GATEWAY_VERSION } = readTags();
    expect(REPORTS_VERSION).not.toBe(before.REPORTS_VERSION);
    expect(GATEWAY_VERSION).not.toBe(before.GATEWAY_VERSION);
    expect(IDENTITY_VERSION).toBe(before.IDENTITY_VERSION);
    write('libs/contracts/src/kit.ts', "export const text = 'other text';\n");
    expect(readTags().IDENTITY_VERSION).not.toBe(before.IDENTITY_VERSION);
  });

  it('include all contracts if the component imports them in a way that is not understood', () => {
    write('services/identity/src/all.ts', "export const all = await import('@portal/contracts');\n");
    const before = readTags();
    write('libs/contracts/src/reports.ts', "export const reports = 'other text';\n");
    expect(readTags().IDENTITY_VERSION).not.toBe(before.IDENTITY_VERSION);
  });
});

describe('publish-images.sh', () => {
  const images = 'registry.example/portal';
  /** Records all calls. The registry has the images in `published`; the scanner finds vulnerabilities in those in `vulnerable`. */
  const fakeDocker = `#!/bin/sh
    echo "docker $*" >>calls
    case "$*" in
      *imagetools*--format*) echo sha256:1234 ;;
      *imagetools\\ inspect*) grep -qxF "$4" published ;;
      *imagetools\\ create*) echo "$5" >>published ;;
      *run*) ! grep -q . vulnerable ;;
    esac
  `;

  const publish = (...names: string[]) =>
    execFileSync('sh', ['infra/docker/publish-images.sh', ...names], {
      cwd: folder,
      env: { ...environment, IMAGES: images, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const getCalls = (pattern: RegExp) =>
    read('calls')
      .split('\n')
      .filter((line) => pattern.test(line));

  beforeEach(() => {
    write('bin/docker', fakeDocker);
    write('bin/cosign', '#!/bin/sh\necho "cosign $*" >>calls\n');
    run('chmod', '+x', 'bin/docker', 'bin/cosign');
    for (const file of ['calls', 'published', 'vulnerable']) write(file, '');
    write('.gitignore', 'bin\ncalls\npublished\nvulnerable\n');
    commit('chore: ignore files');
  });

  it('builds all images with SBOM and provenance, and signs their digests after the scan', () => {
    publish();
    const { IDENTITY_VERSION } = readTags();
    const builds = getCalls(/buildx build/);
    expect(builds).toHaveLength(11);
    expect(builds.join('\n')).toMatch(
      new RegExp(
        `component.Dockerfile --build-arg COMPONENT=services/identity --build-arg VERSION=${IDENTITY_VERSION} --build-arg PORTAL_VERSION=0.1.1 .*--provenance mode=max --sbom true --push --tag ${images}/identity:candidate-${IDENTITY_VERSION} `,
      ),
    );
    expect(getCalls(/identity@sha256/).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'docker run --rm',
      'cosign sign --yes',
      'docker buildx imagetools',
    ]);
    expect(read('published')).toContain(`${images}/identity:${IDENTITY_VERSION}\n`);
  });

  it('builds only the images that have changed since', () => {
    publish();
    write('calls', '');
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    publish();
    expect(getCalls(/buildx build|cosign/)).toEqual([
      expect.stringContaining(`${images}/identity:candidate-${readTags().IDENTITY_VERSION}`),
      `cosign sign --yes ${images}/identity@sha256:1234`,
    ]);
  });

  it('neither signs nor names an image with vulnerabilities, and scans it again in the next run', () => {
    write('vulnerable', 'openssl');
    for (const _ of ['first run', 'retry']) expect(() => publish('reports')).toThrow();
    expect([getCalls(/docker run/).length, getCalls(/cosign|imagetools create/)]).toEqual([2, []]);
    expect(read('published')).toBe('');
  });

  it('refuses changes that are not committed', () => {
    write('services/reports/src/end.ts', 'unfinished');
    expect(() => publish()).toThrow('Commit your changes first.');
    expect(getCalls(/docker/)).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inProject } from './project.js';

const environment = {
  ...process.env,
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  ...{ GIT_AUTHOR_NAME: 'Author', GIT_AUTHOR_EMAIL: 'author@portal.example' },
  ...{ GIT_COMMITTER_NAME: 'Author', GIT_COMMITTER_EMAIL: 'author@portal.example' },
};

/** Stores `src/contracts.json` instead of the real contracts. */
const contractsProgram = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const [version, option] = process.argv.slice(2);
  const now = readFileSync('libs/contracts/src/contracts.json', 'utf8');
  const newest = 'libs/contracts/released/newest.json';
  if (existsSync(newest) && readFileSync(newest, 'utf8') === now) console.log('Unchanged since the last release.');
  else if (!option) for (const name of ['newest', version]) writeFileSync(\`libs/contracts/released/\${name}.json\`, now);
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  for (const path of ['release.mjs', 'affected.mjs', 'setup'])
    cpSync(inProject('infra', 'local', path), join(folder, 'infra', 'local', path), { recursive: true });
  for (const name of ['versions.sh', 'publish-images.sh'])
    cpSync(inProject('infra', 'docker', name), join(folder, 'infra', 'docker', name));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  const contracts = { '@portal/contracts': '*' };
  const packages = {
    '.': {
      name: 'report-portal',
      workspaces: ['libs/*', 'services/*', 'gateway', 'frontends/*', 'infra/nats'],
    },
    'libs/contracts': { name: '@portal/contracts', scripts: { build: 'true' } },
    'libs/ui-kit': { name: '@portal/ui-kit', dependencies: contracts },
    ...Object.fromEntries(
      ['identity', 'reports', 'analytics', 'notifications'].map((name) => [
        `services/${name}`,
        { name: `@portal/${name}`, dependencies: contracts },
      ]),
    ),
    gateway: { name: '@portal/gateway', dependencies: contracts },
    ...Object.fromEntries(
      ['shell', 'admin', 'user'].map((name) => [
        `frontends/${name}`,
        { name: `@portal/${name}`, dependencies: { '@portal/ui-kit': '*' } },
      ]),
    ),
    'infra/nats': { name: '@portal/nats', dependencies: contracts },
  };
  const versioned = Object.entries(packages).map(
    ([path, content]) => [path, { version: '0.1.0', ...content }] as const,
  );
  for (const [path, content] of versioned) write(join(path, 'package.json'), content);
  write('package-lock.json', { packages: Object.fromEntries(versioned) });
  write('.gitignore', 'node_modules');
  write('libs/contracts/src/contracts.json', '{}');
  write('libs/contracts/released/newest.json', '{}');
  write('libs/contracts/dist/compatibility/release-contracts.js', contractsProgram);
  write('libs/contracts/dist/package.json', { type: 'module' });
  write('docs/upgrading.md', 'Versions: `identity@next`, `user@next`.\n');
  git('init', '--quiet', '--initial-branch', 'main');
  commit('chore: start');
  for (const name of ['identity', 'reports', 'user'])
    git('tag', '--annotate', `${name}-v0.1.0`, '--message', name);
  git('tag', '--annotate', 'contracts-v0.1.0', '--message', 'contracts');
});

afterEach(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim();
const git = (...args: string[]) => run('git', ...args);
const release = (...args: string[]) => run('node', 'infra/local/release.mjs', ...args);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

function commit(message: string, ...paths: string[]): void {
  for (const path of paths) write(path, message);
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

const imageTags = () =>
  Object.fromEntries(
    run('sh', 'infra/docker/versions.sh')
      .split('\n')
      .map((line) => line.split('=')),
  ) as Record<string, string>;

describe('npm run release', () => {
  it('writes version, changelog, commit and tag of a component', () => {
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    commit('fix(reports): end permissions', 'services/reports/src/end.ts');
    commit('test(identity): invite twice', 'services/identity/src/invite.test.ts');

    release('identity');

    expect(JSON.parse(read('services/identity/package.json')).version).toBe('0.2.0');
    expect(JSON.parse(read('package-lock.json')).packages['services/identity'].version).toBe('0.2.0');
    expect(read('services/identity/CHANGELOG.md')).toMatch(
      /^# Changelog of identity\n\n.+\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n### Features\n\n- \*\*identity:\*\* invite users [0-9a-f]{7}\n$/,
    );
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): identity 0.2.0');
    expect(git('describe', '--exact-match')).toBe('identity-v0.2.0');
    expect(git('tag', '--list', '--format=%(contents)', 'identity-v0.2.0')).toContain('Contracts: 0.1.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(read('docs/upgrading.md')).toBe('Versions: `identity@0.2.0`, `user@next`.\n');
  });

  it('adds a second release above the first, with the changes since then', () => {
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    release('identity');
    commit('fix(identity): end invitations', 'services/identity/src/invite.ts');
    release('identity');

    const [, second = '', first = ''] = read('services/identity/CHANGELOG.md').split(/^## /m);
    expect(second).toMatch(/^0\.2\.1 [^]*end invitations/);
    expect(second).not.toContain('invite users');
    expect(first).toMatch(/^0\.2\.0 [^]*invite users/);
  });

  it('releases all components that a library affects, and the contracts when they differ', () => {
    commit('feat(ui-kit): sort tables', 'libs/ui-kit/src/table.ts');
    commit('feat(contracts): add a call', 'libs/contracts/src/contracts.json');

    release('user', 'identity');

    expect(git('tag', '--points-at', 'HEAD').split('\n')).toEqual([
      'contracts-v0.2.0',
      'identity-v0.2.0',
      'user-v0.2.0',
    ]);
    expect(read('libs/contracts/released/0.2.0.json')).toBe('feat(contracts): add a call');
    expect(read('frontends/user/CHANGELOG.md')).toContain('**ui-kit:** sort tables');
    expect(read('services/identity/CHANGELOG.md')).not.toContain('sort tables');
    expect(git('tag', '--list', '--format=%(contents)', 'user-v0.2.0')).toContain('Contracts: 0.2.0');
  });

  it('marks breaking changes by a minor version before 1.0.0, and by a major version after it', () => {
    commit(
      'feat(identity)!: rename a variable\n\nBREAKING CHANGE: set NEW_NAME',
      'services/identity/src/config.ts',
    );
    expect(release('--dry-run', 'identity')).toContain('identity 0.1.0 -> 0.2.0');
    write('services/identity/package.json', {
      ...JSON.parse(read('services/identity/package.json')),
      version: '1.4.0',
    });
    const plan = release('--dry-run', 'identity');
    expect(plan).toContain('identity 1.4.0 -> 2.0.0');
    expect(plan).toMatch(/BREAKING CHANGES\s+- \*\*identity:\*\* set NEW_NAME/);
  });

  it('writes nothing in a dry run, which plans all changed components', () => {
    commit('fix(reports): end permissions', 'services/reports/src/end.ts');
    for (const name of ['analytics', 'notifications', 'gateway', 'shell', 'admin', 'nats'])
      git('tag', '--annotate', `${name}-v0.1.0`, '--message', name);
    const head = git('rev-parse', 'HEAD');
    expect(release('--dry-run')).toMatch(
      /^contracts: .+\s+reports 0\.1\.0 -> 0\.1\.1 \(reports-v0\.1\.1\)\s[^]*nothing was written\.$/,
    );
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, '']);
  });

  it('refuses to release without the tag of the last release', () => {
    release('reports');
    git('tag', '--delete', 'reports-v0.1.1');
    expect(() => release('reports')).toThrow('The tag reports-v0.1.1 of the last release is missing');
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): reports 0.1.1');
  });

  it('releases a component again without changes, for new packages', () => {
    release('reports');
    expect(read('services/reports/CHANGELOG.md')).toContain('New build: packages or base images changed.');
    expect(git('describe', '--exact-match')).toBe('reports-v0.1.1');
  });

  it('rejects unknown components and uncommitted changes', () => {
    expect(() => release('mails')).toThrow('There is no component mails.');
    write('services/identity/src/invite.ts', 'unfinished');
    expect(() => release('identity')).toThrow('Commit your changes first.');
  });
});

describe('npm run affected', () => {
  it('lists the components that changed since a tag, but not those of another release', () => {
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    release('identity');
    git('tag', '--annotate', 'checkpoint', '--message', 'checkpoint');
    commit('fix(reports): end permissions', 'services/reports/src/end.ts');
    release('reports');
    expect(run('node', 'infra/local/affected.mjs', 'identity-v0.2.0')).toMatch(
      /^@portal\/reports@0\.1\.1 +services\/reports$/,
    );
  });
});

describe('tags of images', () => {
  it('consist of version and commit, and change only with the content of the image', () => {
    const before = imageTags();
    expect(before.IDENTITY_VERSION).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    const changed = imageTags();
    release('identity');
    const released = imageTags();
    expect(released.IDENTITY_VERSION).toBe(
      `0.2.0-${git('rev-parse', '--short=8', 'identity-v0.2.0^{commit}')}`,
    );
    expect(new Set([before, changed, released].map((tags) => tags.IDENTITY_VERSION)).size).toBe(3);
    const { IDENTITY_VERSION: _, ...others } = before;
    expect(released).toMatchObject(others);
  });

  it('mark changes that are not committed', () => {
    write('services/reports/src/end.ts', 'unfinished');
    expect(imageTags()).toMatchObject({ REPORTS_VERSION: expect.stringMatching(/-dirty$/) });
  });
});

describe('publish-images.sh', () => {
  const images = 'registry.example/portal';
  /** Records all calls. The registry has the images in `published`; the scanner finds vulnerabilities in those in `vulnerable`. */
  const fakeDocker = `#!/bin/sh
    echo "docker $*" >>calls
    case "$*" in
      *imagetools*--format*) echo sha256:1234 ;;
      *imagetools*) grep -qxF "$4" published ;;
      *buildx\\ build*) for last; do :; done; echo "$*" | sed 's/.*--tag \\([^ ]*\\) .*/\\1/' >>published ;;
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
  const calls = (pattern: RegExp) =>
    read('calls')
      .split('\n')
      .filter((line) => pattern.test(line));

  beforeEach(() => {
    write('bin/docker', fakeDocker);
    write('bin/cosign', '#!/bin/sh\necho "cosign $*" >>calls\n');
    run('chmod', '+x', 'bin/docker', 'bin/cosign');
    for (const file of ['calls', 'published', 'vulnerable']) write(file, '');
    write('.gitignore', 'node_modules\nbin\ncalls\npublished\nvulnerable\n');
    commit('chore: ignore files');
  });

  it('builds all images with SBOM and provenance, and signs their digests after the scan', () => {
    publish();
    const { IDENTITY_VERSION } = imageTags();
    const builds = calls(/buildx build/);
    expect(builds).toHaveLength(11);
    expect(builds.join('\n')).toMatch(
      new RegExp(
        `component.Dockerfile --build-arg COMPONENT=services/identity --build-arg VERSION=${IDENTITY_VERSION} .*--provenance mode=max --sbom true --push --tag ${images}/identity:${IDENTITY_VERSION} `,
      ),
    );
    expect(calls(/identity@sha256/).map((line) => line.split(' ')[0])).toEqual(['docker', 'cosign']);
  });

  it('builds only the images that have changed since', () => {
    publish();
    write('calls', '');
    commit('feat(identity): invite users', 'services/identity/src/invite.ts');
    publish();
    expect(calls(/buildx build|cosign/)).toEqual([
      expect.stringContaining(`${images}/identity:${imageTags().IDENTITY_VERSION}`),
      `cosign sign --yes ${images}/identity@sha256:1234`,
    ]);
  });

  it('does not sign an image with vulnerabilities', () => {
    write('vulnerable', 'openssl');
    expect(() => publish('reports')).toThrow();
    expect([calls(/buildx build/).length, calls(/cosign/)]).toEqual([1, []]);
  });

  it('refuses changes that are not committed', () => {
    write('services/reports/src/end.ts', 'unfinished');
    expect(() => publish()).toThrow('Commit your changes first.');
    expect(calls(/docker/)).toEqual([]);
  });
});

// Releases components: computes versions from the commits since the last tags, writes changelogs, commits and tags:
//   npm run release -- [--dry-run] <component>…     without a name, all whose changelog would list a change
// docs/releasing.md describes the steps before and after.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ConventionalChangelog } from 'conventional-changelog';
import createPreset from 'conventional-changelog-conventionalcommits';
import { Bumper } from 'conventional-recommended-bump';
import { format, resolveConfig } from 'prettier';
import { inc } from 'semver';
import { inProject, projectRoot, reportFailure } from './setup/project.mjs';
import { foldersOf, isReleased, readWorkspaces, runForOutput, unbuiltFiles } from './setup/workspaces.mjs';

/** Types of commits that a changelog lists. */
const sections = new Map([
  ['feat', 'Features'],
  ['fix', 'Fixes'],
  ['perf', 'Performance'],
  ['revert', 'Reverts'],
  ['refactor', 'Internal changes'],
  ['build', 'Internal changes'],
]);
const changelogFile = 'CHANGELOG.md';
const upgradeNotes = 'docs/upgrading.md';
const maxSubjectLength = 72;

const git = (...args) => runForOutput('git', args).trim();
const preset = createPreset({ types: [...sections].map(([type, section]) => ({ type, section })) });

await reportFailure(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const isDryRun = values['dry-run'];
  if (!isDryRun && git('status', '--porcelain')) throw new Error('Commit your changes first.');
  const planned = await planReleases(readComponents(), positionals, isDryRun);
  if (planned.length === 0) return console.log('No component has changed since its last release.');
  for (const { name, version, next, tag, entry } of planned)
    console.log(`${name} ${version} -> ${next} (${tag})\n\n${entry.replace(/^/gm, '    ').trimEnd()}\n`);
  if (isDryRun) return console.log('Dry run: nothing was written.');
  for (const release of planned) await writeRelease(release);
  commitAndTag(planned);
});

function readComponents() {
  const workspaces = readWorkspaces();
  return new Map(
    [...workspaces]
      .filter(([, workspace]) => isReleased(workspace))
      .map(([name, { location, version }]) => [
        basename(location),
        { name: basename(location), location, version, folders: [...foldersOf(name, workspaces)] },
      ]),
  );
}

/** Plans the requested components, which may have new packages only, or all that have changed. Adds the contracts if they differ from those of the last release. */
async function planReleases(components, requested, isDryRun) {
  const unknown = requested.find((name) => !components.has(name));
  if (unknown) throw new Error(`There is no component ${unknown}. Use ${[...components.keys()].join(', ')}.`);
  const names =
    requested.length > 0 ? requested : [...components.keys()].filter((name) => name !== 'contracts');
  const releases = [];
  for (const name of new Set(names)) {
    const release = await planRelease(components.get(name), requested.length > 0 ? 'patch' : undefined);
    if (release) releases.push(release);
  }
  const contracts = components.get('contracts');
  if (!contracts || releases.length === 0) return releases;
  const planned =
    releases.find(({ name }) => name === 'contracts') ?? (await planRelease(contracts, 'patch'));
  const areNew = releaseContracts(planned.next, isDryRun);
  const isIncluded = releases.includes(planned);
  return areNew && !isIncluded ? [planned, ...releases] : releases;
}

async function planRelease({ name, location, version, folders }, leastChange) {
  const tags = { prefix: `${name}-v` };
  const lastTag = `${name}-v${version}`;
  if (existsSync(inProject(location, changelogFile)) && !git('tag', '--list', lastTag))
    throw new Error(`The tag ${lastTag} of the last release is missing. Fetch it: git fetch --tags`);
  const commits = { path: [...folders, 'libs/tool-kit/tsconfig.*.json', ...unbuiltFiles] };
  const { releaseType = leastChange } = await new Bumper(projectRoot)
    .config(preset)
    .tag(tags)
    .commits(commits)
    .bump(recommendChange);
  if (!releaseType) return undefined;
  // Before 1.0.0, a minor version may break.
  const change = releaseType === 'major' && version.startsWith('0.') ? 'minor' : releaseType;
  const next = inc(version, change);
  const changelog = new ConventionalChangelog(projectRoot)
    .config(preset)
    .tags(tags)
    .commits(commits)
    .package({ name, version: next })
    .context({ linkReferences: false, linkCompare: false });
  let entry = '';
  for await (const chunk of changelog.write()) entry += chunk;
  if (!entry.includes('\n- ') && !entry.includes('\n* '))
    entry += '\nNew build: packages or base images changed.\n';
  return { name, location, version, next, tag: `${name}-v${next}`, entry: await formatMarkdown(entry) };
}

function recommendChange(commits) {
  const listed = commits.filter(({ type, notes }) => sections.has(type) || notes.length > 0);
  if (listed.length === 0) return null;
  if (listed.some(({ notes }) => notes.length > 0)) return { level: 0, reason: 'has breaking changes' };
  return { level: listed.some(({ type }) => type === 'feat') ? 1 : 2, reason: 'has changes' };
}

/** Stores the contracts for the compatibility check. Returns false if they are those of the last release. */
function releaseContracts(version, isDryRun) {
  runForOutput('npm', ['run', '--silent', 'build', '-w', '@portal/contracts']);
  const options = isDryRun ? ['--dry-run'] : [];
  const program = 'libs/contracts/dist/compatibility/release-contracts.js';
  const output = runForOutput('node', [program, version, ...options]).trim();
  console.log(`contracts: ${output.split('\n').at(-1)}\n`);
  return !output.includes('Unchanged since');
}

async function writeRelease({ name, location, next, entry }) {
  const changelog = inProject(location, changelogFile);
  const title = `# Changelog of ${name}\n\nGenerated by \`npm run release\` from commits.\n\n`;
  const earlier = existsSync(changelog) ? readFileSync(changelog, 'utf8').slice(title.length) : '';
  writeFileSync(changelog, await formatMarkdown(`${title}${entry}\n${earlier}`));
  changeJson(inProject(location, 'package.json'), (content) => (content.version = next));
  changeJson(inProject('package-lock.json'), ({ packages }) => (packages[location].version = next));
  if (!existsSync(inProject(upgradeNotes))) return;
  const notes = readFileSync(inProject(upgradeNotes), 'utf8').replaceAll(`${name}@next`, `${name}@${next}`);
  writeFileSync(inProject(upgradeNotes), await formatMarkdown(notes));
}

async function formatMarkdown(text) {
  return format(text, { ...(await resolveConfig(inProject('package.json'))), parser: 'markdown' });
}

function changeJson(file, change) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

function commitAndTag(releases) {
  const list = releases.map(({ name, next }) => `${name} ${next}`).join(', ');
  const subject = `chore(release): ${list}`;
  const message =
    subject.length <= maxSubjectLength
      ? subject
      : `chore(release): release ${releases.length} components\n\n${list}`;
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
  const contracts = readComponents().get('contracts')?.version;
  for (const { name, next, tag } of releases)
    git('tag', '--annotate', tag, '--message', `${name} ${next}\n\nContracts: ${contracts ?? 'none'}`);
  console.log(`Committed and tagged: ${releases.map(({ tag }) => tag).join(' ')}`);
  console.log('Push both: git push --follow-tags');
}

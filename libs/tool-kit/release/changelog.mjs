// Versions and changelogs from Conventional Commits.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { toRepositoryPath } from './components.mjs';

export const changelogFile = 'CHANGELOG.md';

/** Types of commits that a changelog lists: what a user or operator notices. */
const sections = new Map([
  ['feat', 'Features'],
  ['fix', 'Fixes'],
  ['perf', 'Performance'],
  ['revert', 'Reverts'],
]);
const subjectPattern = /^(?<type>\w+)(?:\((?<scope>[^)]*)\))?(?<breaks>!)?: (?<subject>.+)$/;
/** Up to an empty line. */
const breakingNote = /(?:^|\n)BREAKING[ -]CHANGE: ([^]+?)(?=\n\n|$)/;
const breakingHeading = '⚠ BREAKING CHANGES';
const changes = ['patch', 'minor', 'major'];

export const runGit = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1_024 * 1_024 }).trim();

/**
 * Finds the commit that set the version of a component. Returns an empty text before its first release.
 * @throws Error if the clone has no history since then
 */
function findReleaseCommit({ name, location, version }) {
  const isFirst = !existsSync(toRepositoryPath(location, changelogFile));
  const commit = isFirst
    ? ''
    : runGit('log', '-1', '--format=%H', '-G^  "version":', '--', `${location}/package.json`);
  const isShallow = runGit('rev-parse', '--is-shallow-repository') === 'true';
  if (isShallow && (!commit || runGit('rev-list', '--max-parents=0', 'HEAD').split('\n').includes(commit)))
    throw new Error(
      `This clone has no history since ${name} ${version}. Fetch it first: git fetch --unshallow`,
    );
  return commit;
}

/** Reads the commits since the last release of a component that touch one of the patterns, newest first. */
export function readCommits(component, patterns) {
  const since = findReleaseCommit(component);
  const range = since ? [`${since}..HEAD`] : ['HEAD'];
  const log = runGit('log', '--format=%h%x00%s%x00%b%x01', ...range, '--', ...patterns);
  return log
    .split('\x01')
    .map((entry) => entry.trim().split('\0'))
    .flatMap(([hash, text = '', body = '']) => {
      const { groups } = subjectPattern.exec(text) ?? {};
      if (!groups) return [];
      const note = breakingNote.exec(body)?.[1] ?? (groups.breaks ? groups.subject : undefined);
      return sections.has(groups.type) || note
        ? [{ hash, ...groups, note: note?.replace(/\s+/g, ' ').trim() }]
        : [];
    });
}

/** Returns the kind of change that the commits make: major, minor, patch, or undefined without commits. */
export function findChange(commits) {
  if (commits.length === 0) return undefined;
  if (commits.some(({ note }) => note)) return 'major';
  return commits.some(({ type }) => type === 'feat') ? 'minor' : 'patch';
}

export const findLargest = (kinds) =>
  kinds.sort((one, other) => changes.indexOf(one) - changes.indexOf(other)).at(-1);

/** Before 1.0.0, a minor version may break. */
export function computeNextVersion(version, change) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (change === 'patch') return `${major}.${minor}.${patch + 1}`;
  return change === 'minor' || major === 0 ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Writes the entry of a changelog in Markdown. */
export function formatEntry(version, commits) {
  const lines = new Map();
  const add = (heading, line) => lines.set(heading, [...(lines.get(heading) ?? []), line]);
  for (const { hash, type, scope, subject, note } of commits) {
    const prefix = scope ? `**${scope}:** ` : '';
    if (note) add(breakingHeading, `- ${prefix}${note}`);
    if (sections.has(type)) add(sections.get(type), `- ${prefix}${subject} ${hash}`);
  }
  const blocks = [breakingHeading, ...new Set(sections.values())]
    .filter((heading) => lines.has(heading))
    .map((heading) => `### ${heading}\n\n${lines.get(heading).sort().join('\n')}\n`);
  if (blocks.length === 0) blocks.push('New build: packages or internal files changed.\n');
  return `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n${blocks.join('\n')}`;
}

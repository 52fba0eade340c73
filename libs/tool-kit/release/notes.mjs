// The notes of a release, from Conventional Commits.
import { execFileSync } from 'node:child_process';
import { readInputs } from './content.mjs';

/** Types of commits that the notes list: what a user or operator notices. */
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

export const runGit = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1_024 * 1_024 }).trim();

/**
 * Reads the commits that the notes of these components list: each since the last release of its component.
 * @throws Error if the clone has no history
 */
export function readCommits(components) {
  if (runGit('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('This clone has no history. Fetch it first: git fetch --unshallow');
  const commits = components.flatMap(readCommitsOfComponent);
  return [...new Map(commits.map((commit) => [commit.hash, commit])).values()];
}

function readCommitsOfComponent(component) {
  const versionFile = `${component.location}/package.json`;
  const since = runGit('log', '-1', '--format=%H', '-G^  "version":', '--', versionFile);
  const { paths } = readInputs(component);
  const log = runGit('log', '--format=%h%x00%s%x00%b%x01', `${since}..HEAD`, '--', ...paths);
  return log.split('\x01').flatMap((entry) => {
    const [hash, text = '', body = ''] = entry.trim().split('\0');
    const { groups } = subjectPattern.exec(text) ?? {};
    if (!groups) return [];
    const note = breakingNote.exec(body)?.[1] ?? (groups.breaks ? groups.subject : undefined);
    return sections.has(groups.type) || note
      ? [{ hash, ...groups, note: note?.replace(/\s+/g, ' ').trim() }]
      : [];
  });
}

/** Before 1.0.0, a minor version may break. */
export function computeNextVersion(version, commits) {
  const [major, minor, patch] = version.split('.').map(Number);
  const breaks = commits.some(({ note }) => note);
  if (breaks && major > 0) return `${major + 1}.0.0`;
  return breaks || commits.some(({ type }) => type === 'feat')
    ? `${major}.${minor + 1}.0`
    : `${major}.${minor}.${patch + 1}`;
}

/** Writes the notes in Markdown. */
export function formatNotes(version, names, commits) {
  const lines = new Map([breakingHeading, ...sections.values()].map((heading) => [heading, []]));
  for (const { hash, type, scope, subject, note } of commits) {
    const prefix = scope ? `**${scope}:** ` : '';
    if (note) lines.get(breakingHeading).push(`- ${prefix}${note}`);
    lines.get(sections.get(type))?.push(`- ${prefix}${subject} ${hash}`);
  }
  const blocks = [...lines]
    .filter(([, list]) => list.length > 0)
    .map(([heading, list]) => `### ${heading}\n\n${list.sort().join('\n')}\n`);
  if (blocks.length === 0) blocks.push('New build: packages or internal files changed.\n');
  const date = new Date().toISOString().slice(0, 10);
  return `## ${version} (${date})\n\nReleased: ${names.join(', ')}.\n\n${blocks.join('\n')}`;
}

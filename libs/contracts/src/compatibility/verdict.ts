import { compareReleases, formatLine, type Finding } from './compare-releases.js';
import type { Release } from './release.js';

/** A break that is accepted by its line, with the reason. */
export interface AcceptedChange {
  readonly change: string;
  readonly reason: string;
}

/** A finding with the versions of the releases that it concerns. */
interface TracedFinding extends Finding {
  readonly versions: readonly string[];
}

/** The comparison of the current contracts with the stored releases. */
export interface Verdict {
  readonly refused: readonly TracedFinding[];
  readonly accepted: readonly TracedFinding[];
  readonly orders: readonly TracedFinding[];
  /** Accepted changes that break nothing. */
  readonly unused: readonly AcceptedChange[];
}

/** Compares the contracts with every release that may still run. Breaks are refused unless their exact line is accepted. */
export function createVerdict(
  releases: readonly Release[],
  now: Release,
  acceptedChanges: readonly AcceptedChange[],
): Verdict {
  const findings = traceFindings(releases, now);
  const accepted = new Set(acceptedChanges.map(({ change }) => change));
  const breaks = findings.filter(({ kind }) => kind === 'break');
  const lines = new Set(breaks.map(formatLine));
  return {
    refused: breaks.filter((finding) => !accepted.has(formatLine(finding))),
    accepted: breaks.filter((finding) => accepted.has(formatLine(finding))),
    orders: findings.filter(({ kind }) => kind === 'order'),
    unused: acceptedChanges.filter(({ change }) => !lines.has(change)),
  };
}

/** Returns true if nothing is refused and every accepted change is in use. */
export const isAccepted = ({ refused, unused }: Verdict): boolean => refused.length + unused.length === 0;

function traceFindings(releases: readonly Release[], now: Release): TracedFinding[] {
  const found = new Map<string, TracedFinding>();
  for (const release of releases) {
    for (const finding of compareReleases(release, now)) {
      const key = `${finding.kind} ${formatLine(finding)}`;
      const versions = found.get(key)?.versions ?? [];
      found.set(key, { ...finding, versions: [...new Set([...versions, release.version])] });
    }
  }
  return [...found.values()];
}

const indent = ' '.repeat(10);

/**
 * Formats a verdict for the terminal: what this change breaks, with advice and the entries that accept it. What the stored releases lack
 * besides, and the order of release, are listed on request only.
 */
export function formatVerdict(verdict: Verdict, listsAll = false): string {
  const { refused, accepted, orders, unused } = verdict;
  const summary = summarize(refused.length, unused.length);
  if (isAccepted(verdict))
    return [
      ...(listsAll
        ? [
            ...orders.map((finding) => `order     ${formatLine(finding)}`),
            ...accepted.map((finding) => `accepted  ${formatLine(finding)}`),
          ]
        : [`${orders.length} compatible and ${accepted.length} accepted changes: \`-- --all\` lists them.`]),
      summary,
    ].join('\n');
  return [
    ...refused.flatMap((finding, at) => {
      const next = refused[at + 1];
      const advice = getAdvice(finding);
      return [
        `refused   ${formatLine(finding)}`,
        ...(next && getAdvice(next) === advice ? [] : [indent + advice]),
      ];
    }),
    ...unused.map(
      ({ change }) => `unused    ${change}\n${indent}It breaks nothing: remove it from the accepted changes.`,
    ),
    ...(refused.length > 0 ? ['To accept a break, add to libs/contracts/released/accepted.json:'] : []),
    ...refused.map((finding) => `  ${JSON.stringify({ change: formatLine(finding), reason: '' })}`),
    summary,
  ].join('\n');
}

const getAdvice = ({ versions, instead }: TracedFinding): string =>
  `Components of ${versions.join(', ')} would break. ${instead ?? ''}`.trimEnd();

function summarize(refused: number, unused: number): string {
  if (refused + unused === 0) return 'Components of every stored release keep working.';
  const count = (total: number, what: string) => `${total} ${what}${total === 1 ? '' : 's'}`;
  return [
    ...(refused > 0 ? [`${count(refused, 'change')} refused`] : []),
    ...(unused > 0 ? [`${count(unused, 'accepted change')} unused`] : []),
  ].join(', ');
}

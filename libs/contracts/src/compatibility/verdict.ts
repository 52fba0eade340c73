import { compareReleases } from './compare-releases.js';
import { lineOf, type Finding } from './finding.js';
import type { Release } from './release.js';

/** A break that is meant, by its line, and why no part that still runs is hindered by it. */
export interface AcceptedChange {
  readonly change: string;
  readonly reason: string;
}

/** A finding, and the versions of the releases that it is about. */
export interface TracedFinding extends Finding {
  readonly versions: readonly string[];
}

/** What the contracts of a working copy mean for the releases that may still run. */
export interface Verdict {
  readonly refused: readonly TracedFinding[];
  readonly accepted: readonly (TracedFinding & { reason: string })[];
  /** What hinders nobody: orders of release, and what is worth knowing. */
  readonly told: readonly TracedFinding[];
  /** Accepted changes that nothing breaks by. */
  readonly unused: readonly AcceptedChange[];
}

/** Holds the contracts against every release that may still run; breaks are refused unless they are accepted by their exact line. */
export function verdictOf(
  releases: readonly Release[],
  now: Release,
  acceptedChanges: readonly AcceptedChange[],
): Verdict {
  const findings = traced(releases, now);
  const reasons = new Map(acceptedChanges.map(({ change, reason }) => [change, reason]));
  const breaks = findings.filter(({ kind }) => kind === 'break');
  const lines = new Set(breaks.map(lineOf));
  return {
    refused: breaks.filter((finding) => !reasons.has(lineOf(finding))),
    accepted: breaks.flatMap((finding) => {
      const reason = reasons.get(lineOf(finding));
      return reason === undefined ? [] : [{ ...finding, reason }];
    }),
    told: findings.filter(({ kind }) => kind !== 'break'),
    unused: acceptedChanges.filter(({ change }) => !lines.has(change)),
  };
}

/** True when nothing is refused and every accepted change is one that is made. */
export const isGood = ({ refused, unused }: Verdict): boolean => refused.length + unused.length === 0;

/** Each finding once, however many releases it is about. */
function traced(releases: readonly Release[], now: Release): TracedFinding[] {
  const found = new Map<string, TracedFinding>();
  for (const release of releases) {
    for (const finding of compareReleases(release, now)) {
      const key = `${finding.kind} ${lineOf(finding)}`;
      const versions = found.get(key)?.versions ?? [];
      found.set(key, { ...finding, versions: [...new Set([...versions, release.version])] });
    }
  }
  return [...found.values()];
}

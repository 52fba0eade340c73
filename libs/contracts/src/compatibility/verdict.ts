import { findBreaks } from './compare-releases.js';
import type { Release } from './release.js';

/** A break that is accepted by its line, with the reason. */
export interface AcceptedChange {
  readonly change: string;
  readonly reason: string;
}

/** The comparison of the current contracts with the stored releases. */
export interface Verdict {
  readonly refused: readonly string[];
  /** Accepted changes that break nothing. */
  readonly unused: readonly string[];
}

/** Compares the contracts with every release that may still run. Breaks are refused unless their exact line is accepted. */
export function createVerdict(
  releases: readonly Release[],
  now: Release,
  acceptedChanges: readonly AcceptedChange[],
): Verdict {
  const breaks = new Set(releases.flatMap((release) => findBreaks(release, now)));
  const accepted = new Set(acceptedChanges.map(({ change }) => change));
  return {
    refused: [...breaks].filter((line) => !accepted.has(line)),
    unused: [...accepted].filter((change) => !breaks.has(change)),
  };
}

/** Returns true if nothing is refused and every accepted change is in use. */
export const isAccepted = ({ refused, unused }: Verdict): boolean => refused.length + unused.length === 0;

/** Formats a verdict for the terminal: what this change breaks, with the entries that accept it. */
export function formatVerdict(verdict: Verdict): string {
  if (isAccepted(verdict)) return 'Components of every stored release keep working.';
  const { refused, unused } = verdict;
  return [
    ...refused.map((line) => `refused   ${line}`),
    ...unused.map((change) => `unused    ${change}`),
    ...(refused.length > 0
      ? [
          'Components of stored releases would break: docs/releasing.md#contracts says how to change a contract.',
          'To accept a break, add to libs/contracts/released/accepted.json:',
          ...refused.map((change) => `  ${JSON.stringify({ change, reason: '' })}`),
        ]
      : []),
    ...(unused.length > 0 ? ['Remove the accepted changes that break nothing.'] : []),
  ].join('\n');
}

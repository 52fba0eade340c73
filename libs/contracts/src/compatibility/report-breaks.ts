import { findBreaks } from './compare-releases.js';
import type { Release } from './release.js';

/** A break that is accepted by its line, with the reason. */
export interface AcceptedChange {
  readonly change: string;
  readonly reason: string;
}

/**
 * Compares the contracts with every release that may still run. Returns a report of the breaks whose exact line is not accepted, with the
 * entries that accept them, and of accepted changes that break nothing. It is empty if the contracts are compatible.
 */
export function reportBreaks(
  releases: readonly Release[],
  now: Release,
  acceptedChanges: readonly AcceptedChange[],
): string {
  const breaks = [...new Set(releases.flatMap((release) => findBreaks(release, now)))];
  const accepted = acceptedChanges.map(({ change }) => change);
  const refused = breaks.filter((line) => !accepted.includes(line));
  const unused = accepted.filter((change) => !breaks.includes(change));
  const help = [
    'Components of stored releases would break: docs/releasing.md#contracts says how to change a contract.',
    'To accept a break, add to libs/contracts/released/accepted.json:',
    ...refused.map((change) => `  ${JSON.stringify({ change, reason: '' })}`),
  ];
  return [
    ...refused.map((line) => `refused   ${line}`),
    ...unused.map((change) => `unused    ${change}`),
    ...(refused.length > 0 ? help : []),
    ...(unused.length > 0 ? ['Remove the accepted changes that break nothing.'] : []),
  ].join('\n');
}

import { lineOf } from './finding.js';
import type { TracedFinding, Verdict } from './verdict.js';

const indent = ' '.repeat(10);

/** A verdict for the terminal: a line for each finding, and for what is refused what to do instead. */
export function verdictText({ refused, accepted, told, unused }: Verdict): string {
  return [
    ...told.map((finding) => `${finding.kind.padEnd(8)}  ${lineOf(finding)}`),
    ...accepted.flatMap((finding) => [`accepted  ${lineOf(finding)}`, `${indent}${finding.reason}`]),
    ...refused.flatMap((finding, at) => {
      const next = refused[at + 1];
      const advice = adviceOn(finding);
      return [
        `refused   ${lineOf(finding)}`,
        ...(next && adviceOn(next) === advice ? [] : [indent + advice]),
      ];
    }),
    ...unused.map(
      ({ change }) => `unused    ${change}\n${indent}Nothing breaks by it: take it off the accepted changes.`,
    ),
    summaryOf(refused.length, unused.length),
  ].join('\n');
}

const adviceOn = ({ versions, instead }: TracedFinding): string =>
  `Parts of ${versions.join(', ')} would break. ${instead ?? ''}`.trimEnd();

function summaryOf(refused: number, unused: number): string {
  if (refused + unused === 0) return 'Parts of every release that is kept go on working.';
  return [
    ...(refused > 0 ? [`${counted(refused, 'change')} refused`] : []),
    ...(unused > 0 ? [`${counted(unused, 'accepted change')} unused`] : []),
  ].join(', ');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

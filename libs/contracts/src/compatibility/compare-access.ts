import type { AccessRule } from '../kit/access.js';
import { broken, type Finding } from './finding.js';

const instead =
  'Let the old rule stand until no front end of the release is in use, or declare another call.';

/** Findings about who may make a call: what is taken away breaks front ends that still make it. */
export function compareAccess(where: string, before: AccessRule, after: AccessRule): Finding[] {
  const audiences = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof AccessRule)[];
  return audiences.flatMap((audience): Finding[] => {
    const [old, now] = [before[audience], after[audience]];
    if (old === now) return [];
    if (now === undefined) return [broken(where, `${audience} may not make it any more`, instead)];
    if (old === undefined) return [{ kind: 'note', where, what: `${audience} may make it now (${now})` }];
    if (now === 'any') return [{ kind: 'note', where, what: `${audience} may make it over every row now` }];
    return [broken(where, `${audience} may make it over "${now}" and no more over "${old}"`, instead)];
  });
}

/** Findings about ids that must be the caller's own. */
export function compareCallerFields(
  where: string,
  before: Readonly<Record<string, string | undefined>> = {},
  after: Readonly<Record<string, string | undefined>> = {},
): Finding[] {
  const stricter = Object.keys(after).filter((field) => after[field] !== before[field]);
  const looser = Object.keys(before).filter((field) => after[field] === undefined);
  return [
    ...stricter.map((field) =>
      broken(`${where} input.${field}`, `must name the caller's own ${after[field]}`, instead),
    ),
    ...looser.map((field): Finding => ({
      kind: 'note',
      where: `${where} input.${field}`,
      what: `need not name the caller's own ${before[field]} any more`,
    })),
  ];
}

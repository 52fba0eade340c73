import { z } from 'zod';
import { internal, query, type AnyCall, type RestCall } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import type { EventContract } from '../kit/event.js';
import { compareReleases } from './compare-releases.js';
import { describeRelease } from './describe-release.js';
import { lineOf, type Finding } from './finding.js';
import type { Release } from './release.js';

/** What a small release is made of. */
export interface SmallRelease {
  calls?: Record<string, AnyCall>;
  events?: EventContract[];
  values?: Record<string, z.ZodType>;
  names?: Record<string, string>;
}

/** A release of the calls of one group `thing`, which reports answers. */
export const smallRelease = (
  { calls = {}, events = [], values = {}, names = {} }: SmallRelease,
  version = '1.0.0',
): Release =>
  describeRelease(version, {
    contracts: { thing: contract('reports', 'thing', calls) },
    events,
    values,
    names,
  });

/** The lines of the findings between two small releases, of one kind. */
export const linesBetween = (kind: Finding['kind'], before: SmallRelease, now: SmallRelease): string[] =>
  compareReleases(smallRelease(before), smallRelease(now))
    .filter((finding) => finding.kind === kind)
    .map(lineOf);

/** A REST call that takes and answers what is given. */
export const restCall = (options: Partial<Parameters<typeof query>[1]> = {}): RestCall =>
  query('/thing/find', {
    summary: 'A thing.',
    access: { user: 'any' },
    input: z.object({ id: z.int() }),
    output: z.object({ name: z.string() }),
    ...options,
  });

/** A call between parts. */
export const internalCall = (input: z.ZodObject, output: z.ZodType): AnyCall =>
  internal({ summary: 'A thing.', callers: ['gateway'], input, output });

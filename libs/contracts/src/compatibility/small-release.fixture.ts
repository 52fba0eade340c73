import { z } from 'zod';
import { type AnyCall, contract, internal, query, type RestCall } from '../kit/contract.js';
import { describeRelease, type Release, type ReleaseSource } from './release.js';

export type SmallRelease = Partial<Omit<ReleaseSource, 'contracts'>> & { calls?: Record<string, AnyCall> };

/** Creates a release of one group `thing` of the reports service. */
export const createSmallRelease = (
  { calls = {}, events = [], values = {}, names = {} }: SmallRelease,
  version = '1.0.0',
): Release =>
  describeRelease(version, {
    contracts: { thing: contract('reports', 'thing', calls) },
    events,
    values,
    names,
  });

export const createRestCall = (options: Partial<Parameters<typeof query>[1]> = {}): RestCall =>
  query('/thing/find', {
    summary: 'A thing.',
    access: { user: 'any' },
    input: z.object({ id: z.int() }),
    output: z.object({ name: z.string() }),
    ...options,
  });

export const createInternalCall = (input: z.ZodObject, output: z.ZodType): AnyCall =>
  internal({ summary: 'A thing.', callers: ['gateway'], input, output });

import { parseArgs } from 'node:util';
import { population, type Size } from './seed/population.js';

/** An invalid command line; its message is for the user. */
export class UsageError extends Error {}

/** Reads `--name value` for the given names only. */
function readValues<Name extends string>(args: string[], ...names: Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Partial<Record<Name, string>>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Limits = readonly [min: number, max: number];

/** Reads whole numbers, separated by commas, in ascending order. */
function toCounts(name: string, text: string, [min, max]: Limits): number[] {
  const counts = text.split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count >= min && count <= max))
    return counts.toSorted((one, other) => one - other);
  throw new UsageError(`--${name} takes whole numbers from ${min} to ${max.toLocaleString('en')}.`);
}

const toCount = (name: string, text: string, limits: Limits): number => toCounts(name, text, limits)[0] ?? 0;

/** Reads the only option of a command. */
export const readCount = (args: string[], name: string, defaultCount: number, max = 3_600): number =>
  toCount(name, readValues(args, name)[name] ?? String(defaultCount), [1, max]);

export interface CompareOptions {
  /** Keys or groups of the calls to measure; all when absent. */
  keys: string[] | undefined;
  /** Numbers of connections; those of each call when absent. */
  connections: number[] | undefined;
  /** The number of users who make the calls. */
  users: number;
}

export function readCompareOptions(args: string[]): CompareOptions {
  const { only, connections, users = '400' } = readValues(args, 'only', 'connections', 'users');
  return {
    keys: only?.split(','),
    connections: connections === undefined ? undefined : toCounts('connections', connections, [1, 1_000]),
    users: toCount('users', users, [1, 1_000]),
  };
}

/** Numbers of views: `base` is compared with each of `others`. */
export interface ViewsOptions {
  base: number;
  others: number[];
}

export function readViewsOptions(args: string[]): ViewsOptions {
  const { sizes = '100000,1000000,10000000,50000000' } = readValues(args, 'sizes');
  const [base = 0, ...others] = toCounts('sizes', sizes, [1_000, 100_000_000]);
  if (others.length === 0) throw new UsageError('--sizes takes at least two numbers.');
  return { base, others };
}

const sizeLimits: Record<keyof Size, Limits> = {
  users: [1, 1_000_000],
  partners: [1, 10_000],
  groups: [1, 1_000],
  reports: [1, 100_000],
  views: [0, 100_000_000],
};
const defaultSize: Size = { ...population, views: 1_000_000 };

export function readSeedOptions(args: string[]): Size {
  const names = Object.keys(sizeLimits) as (keyof Size)[];
  const values = readValues(args, ...names);
  const counts = names.map((name) => [
    name,
    toCount(name, values[name] ?? String(defaultSize[name]), sizeLimits[name]),
  ]);
  return Object.fromEntries(counts) as Size;
}
